import { GearIcon } from '../../../components/icons.tsx'
import { t } from '../../../lib/words/t.ts'
import type { Popup } from '../popup.ts'
import type { World } from '../world.ts'
import { ConnectView } from './ConnectView.tsx'
import { FormView } from './FormView.tsx'
import { LockedView } from './LockedView.tsx'
import { FailureAlert, OutcomeView } from './OutcomeView.tsx'
import { RecentLinks } from './RecentLinks.tsx'
import { TroubleView } from './TroubleView.tsx'

export function PopupView({ popup, world }: { popup: Popup; world: World }) {
  const connection = popup.connection.value
  const phase = popup.phase.value
  const showsForm = phase === 'form' || phase === 'sending' || phase === 'failed'
  return (
    <>
      <header class="popup-header">
        <h1>Terselink</h1>
        <span class="popup-service quiet" dir="ltr">
          {connection?.baseUrl.replace(/^https?:\/\//, '')}
        </span>
        <button
          type="button"
          class="plain icon-only"
          aria-label={t('popup_open_options')}
          title={t('popup_open_options_tooltip')}
          onClick={() => world.openOptions(connection === null ? 'connection' : 'links')}
        >
          <GearIcon />
        </button>
      </header>
      <main>
        {(connection?.keyRejection || popup.troubles.failures.value.length > 0) && (
          <TroubleView popup={popup} world={world} />
        )}
        {connection === null ? (
          <ConnectView onConnect={() => world.openOptions('connection')} />
        ) : (
          <>
            {connection?.locked && <LockedView world={world} />}
            {/* The region is there before its content, so that the content is announced. */}
            <div role="status" class="popup-outcome">
              {!showsForm && <OutcomeView popup={popup} world={world} />}
            </div>
            {showsForm ? (
              <FormView popup={popup} openOptions={world.openOptions} />
            ) : (
              popup.failure.value && <FailureAlert failure={popup.failure.value} now={popup.now.value} />
            )}
            {connection && <RecentLinks popup={popup} world={world} />}
          </>
        )}
      </main>
    </>
  )
}
