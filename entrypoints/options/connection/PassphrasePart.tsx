import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { PassphraseDialog } from './PassphraseDialog.tsx'
import type { PassphraseState } from './passphrase-state.ts'

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
