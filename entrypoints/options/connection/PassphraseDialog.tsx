import { PasswordField } from '../../../components/field/PasswordField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { FIELDS_OF, type PassphraseField, type PassphraseForm, type PassphraseState } from './passphrase-state.ts'

const TITLES: Readonly<Record<PassphraseForm, string>> = {
  set: 'Set a passphrase',
  change: 'Change the passphrase',
  remove: 'Remove the passphrase?',
}

const ACTIONS: Readonly<Record<PassphraseForm, string>> = { set: 'Set', change: 'Change', remove: 'Remove' }

const EXPLANATIONS: Readonly<Record<PassphraseForm, string>> = {
  set: 'It is stored nowhere, and nobody can restore it. If you forget it, you enter the API key again, and every password in a preset.',
  change: 'Until the next start of the browser the key stays unlocked.',
  remove:
    'The key, and passwords in presets and waiting requests, are then kept in this browser without being encrypted.',
}

const LABELS: Readonly<Record<PassphraseField, string>> = {
  current: 'Current passphrase',
  passphrase: 'New passphrase',
  repeated: 'Repeat the passphrase',
}

/** What is typed here is gone when it is closed: it is nothing to keep. */
export function PassphraseDialog({ state }: { state: PassphraseState }) {
  const form = state.form.value
  if (form === null) return null
  return (
    <FormDialog
      key={form}
      title={TITLES[form]}
      action={ACTIONS[form]}
      busy={state.working.value}
      failure={state.failure.value}
      onSubmit={state.submit}
      onCancel={state.close}
      onClose={state.close}
    >
      <p>{EXPLANATIONS[form]}</p>
      {FIELDS_OF[form].map((field) => (
        <PasswordField
          key={field}
          label={LABELS[field]}
          name={field}
          autocomplete={field === 'current' ? 'off' : 'new-password'}
          value={state.typed.value[field]}
          problem={state.problems.value[field]}
          onInput={(text) => state.type(field, text)}
        />
      ))}
    </FormDialog>
  )
}
