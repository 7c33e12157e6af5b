import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import type { Choices } from '../../../lib/rpc/views/choices.ts'
import { focusFirstProblem } from '../focus-first-problem.ts'
import { SectionFailure } from '../SectionFailure.tsx'
import { PresetBodyFields } from './PresetBodyFields.tsx'
import type { OpenPreset, PresetForm } from './preset-form.ts'
import './PresetFormDialog.css'

interface PresetFormDialogProps {
  form: PresetForm
  choices: Choices
  nowAtService: () => string
}

const HINTS = {
  custom: 'It fits one link: the service refuses or changes it for the next.',
  password: 'In a preset it is kept on this computer, where whoever uses this browser can read it.',
}

/** The form for a new preset or for a change, while it is open. */
export function PresetFormDialog({ form, ...rest }: PresetFormDialogProps) {
  const opened = form.opened.value
  if (opened === null) return null
  const isNew = opened.id === null
  return (
    <Dialog
      key={opened.key}
      title={isNew ? 'New preset' : `Edit ${opened.title}`}
      shape="panel"
      onClose={form.close}
      actions={
        <>
          <button type="button" onClick={form.discard}>
            Cancel
          </button>
          <button type="submit" form="preset-form" class="primary" aria-disabled={opened.saving}>
            {isNew ? 'Create' : 'Save'}
          </button>
        </>
      }
    >
      <FormBody form={form} opened={opened} {...rest} />
    </Dialog>
  )
}

function FormBody({ form, opened, choices, nowAtService }: PresetFormDialogProps & { opened: OpenPreset }) {
  const { draft, problems, failure, kept } = opened
  return (
    <form
      id="preset-form"
      class="preset-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const element = event.currentTarget
        void form.submit().then(() => focusFirstProblem(element))
      }}
    >
      {kept && <p class="quiet">This is what you typed before. “Cancel” throws it away.</p>}
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
      <SectionFailure failure={failure} />
    </form>
  )
}
