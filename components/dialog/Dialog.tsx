import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import './Dialog.css'

export interface DialogProps {
  title: string
  /** Called for Escape, a click outside and the close button: whatever puts the dialog away without an answer. */
  onClose: () => void
  /** `panel` stands at the end of the page and leaves the list beside it in sight. */
  shape?: 'box' | 'panel'
  role?: 'dialog' | 'alertdialog'
  /** The dialog's own buttons, always in view. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** A modal dialog that is open as long as it is rendered. The browser keeps the focus in it and gives it back. */
export function Dialog({ title, onClose, shape = 'box', role = 'dialog', actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedRef = useRef<EventTarget | null>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // A body that scrolls is a place for the focus too, and comes first: who opens a form means to type in it.
    const body = dialog?.querySelector('.dialog-body')
    if (body && document.activeElement === body) body.querySelector<HTMLElement>('input, select, textarea')?.focus()
    // Closed before the element goes, which a layout effect alone is in time for: only then does the focus return.
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop is for the pointer alone, the keyboard has Escape
    <dialog
      ref={ref}
      class={`dialog ${shape}`}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      onCancel={(event) => {
        // Whether it closes is for its owner to say.
        event.preventDefault()
        onClose()
      }}
      // A browser may close it on a second Escape, whatever was said to the first.
      onClose={(event) => event.currentTarget.isConnected && onClose()}
      onPointerDown={(event) => {
        pressedRef.current = event.target
      }}
      // Marking text that ends out there is a click on the backdrop too, as far as the browser is concerned.
      onClick={(event) => event.target === ref.current && pressedRef.current === ref.current && onClose()}
    >
      <div class="dialog-frame">
        <h2 class="dialog-title" id={`${id}-title`} dir="auto">
          {title}
        </h2>
        <div class="dialog-body" id={`${id}-body`}>
          {children}
        </div>
        {actions && <div class="dialog-actions">{actions}</div>}
      </div>
    </dialog>
  )
}
