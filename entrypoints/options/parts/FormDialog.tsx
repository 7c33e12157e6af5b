import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Dialog, type DialogProps } from '../../../components/dialog/Dialog.tsx'
import type { Failure } from '../../../lib/model/failure.ts'
import { focusFirstProblem } from './focus-first-problem.ts'
import { SectionFailure } from './SectionFailure.tsx'
import './FormDialog.css'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'shape' | 'onClose'> {
  /** What sending the form does, as its button's name. */
  action: string
  /** Answers once the form has been taken, or says what is wrong with it. */
  onSubmit: () => Promise<void>
  /** Puts the form away with what was typed; `onClose` may keep that. */
  onCancel: () => void
  /** Whether it is being sent. */
  busy: boolean
  /** Whether it was opened with what somebody typed before. */
  kept?: boolean
  /** What is wrong with the whole. */
  failure: Failure | null
  /** What leads away from it otherwise, apart from the other buttons. */
  aside?: ComponentChildren
  children: ComponentChildren
}

/** A form in a dialog, for as long as it is rendered. After a refusal the first field with a problem has the focus. */
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
            Cancel
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
        {kept && <p class="quiet">This is what you typed before. “Cancel” throws it away.</p>}
        {children}
        <SectionFailure failure={failure} />
      </form>
    </Dialog>
  )
}
