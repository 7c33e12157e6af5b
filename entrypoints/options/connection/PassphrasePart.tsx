import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { PassphraseDialog } from './PassphraseDialog.tsx'
import type { PassphraseState } from './passphrase-state.ts'

/** How the key is kept in this browser, and what can be done about it. */
export function PassphrasePart({ connection, state }: { connection: ConnectionView; state: PassphraseState }) {
  const { passphrase, locked } = connection
  return (
    <section class="connection-part" aria-labelledby="passphrase-title">
      <h2 id="passphrase-title">Protection of the key</h2>
      <p class="quiet">{howItIsKept(connection)}</p>
      {!locked && (
        <div class="connect-actions">
          {passphrase ? (
            <>
              <button type="button" aria-disabled={state.working.value} onClick={() => void state.lock()}>
                Lock
              </button>
              <button type="button" onClick={() => state.open('change')}>
                Change passphrase
              </button>
              <button type="button" onClick={() => state.open('remove')}>
                Remove passphrase
              </button>
            </>
          ) : (
            <button type="button" onClick={() => state.open('set')}>
              Set a passphrase
            </button>
          )}
        </div>
      )}
      {state.form.value === null && <SectionFailure failure={state.failure.value} />}
      <PassphraseDialog state={state} />
    </section>
  )
}

const howItIsKept = ({ passphrase, locked }: ConnectionView): string => {
  if (!passphrase)
    return (
      'The key is kept in this browser as it is, and so are passwords in presets and waiting requests. With a ' +
      'passphrase they are kept encrypted, and after each start of the browser nothing is sent until you enter it.'
    )
  if (locked)
    return (
      'The key is encrypted under your passphrase, and locked, like the passwords in presets and waiting requests. If ' +
      'you have forgotten it, enter the API key again below: it takes the place of the locked one, without a ' +
      'passphrase, and what waits is sent. Passwords that are locked can’t be read then: you enter them again.'
    )
  return (
    'The key, and passwords in presets and waiting requests, are encrypted under your passphrase. It is asked for ' +
    'after each start of the browser.'
  )
}
