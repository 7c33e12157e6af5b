import type { ComponentChildren } from 'preact'
import { t } from '../../lib/words/t.ts'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** The name of the button that confirms. */
  action: string
  /** The name of the button that changes nothing, if “Cancel” would be ambiguous. */
  dismiss?: string
  onConfirm: () => void
  onClose: () => void
  /** The consequences, in full sentences. */
  children: ComponentChildren
}

/** Asks before an irreversible action. The focus starts on the button that changes nothing. */
export function ConfirmDialog({
  title,
  action,
  dismiss = t('shared_cancel'),
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <button type="button" autofocus onClick={onClose}>
            {dismiss}
          </button>
          <button type="button" class="danger" onClick={onConfirm}>
            {action}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
