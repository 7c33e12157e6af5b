import { useEffect, useState } from 'preact/hooks'
import { CopyStatus, useCopying } from '../../../components/CopyStatus.tsx'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import { PasswordField } from '../../../components/field/PasswordField.tsx'
import { OutboxIcon, TrashIcon, WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { RateLine } from '../../../components/RateLine.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import type { JobState } from '../../../lib/model/job-view.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { timeTextAt } from '../../../lib/words/time-text.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { discardConsequence, jobReason, operationName, resolveAdvice, stateName } from '../jobs/job-text.ts'
import { queueText } from '../jobs/queue-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { CountFilter } from '../parts/CountFilter.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { ListLine } from '../parts/ListLine.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { AccountScope } from '../scopes.ts'
import { section } from '../section.tsx'
import { jobColumns } from './job-columns.tsx'
import { OtherConnectionsNotice } from './OtherConnectionsNotice.tsx'
import { canBeSelected, createOutboxState, type OutboxState } from './outbox-state.ts'
import type { UnreadableState } from './unreadable-state.ts'
import '../links/SelectionBar.css'
import './OutboxSection.css'

type OutboxSectionProps = Pick<AccountScope, 'otherConnections' | 'connecting' | 'counts' | 'rate'> & {
  state: OutboxState
}

const STATES: readonly JobState[] = ['waiting', 'sending', 'reconciling', 'unsure', 'failed', 'done']

/** Every request and its state. */
function OutboxSection({ state, otherConnections, connecting, counts, rate }: OutboxSectionProps) {
  useEffect(() => state.follow(), [state])
  const { filter, jobs, readFailure, failure, discarding, page, pages } = state
  const count = counts.value
  const total = count === null ? 0 : STATES.reduce((sum, name) => sum + count[name], 0)
  const selectable = (jobs.value ?? []).filter(canBeSelected).map(({ id }) => id)
  const matching = filter.value === 'all' ? total : (count?.[filter.value] ?? 0)
  return (
    <SectionFrame
      title={t('page_section_outbox')}
      actions={<Pace rate={rate} counts={counts} endsAt={state.queueEndsAt} />}
    >
      <CountFilter
        choices={[
          { choice: 'all', name: t('page_filter_all'), count: total },
          ...STATES.map((choice) => ({ choice, name: stateName(choice), count: count?.[choice] ?? 0 })),
        ]}
        chosen={filter.value}
        onChoose={state.choose}
      />
      <SectionFailure failure={readFailure.value} onRetry={() => void state.reload()} />
      {readFailure.value === null && state.resolving.value === null && <SectionFailure failure={failure.value} />}
      <OtherConnectionsNotice state={otherConnections} account={state} onConnect={connecting.connectTo} />
      <LostNotice state={state} />
      <UnreadableNotice state={state.unreadableRows} count={state.unreadable.value} />
      <ListLine count={matching === 0 ? '' : t('outbox_count', matching)}>
        <div class="list-actions">
          {selectable.length > 1 && (
            <button type="button" class="plain" onClick={() => state.select(selectable, true)}>
              {t('outbox_select_page')}
            </button>
          )}
          {(filter.value === 'all' || filter.value === 'waiting') && (count?.waiting ?? 0) > 1 && (
            <button type="button" class="plain" onClick={() => void state.askDiscardMany({ batch: null })}>
              {t('outbox_discard_waiting')}
            </button>
          )}
          {jobs.value?.some(({ state: is, batch }) => is === 'done' && batch === null) && (
            <button type="button" class="plain" onClick={() => void state.discardDone()}>
              {t('outbox_discard_done_all')}
            </button>
          )}
        </div>
      </ListLine>
      {jobs.value?.length === 0 ? (
        <EmptyState
          sentence={
            filter.value === 'all'
              ? emptySentence((otherConnections.waiting.value ?? []).length > 0)
              : t('outbox_empty_state')
          }
        >
          {filter.value !== 'all' && (
            <button type="button" onClick={() => state.choose('all')}>
              {t('shared_show_all')}
            </button>
          )}
        </EmptyState>
      ) : (
        (jobs.value !== null || readFailure.value === null) && (
          <div class="outbox-list">
            <DataTable
              label={t('page_section_outbox')}
              columns={jobColumns(state)}
              rows={jobs.value}
              keyOf={({ id }) => id}
            />
          </div>
        )
      )}
      <Pager label={t('outbox_pages')} page={page.value} pages={pages.value} onShow={state.show} />
      {discarding.value && (
        <ConfirmDialog
          title={t('outbox_discard_title')}
          action={t('outbox_discard')}
          onConfirm={() => void state.discard()}
          onClose={state.close}
        >
          <p>{t('outbox_request', operationName(discarding.value.operation), discarding.value.subject)}</p>
          <p>{discardConsequence(discarding.value)}</p>
        </ConfirmDialog>
      )}
      <Selection state={state} />
      <DiscardManyDialog state={state} />
      <ResolveDialog state={state} />
      <RetryDialog state={state} />
    </SectionFrame>
  )
}

/** The number of selected requests, including those on other pages, and the actions on them. */
function Selection({ state }: { state: OutboxState }) {
  const ids = [...state.selected.value]
  if (ids.length === 0) return null
  return (
    <section class="selection-bar endless-foot" aria-label={t('outbox_selection')}>
      <p class="number" role="status">
        {t('outbox_count', ids.length)}
      </p>
      <div class="selection-actions">
        <button type="button" class="danger" onClick={() => void state.askDiscardMany({ ids })}>
          <TrashIcon />
          {t('outbox_discard')}
        </button>
        <button type="button" class="plain" onClick={() => state.select(ids, false)}>
          {t('links_clear_selection')}
        </button>
      </div>
    </section>
  )
}

/** Asks before several requests are discarded, and says what won't be done. */
function DiscardManyDialog({ state }: { state: OutboxState }) {
  const meant = state.discardingMany.value?.meant
  if (meant === undefined) return null
  const { kinds, total, maybeSent, sending } = meant
  return (
    <ConfirmDialog
      title={t('outbox_discard_many_title', total)}
      action={t('outbox_discard')}
      onConfirm={() => void state.discardMany()}
      onClose={state.close}
    >
      <ul>
        {kinds.map(({ operation, count }) => (
          <li key={operation}>{t('outbox_request', operationName(operation), formatNumber(count))}</li>
        ))}
      </ul>
      <p>{t('outbox_discard_many_unsent')}</p>
      {maybeSent > 0 && <p>{t('outbox_discard_many_unsure', maybeSent)}</p>}
      {sending > 0 && <p>{t('outbox_discard_many_sending', sending)}</p>}
    </ConfirmDialog>
  )
}

const emptySentence = (othersWait: boolean): string => t(othersWait ? 'outbox_empty_here' : 'outbox_empty')

type PaceProps = Pick<OutboxSectionProps, 'rate' | 'counts'> & { endsAt: OutboxState['queueEndsAt'] }

/**
 * The remaining request limit and the time for the queue. A separate component, because it counts down every second.
 */
function Pace({ rate, counts, endsAt }: PaceProps) {
  const { clock } = usePageTools()
  const waiting = counts.value?.waiting ?? 0
  const words = queueText(waiting, endsAt.value, clock.value)
  return (
    <>
      {words && <p class="number quiet">{words}</p>}
      {rate.value && <RateLine rate={rate.value} waiting={waiting} now={clock.value} />}
    </>
  )
}

/** Says what the browser deleted. Without this, the list would look as if nothing had been there. */
function LostNotice({ state }: { state: OutboxState }) {
  const { clock } = usePageTools()
  const lost = state.lost.value
  if (lost === null) return null
  return (
    <FailureNotice words={failureText({ kind: 'lost-requests', ...lost }, timeTextAt(clock.value))}>
      {lost.named.length > 0 && (
        <ul class="outbox-lost">
          {lost.named.map((what, place) => (
            <li key={place} dir="auto">
              {what}
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={() => void state.dismissLost()}>
        {t('popup_dismiss')}
      </button>
    </FailureNotice>
  )
}

/** Says how many stored requests can't be read, and offers to save or discard them. */
function UnreadableNotice({ state, count }: { state: UnreadableState; count: number }) {
  const { copyText, save } = usePageTools()
  const [copying, tell] = useCopying()
  if (count === 0) return null
  const copy = async () => {
    const text = await state.text()
    if (text !== null) tell(await copyText(text))
  }
  const saveAll = async () => {
    const text = await state.text()
    if (text !== null) save(new Blob([text], { type: 'application/json' }), 'terselink-unreadable.json')
  }
  return (
    <>
      <Notice tone="warn" icon={<WarningIcon />}>
        <p class="notice-title">{t('outbox_unreadable_title', count)}</p>
        <p>{t('outbox_unreadable_about')}</p>
        <div class="notice-actions">
          <button type="button" onClick={() => void copy()}>
            {t('outbox_unreadable_copy')}
          </button>
          <button type="button" onClick={() => void saveAll()}>
            {t('outbox_unreadable_save')}
          </button>
          <button type="button" class="danger" onClick={state.askDiscard}>
            {t('outbox_unreadable_discard')}
          </button>
          <span role="status">
            <CopyStatus copying={copying} />
          </span>
        </div>
      </Notice>
      <SectionFailure failure={state.failure.value} />
      {state.discarding.value && (
        <ConfirmDialog
          title={t('outbox_unreadable_discard_title')}
          action={t('outbox_discard')}
          onConfirm={() => void state.discard()}
          onClose={state.close}
        >
          <p>{t('outbox_unreadable_discard_effect', count)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Lets the user decide whether a request went through, if the service's lists don't show it. */
function ResolveDialog({ state }: { state: OutboxState }) {
  const { clock, serviceClock } = usePageTools()
  const job = state.resolving.value
  if (job === null) return null
  const reason = jobReason(job, clock.value, serviceClock)
  const decidable = job.state === 'unsure'
  return (
    <Dialog
      title={t('outbox_resolve_title')}
      onClose={state.close}
      actions={
        <>
          <button type="button" class="aside" onClick={state.close}>
            {t('shared_cancel')}
          </button>
          {decidable && (
            <>
              <button type="button" onClick={() => void state.resolve(false)}>
                {t('outbox_resolve_again')}
              </button>
              <button type="button" class="primary" onClick={() => void state.resolve(true)}>
                {t('outbox_resolve_happened')}
              </button>
            </>
          )}
        </>
      }
    >
      <p>
        {sentence('outbox_request', operationName(job.operation), <strong dir="auto">{job.subject}</strong>)}{' '}
        <JobMark job={job} />
      </p>
      {reason && <p class="quiet">{reason.text}</p>}
      <SectionFailure failure={state.failure.value} />
      {decidable && (
        <>
          <p>{resolveAdvice(job.operation)}</p>
          <div>
            <button type="button" onClick={() => void state.check()}>
              {t('outbox_check')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Asks for the password of a request that is to be sent again. It was erased when the request was refused. */
function RetryDialog({ state }: { state: OutboxState }) {
  const job = state.retrying.value
  return (
    job && <AskPassword key={job.id} state={state} subject={job.subject} operation={operationName(job.operation)} />
  )
}

function AskPassword({ state, subject, operation }: { state: OutboxState; subject: string; operation: string }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      title={t('outbox_password_title')}
      onClose={state.close}
      actions={
        <>
          <button type="button" class="aside" onClick={state.close}>
            {t('shared_cancel')}
          </button>
          <button type="button" onClick={() => void state.retryWith(null)}>
            {t('outbox_retry_without_password')}
          </button>
          <button type="submit" form="retry" class="primary">
            {t('outbox_retry')}
          </button>
        </>
      }
    >
      <form
        id="retry"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (password === '') setProblem(t('outbox_password_empty'))
          else void state.retryWith(password)
        }}
      >
        <p>{t('outbox_request', operation, subject)}</p>
        <p>{t('outbox_password_about')}</p>
        <PasswordField
          label={t('outbox_password')}
          name="password"
          value={password}
          problem={problem}
          onInput={(typed) => {
            setPassword(typed)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

export const outboxSection = section({
  id: 'outbox',
  group: 'links',
  icon: OutboxIcon,
  needsAccount: true,
  badge: ({ unsure, failed, waiting }) => {
    if (unsure + failed > 0) return { count: unsure + failed, meaning: 'page_outbox_pressing', tone: 'warn' }
    return waiting > 0 ? { count: waiting, meaning: 'page_outbox_waiting', tone: '' } : null
  },
  Unconnected: ({ page: { otherConnections, connecting } }) => (
    <OtherConnectionsNotice state={otherConnections} account={null} onConnect={connecting.connectTo} />
  ),
  create: (scope) => ({ ...scope, state: createOutboxState(scope) }),
  View: OutboxSection,
})
