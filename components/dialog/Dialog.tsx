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
   * `panel` is at the end of the page and leaves the list visible; `beside`, which stays what it is while it is rendered,
   * also leaves it usable: it isn't modal, and its owner moves the focus.
   */
  shape?: 'box' | 'panel' | 'beside'
  role?: 'dialog' | 'alertdialog'
  /** For an owner that moves the focus. */
  element?: RefObject<HTMLDialogElement | null>
  /** The dialog's own buttons, always visible. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** A dialog that is open while it is rendered. The browser keeps the focus in a modal one and restores it afterwards. */
export function Dialog({ title, onClose, shape = 'box', role = 'dialog', element, actions, children }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null)
  const ref = element ?? own
  const pressedRef = useRef<EventTarget | null>(null)
  const id = useId()
  const isModal = shape !== 'beside'
  useLayoutEffect(() => {
    if (!isModal) return
    const dialog = ref.current
    dialog?.showModal()
    // A title or body that scrolls is focusable and comes first, but a form should start at its first field.
    if (document.activeElement?.matches('.dialog-title, .dialog-body'))
      dialog?.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea)')?.focus()
    // Closed before the element is removed, which only a layout effect does in time: otherwise the focus is not
    // restored.
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
        // The owner decides whether it closes.
        event.preventDefault()
        onClose()
      }}
      // A browser may close it on a second Escape, even if the first was prevented.
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
