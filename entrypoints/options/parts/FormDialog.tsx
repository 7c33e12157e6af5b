import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Dialog, type DialogProps } from '../../../components/dialog/Dialog.tsx'
import { focusFirstProblem } from '../../../components/field/focus-first-problem.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import { t } from '../../../lib/words/t.ts'
import { SectionFailure } from './SectionFailure.tsx'
import './FormDialog.css'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'shape' | 'onClose'> {
  /** The name of the button that submits the form. */
  action: string
  /** Resolves once the form was accepted or shows its problems. */
  onSubmit: () => Promise<void>
  /** Discards what was typed; `onClose` may keep it. */
  onCancel: () => void
  /** Whether it is being sent. */
  busy: boolean
  /** Whether it was opened with a draft. */
  kept?: boolean
  /** A failure that is not about one field. */
  failure: Failure | null
  /** A further button, apart from the others. */
  aside?: ComponentChildren
  children: ComponentChildren
}

/** A form in a dialog that is open while it is rendered. A rejected submit focuses the first field with a problem. */
export function FormDialog(props: FormDialogProps) {
  const { action, onSubmit, onCancel, busy, kept = false, failure, aside, children, ...dialog } = props
  const id = useId()
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          {aside}
          <button type="button" onClick={onCancel}>
            {t('shared_cancel')}
          </button>
          <button type="submit" form={id} class="primary" aria-disabled={busy}>
            {action}
          </button>
        </>
      }
    >
      <form
        id={id}
        class="form-dialog"
        noValidate
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          void onSubmit().then(() => focusFirstProblem(form))
        }}
      >
        {kept && <p class="quiet">{t('page_draft_restored')}</p>}
        {children}
        <SectionFailure failure={failure} />
      </form>
    </Dialog>
  )
}
