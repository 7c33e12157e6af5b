import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Dialog, type DialogProps } from '../../../components/dialog/Dialog.tsx'
import { submitting } from '../../../components/field/focus-first-problem.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import { t } from '../../../lib/words/t.ts'
import type { DraftForm, OpenForm } from '../page/draft-form.ts'
import { type ConflictNames, ConflictNotice, DeletedNotice } from './DraftNotices.tsx'
import { SectionFailure } from './SectionFailure.tsx'
import './FormDialog.css'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'shape' | 'onClose'> {
  /** The name of the button that submits the form. */
  action: string
  /** Resolves when the form was accepted, or shows its problems. */
  onSubmit: () => Promise<void>
  /** Discards what was typed. `onClose` may keep it as a draft. */
  onCancel: () => void
  /** Whether the form is being sent. */
  busy: boolean
  /** Whether the form was opened with a draft. */
  restored?: boolean
  /** A failure that is not about one field. */
  failure: Failure | null
  /** A further button, separate from the others. */
  aside?: ComponentChildren
  children: ComponentChildren
}

/**
 * A form in a dialog, which is open while it is rendered. If submitting fails, the first field with a problem gets the
 * focus.
 */
export function FormDialog(props: FormDialogProps) {
  const { action, onSubmit, onCancel, busy, restored = false, failure, aside, children, ...dialog } = props
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
      <form id={id} class="form-dialog" noValidate autocomplete="off" onSubmit={submitting(onSubmit)}>
        {restored && <p class="quiet">{t('page_draft_restored')}</p>}
        {children}
        <SectionFailure failure={failure} />
      </form>
    </Dialog>
  )
}

interface DraftDialogProps<Subject, Values extends object>
  extends Pick<FormDialogProps, 'title' | 'shape' | 'action' | 'aside' | 'children'> {
  form: Pick<DraftForm<Subject, Values>, 'submit' | 'discard' | 'close' | 'decide'>
  opened: OpenForm<Subject, Values>
  names: ConflictNames
  /** The text that is shown if the form's subject was deleted elsewhere. */
  deletedText: string
}

/** A form with a draft, while it is open. */
export function DraftDialog<Subject, Values extends object>(props: DraftDialogProps<Subject, Values>) {
  const { form, opened, names, deletedText, children, ...dialog } = props
  return (
    <FormDialog
      key={opened.key}
      {...dialog}
      busy={opened.sending}
      restored={opened.restored}
      failure={opened.failure}
      onSubmit={() => form.submit()}
      onCancel={form.discard}
      onClose={form.close}
    >
      {opened.deleted && <DeletedNotice text={deletedText} />}
      <ConflictNotice {...names} conflicts={opened.conflicts} onDecide={form.decide} />
      {children}
    </FormDialog>
  )
}
