import { useState } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { ConnectionIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { wantsUnencrypted } from '../../../lib/address/base-url.ts'
import type { Block, ConnectionView } from '../../../lib/model/connection-view.ts'
import type { JobCounts } from '../../../lib/model/job-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { withoutScheme } from '../../../lib/words/format.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { t } from '../../../lib/words/t.ts'
import { Avatar } from '../account/Avatar.tsx'
import { OtherConnectionsNotice } from '../outbox/OtherConnectionsNotice.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { PageScope } from '../scopes.ts'
import { section } from '../section.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import type { CapabilitiesState } from './capabilities-state.ts'
import type { ConnectionState } from './connection-state.ts'
import { PassphrasePart } from './PassphrasePart.tsx'
import { everythingText, serviceFacts, supportsEverything } from './service-facts.ts'
import './ConnectionSection.css'

type ConnectionSectionProps = Pick<
  PageScope,
  'connecting' | 'passphrase' | 'otherConnections' | 'account' | 'connection' | 'counts' | 'rate'
>

function ConnectionSection(props: ConnectionSectionProps) {
  const { connecting: state, passphrase, otherConnections, account, connection, counts, rate } = props
  const connected = connection.value
  const capabilities = account.value?.capabilities
  const policyProblem = state.policyProblem.value
  const needsKey = connected?.blocked?.kind === 'key-refused'
  return (
    <SectionFrame title={t('page_section_connection')} narrow>
      {policyProblem && (
        <Notice tone="warn">
          <p>{t('connection_policy_problem', policyProblem.field, problemSentence(policyProblem.problem))}</p>
        </Notice>
      )}
      {connected === null && (
        <>
          <p class="quiet">{t('connection_about')}</p>
          <OtherConnectionsNotice state={otherConnections} account={null} onConnect={state.connectTo} />
          <ConnectForm state={state} forKey={state.keyAsked.value > 0} />
        </>
      )}
      {connected && (
        <>
          <Connected connection={connected} state={state} />
          {needsKey && <ConnectForm state={state} forKey />}
          <PassphrasePart connection={connected} state={passphrase} />
          {capabilities && !connected.locked && connected.blocked === null && (
            <CapabilitiesPart connection={connected} rate={rate.value} state={capabilities} />
          )}
          {!needsKey && <OtherConnection state={state} />}
        </>
      )}
      <LeaveDialog state={state} />
      {state.askingDisconnect.value && (
        <DisconnectDialog
          state={state}
          host={withoutScheme(connected?.baseUrl ?? '')}
          counts={counts.value}
          passphrase={connected?.passphrase ?? false}
        />
      )}
    </SectionFrame>
  )
}

interface CapabilitiesPartProps {
  connection: ConnectionView
  rate: RateView | null
  state: CapabilitiesState
}

/** The features that the connected service is known to support, and a button to find out more. */
function CapabilitiesPart({ connection, rate, state }: CapabilitiesPartProps) {
  const { working, found, failure } = state
  if (supportsEverything(connection))
    return (
      <section class="connection-part" aria-labelledby="capabilities-title">
        <h2 id="capabilities-title">{t('connection_features')}</h2>
        <p class="number" role="status">
          {everythingText(connection, rate)}
        </p>
      </section>
    )
  return (
    <section class="connection-part" aria-labelledby="capabilities-title">
      <h2 id="capabilities-title">{t('connection_features')}</h2>
      <dl class="connection-facts">
        {serviceFacts(connection, rate).map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{t('connection_features_about')}</p>
      <div class="connect-actions">
        <button type="button" aria-disabled={working.value} onClick={() => void state.find()}>
          {t('connection_find_features')}
        </button>
        <p class="quiet" role="status">
          {working.value ? t('connection_finding_features') : found.value ? t('connection_found_features') : ''}
        </p>
      </div>
      <SectionFailure failure={failure.value} />
    </section>
  )
}

function OtherConnection({ state }: { state: ConnectionState }) {
  // Shows the form immediately if it was opened from another place, which asks for a key.
  const isAsked = state.keyAsked.value > 0
  const [open, setOpen] = useState(isAsked)
  return (
    <details class="connection-other" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('connection_use_another')}</summary>
      {open && <ConnectForm state={state} forKey={isAsked} />}
    </details>
  )
}

function Connected({ connection, state }: { connection: ConnectionView; state: ConnectionState }) {
  const { accountName, email, avatar, baseUrl, plan, blocked } = connection
  return (
    <Notice tone={blocked ? 'warn' : 'good'}>
      <div class="connection-account">
        <Avatar url={avatar} name={accountName} />
        <div>
          <p class="connection-name" role="status">
            {stateText(blocked, accountName)}
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

const stateText = (blocked: Block | null, name: string): string => {
  if (blocked === null) return t('connection_connected', name)
  return t(blocked.kind === 'permission' ? 'connection_no_access' : 'connection_key_rejected', name)
}

/** Asks before another connection replaces one for which requests are waiting. */
function LeaveDialog({ state }: { state: ConnectionState }) {
  const leaving = state.leaving.value
  if (leaving === null) return null
  const host = <span dir="ltr">{withoutScheme(leaving.baseUrl)}</span>
  return (
    <ConfirmDialog
      title={t('connection_leave_title')}
      action={t('connection_leave')}
      onConfirm={() => void state.leave()}
      onClose={state.stay}
    >
      <p>{sentence('connection_leave_requests', leaving.requests, host)}</p>
      <p>{sentence('connection_leave_effect', host)}</p>
    </ConfirmDialog>
  )
}

interface DisconnectDialogProps {
  state: ConnectionState
  /** The service's address without its scheme. */
  host: string
  counts: JobCounts | null
  /** Whether the key is encrypted with a passphrase. Both are removed together. */
  passphrase: boolean
}

/**
 * The dialog that asks before disconnecting. The focus starts at the button that keeps unfinished requests, if there
 * are any.
 */
function DisconnectDialog({ state, host, counts, passphrase }: DisconnectDialogProps) {
  const unfinished = unfinishedText(counts)
  const [keepsData, setKeepsData] = useState(true)
  const disconnect = (leaveRequests: boolean) => void state.disconnect({ leaveRequests, discardData: !keepsData })
  const removed = (
    <>
      <p>{t('connection_disconnect_removes')}</p>
      {passphrase && <p>{t('connection_disconnect_passphrase')}</p>}
      <CheckboxField
        label={t('connection_keep_data')}
        name="keep-data"
        checked={keepsData}
        onChange={setKeepsData}
        detail={t('connection_keep_data_detail')}
      />
    </>
  )
  if (unfinished === null)
    return (
      <ConfirmDialog
        title={t('connection_disconnect_title')}
        action={t('connection_disconnect')}
        onConfirm={() => disconnect(false)}
        onClose={state.stay}
      >
        <p>{t('connection_unfinished_none')}</p>
        {removed}
      </ConfirmDialog>
    )
  return (
    <Dialog
      title={t('connection_disconnect_title')}
      role="alertdialog"
      onClose={state.stay}
      actions={
        <>
          <button type="button" class="aside" onClick={state.stay}>
            {t('shared_cancel')}
          </button>
          <button type="button" class="danger" onClick={() => disconnect(false)}>
            {t('connection_discard_requests')}
          </button>
          <button type="button" class="primary" autofocus onClick={() => disconnect(true)}>
            {t('connection_keep_requests')}
          </button>
        </>
      }
    >
      <p>{unfinished}</p>
      <p>{sentence('connection_keep_requests_effect', <span dir="ltr">{host}</span>)}</p>
      <p>{t('connection_discard_requests_effect')}</p>
      {removed}
    </Dialog>
  )
}

/**
 * Sentences about the unfinished requests; `null` if there are none. If `counts` is `null`, the outbox couldn't be
 * counted.
 */
export const unfinishedText = (counts: JobCounts | null): string | null => {
  if (counts === null) return t('connection_unfinished_unknown')
  const { waiting, sending, reconciling, unsure, failed } = counts
  const perhapsSent = sending + reconciling + unsure
  const facts = [
    ...(waiting > 0 ? [t('connection_unfinished_waiting', waiting)] : []),
    ...(perhapsSent > 0 ? [t('connection_unfinished_unsure', perhapsSent)] : []),
    ...(failed > 0 ? [t('connection_unfinished_failed', failed)] : []),
  ]
  return facts.length === 0 ? null : sentences(...facts)
}

export const connectionSection = section({
  id: 'connection',
  group: 'settings',
  icon: ConnectionIcon,
  needsAccount: false,
  create: (scope) => scope,
  View: ConnectionSection,
})
