import { TextField } from '../../../components/field/TextField.tsx'
import type { Choices } from '../../../lib/model/choices.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { PresetBodyFields } from './PresetBodyFields.tsx'
import type { PresetForm } from './preset-form.ts'

interface PresetFormDialogProps {
  form: PresetForm
  choices: Choices
  nowAtService: () => string
}

const HINTS = {
  custom: 'It fits one link: the service refuses or changes it for the next.',
  password: 'It is kept on this computer. Without a passphrase, everyone who uses this browser can read it.',
}

/** The form for a new preset or for a change, while it is open. */
export function PresetFormDialog({ form, choices, nowAtService }: PresetFormDialogProps) {
  const opened = form.opened.value
  if (opened === null) return null
  const { key, id, title, draft, problems, failure, saving, kept } = opened
  return (
    <FormDialog
      key={key}
      title={id === null ? 'New preset' : `Edit ${title}`}
      shape="panel"
      action={id === null ? 'Create' : 'Save'}
      busy={saving}
      kept={kept}
      failure={failure}
      onSubmit={form.submit}
      onCancel={form.discard}
      onClose={form.close}
    >
      <TextField
        label="Name"
        name="name"
        value={draft.name}
        problem={problems.name}
        onInput={(name) => form.change({ ...draft, name })}
      />
      <PresetBodyFields
        value={draft.body}
        choices={choices}
        problems={problems}
        hints={HINTS}
        nowAtService={nowAtService()}
        onChange={(body) => form.change({ ...draft, body })}
      />
    </FormDialog>
  )
}
