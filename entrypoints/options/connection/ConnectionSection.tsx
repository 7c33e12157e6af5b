import type { ReadonlySignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { Notice } from '../../../components/Notice.tsx'
import { wantsUnencrypted } from '../../../lib/address/base-url.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { JobCounts } from '../../../lib/model/job-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { t } from '../../../lib/words/t.ts'
import { Avatar } from '../account/Avatar.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { CapabilitiesPart } from './CapabilitiesPart.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import type { CapabilitiesState } from './capabilities-state.ts'
import type { ConnectionState } from './connection-state.ts'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { PassphrasePart } from './PassphrasePart.tsx'
import type { PassphraseState } from './passphrase-state.ts'
import './ConnectionSection.css'

interface ConnectionSectionProps {
  state: ConnectionState
  passphrase: PassphraseState
  /** `null` without a connection. */
  capabilities: CapabilitiesState | null
  connection: ReadonlySignal<ConnectionView | null | undefined>
  counts: ReadonlySignal<JobCounts | null>
  rate: ReadonlySignal<RateView | null>
}

export function ConnectionSection({
  state,
  passphrase,
  capabilities,
  connection,
  counts,
  rate,
}: ConnectionSectionProps) {
  const connected = connection.value
  return (
    <SectionFrame title={t('page_section_connection')} narrow>
      {connected === null && (
        <>
          <p class="quiet">{t('connection_about')}</p>
          <ConnectForm state={state} forKey={state.keyAsked.value > 0} />
        </>
      )}
      {connected && (
        <>
          <Connected connection={connected} state={state} />
          {connected.keyRejection && <ConnectForm state={state} forKey />}
          <PassphrasePart connection={connected} state={passphrase} />
          {capabilities && !connected.locked && !connected.keyRejection && (
            <CapabilitiesPart connection={connected} rate={rate.value} state={capabilities} />
          )}
          {!connected.keyRejection && <OtherConnection state={state} />}
        </>
      )}
      <LeaveDialog state={state} />
      {state.askingDisconnect.value && (
        <DisconnectDialog state={state} counts={counts.value} passphrase={connected?.passphrase ?? false} />
      )}
    </SectionFrame>
  )
}

function OtherConnection({ state }: { state: ConnectionState }) {
  // If it was opened from another place that names a connection, it shows its form.
  const isAsked = state.keyAsked.value > 0
  const [open, setOpen] = useState(isAsked)
  return (
    <details class="connection-other" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('connection_other')}</summary>
      {open && <ConnectForm state={state} forKey={isAsked} />}
    </details>
  )
}

function Connected({ connection, state }: { connection: ConnectionView; state: ConnectionState }) {
  const { accountName, email, avatar, baseUrl, plan, keyRejection } = connection
  return (
    <Notice tone={keyRejection ? 'warn' : 'good'}>
      <div class="connection-account">
        <Avatar url={avatar} name={accountName} />
        <div>
          <p class="connection-name" role="status">
            {t(keyRejection ? 'connection_key_rejected' : 'connection_connected', accountName)}
          </p>
          <p class="quiet" dir="ltr">
            {baseUrl}
          </p>
          {wantsUnencrypted(baseUrl) && <p>{t('connection_unencrypted')}</p>}
          <p class="quiet">{[email, plan && t('connection_plan', plan)].filter(Boolean).join(' · ')}</p>
        </div>
        <button type="button" aria-disabled={state.stage.value === 'disconnecting'} onClick={state.askDisconnect}>
          {t('connection_disconnect')}
        </button>
      </div>
    </Notice>
  )
}
