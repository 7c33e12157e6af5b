import { SelectField } from '../../../components/field/SelectField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import type { Preset } from '../../../lib/model/settings.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import type { RuleForm } from './rule-form.ts'
import { RULE_KINDS, type RuleMatch } from './rule-words.ts'

interface RuleDialogProps {
  form: RuleForm
  presets: readonly Preset[]
}

const MATCHES: readonly RuleMatch[] = ['host', 'path', 'pattern']

/** The form for a new rule or for a change, while it is open. */
export function RuleDialog({ form, presets }: RuleDialogProps) {
  const opened = form.opened.value
  if (opened === null) return null
  const { id, draft, problem, failure, saving, kept } = opened
  const kind = RULE_KINDS[draft.match]
  return (
    <FormDialog
      key={id}
      title={id === null ? 'New rule' : 'Edit the rule'}
      action={id === null ? 'Create' : 'Save'}
      busy={saving}
      kept={kept}
      failure={failure}
      onSubmit={form.submit}
      onCancel={form.discard}
      onClose={form.close}
    >
      <SelectField
        label="Fits"
        name="match"
        value={draft.match}
        choices={MATCHES.map((value) => ({ value, label: RULE_KINDS[value].label }))}
        onChange={(chosen) => {
          const match = MATCHES.find((each) => each === chosen)
          if (match) form.change({ match })
        }}
      />
      <TextField
        label={kind.field}
        name="value"
        value={draft.value}
        hint={kind.hint}
        problem={problem ?? undefined}
        onInput={(value) => form.change({ value })}
      />
      <SelectField
        label="Preset"
        name="presetId"
        value={draft.presetId}
        choices={presets.map((preset) => ({ value: preset.id, label: preset.name }))}
        onChange={(presetId) => form.change({ presetId })}
      />
    </FormDialog>
  )
}
