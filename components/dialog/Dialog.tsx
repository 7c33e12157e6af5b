import { type ComponentChildren, createContext, type RefObject } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import './Dialog.css'

/** Whether a component is in a dialog that makes the rest of the page inaccessible. */
export const InDialog = createContext(false)

export interface DialogProps {
  title: ComponentChildren
  /** Called for Escape and a click outside. */
  onClose: () => void
  /**
   * `panel`: at the end of the page, leaving the list visible. `beside`: the same, but not modal, so that the list
   * stays usable; its owner moves the focus. A dialog can't change to or from `beside` while it is rendered. While one is
   * beside the list, the root has `data-beside`: with a selector such as `.page:has(.dialog.beside) td`, the browser
   * computes the styles of the whole list for each change in the dialog.
   */
  shape?: 'box' | 'panel' | 'beside'
  role?: 'dialog' | 'alertdialog'
  /** A reference to the element, for an owner that moves the focus. */
  element?: RefObject<HTMLDialogElement | null>
  /** The dialog's own buttons, always visible. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/**
 * A dialog that is open while it is rendered. The browser keeps the focus in a modal dialog and restores it afterwards.
 */
export function Dialog({ title, onClose, shape = 'box', role = 'dialog', element, actions, children }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null)
  const ref = element ?? own
  const pressedRef = useRef<EventTarget | null>(null)
  const id = useId()
  const isModal = shape !== 'beside'
  useLayoutEffect(() => {
    const root = document.documentElement
    if (!isModal) {
      root.dataset.beside = ''
      return () => {
        delete root.dataset.beside
      }
    }
    const dialog = ref.current
    dialog?.showModal()
    // If the title or the body scrolls, it is focusable and comes first, but a form should start at its first field.
    if (document.activeElement?.matches('.dialog-title, .dialog-body'))
      dialog?.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea)')?.focus()
    // Closed before the element is removed: otherwise the focus is not restored. Only a layout effect runs early
    // enough.
    return () => dialog?.close()
  }, [isModal, ref])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop is for the pointer alone, the keyboard has Escape
    <dialog
      ref={ref}
      {...(isModal ? {} : { open: true, tabIndex: -1 })}
      class={`dialog ${isModal ? shape : 'panel beside'}`}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      onCancel={(event) => {
        // The owner decides whether the dialog closes.
        event.preventDefault()
        onClose()
      }}
      // A browser may close the dialog on a second Escape, even if the first was prevented.
      onClose={(event) => event.currentTarget.isConnected && onClose()}
      onPointerDown={(event) => {
        pressedRef.current = event.target
      }}
      // Browsers also report a text selection that ends outside as a click on the backdrop.
      onClick={(event) => isModal && event.target === ref.current && pressedRef.current === ref.current && onClose()}
    >
      <div class="dialog-frame">
        <h2 class="dialog-title" id={`${id}-title`} aria-live={isModal ? undefined : 'polite'}>
          {title}
        </h2>
        <div class="dialog-body" id={`${id}-body`}>
          <InDialog.Provider value={isModal}>{children}</InDialog.Provider>
        </div>
        {actions && <div class="dialog-actions">{actions}</div>}
      </div>
    </dialog>
  )
}
