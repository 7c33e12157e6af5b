import { PasswordField } from '../../../components/field/PasswordField.tsx'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { FIELDS_OF, type PassphraseField, type PassphraseState } from './passphrase-state.ts'

/** How the key is stored in this browser, and the actions to change it. */
export function PassphrasePart({ connection, state }: { connection: ConnectionView; state: PassphraseState }) {
  const { passphrase, locked } = connection
  return (
    <section class="connection-part" aria-labelledby="passphrase-title">
      <h2 id="passphrase-title">{t('passphrase_protection')}</h2>
      <p class="quiet">{t(protectionOf(connection))}</p>
      {!locked && (
        <div class="connect-actions">
          {passphrase ? (
            <>
              <button type="button" aria-disabled={state.working.value} onClick={() => void state.lock()}>
                {t('passphrase_lock')}
              </button>
              <button type="button" onClick={() => state.open('change')}>
                {t('passphrase_change')}
              </button>
              <button type="button" onClick={() => state.open('remove')}>
                {t('passphrase_remove')}
              </button>
            </>
          ) : (
            <button type="button" onClick={() => state.open('set')}>
              {t('passphrase_set')}
            </button>
          )}
        </div>
      )}
      {state.form.value === null && <SectionFailure failure={state.failure.value} />}
      <PassphraseDialog state={state} />
    </section>
  )
}

const protectionOf = ({ passphrase, locked }: ConnectionView): PlainKey => {
  if (!passphrase) return 'passphrase_none'
  return locked ? 'passphrase_locked' : 'passphrase_set_already'
}

const LABELS: Readonly<Record<PassphraseField, PlainKey>> = {
  current: 'passphrase_current',
  passphrase: 'passphrase_new',
  repeated: 'passphrase_repeated',
}

/** The form for a passphrase. Closing it discards what was typed, because secrets are never stored in a draft. */
function PassphraseDialog({ state }: { state: PassphraseState }) {
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
