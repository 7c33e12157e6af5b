import { PasswordField } from '../../../components/field/PasswordField.tsx'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { FIELDS_OF, type PassphraseField, type PassphraseState } from './passphrase-state.ts'

const LABELS: Readonly<Record<PassphraseField, PlainKey>> = {
  current: 'passphrase_current',
  passphrase: 'passphrase_new',
  repeated: 'passphrase_repeated',
}

/** Closing it deletes what was typed: secrets are never stored in a draft. */
export function PassphraseDialog({ state }: { state: PassphraseState }) {
  const form = state.form.value
  if (form === null) return null
  return (
    <FormDialog
      key={form}
      title={t(`passphrase_${form}_title`)}
      action={t(`passphrase_${form}_action`)}
      busy={state.working.value}
      failure={state.failure.value}
      onSubmit={state.submit}
      onCancel={state.close}
      onClose={state.close}
    >
      <p>{t(`passphrase_${form}_about`)}</p>
      {FIELDS_OF[form].map((field) => (
        <PasswordField
          key={field}
          label={t(LABELS[field])}
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
