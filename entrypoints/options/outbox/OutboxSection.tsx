import type { ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { RateLine } from '../../../components/RateLine.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import type { JobCounts, JobState } from '../../../lib/model/job-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { discardConsequence, operationName, stateName } from '../jobs/job-text.ts'
import { queueText } from '../jobs/queue-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { jobColumns } from './job-columns.tsx'
import { OtherConnectionsNotice } from './OtherConnectionsNotice.tsx'
import type { OtherConnectionsState } from './other-connections-state.ts'
import type { OutboxFilter, OutboxState } from './outbox-state.ts'
import { ResolveDialog } from './ResolveDialog.tsx'
import { RetryDialog } from './RetryDialog.tsx'
import { UnreadableNotice } from './UnreadableNotice.tsx'
import './OutboxSection.css'

interface OutboxSectionProps {
  state: OutboxState
  otherConnections: OtherConnectionsState
  onConnect: (baseUrl: string) => void
  counts: ReadonlySignal<JobCounts | null>
  rate: ReadonlySignal<RateView | null>
}

const STATES: readonly JobState[] = ['waiting', 'sending', 'reconciling', 'unsure', 'failed', 'done']

/** Every request and its state. */
export function OutboxSection({ state, otherConnections, onConnect, counts, rate }: OutboxSectionProps) {
  useEffect(() => state.look(), [state])
  const { filter, jobs, failure, discarding, page, pages } = state
  const count = counts.value
  const total = count === null ? 0 : STATES.reduce((sum, name) => sum + count[name], 0)
  const matching = filter.value === 'all' ? total : (count?.[filter.value] ?? 0)
  return (
    <SectionFrame
      title={t('page_section_outbox')}
      actions={<Pace rate={rate} counts={counts} endsAt={state.queueEndsAt} />}
    >
      <StateFilter state={state} counts={count} total={total} />
      <SectionFailure failure={failure.value} onRetry={() => void state.reload()} />
      <OtherConnectionsNotice state={otherConnections} account={state} onConnect={onConnect} />
      <UnreadableNotice state={state.unreadableRows} count={state.unreadable.value} />
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
              {t('outbox_show_all')}
            </button>
          )}
        </EmptyState>
      ) : (
        (jobs.value !== null || failure.value === null) && (
          <DataTable
            label={t('page_section_outbox')}
            columns={jobColumns(state)}
            rows={jobs.value}
            keyOf={({ id }) => id}
          />
        )
      )}
      {matching > 0 && (
        <Pager
          label={t('outbox_pages')}
          page={page.value}
          pages={pages.value}
          summary={t('outbox_count', matching)}
          onShow={state.show}
        />
      )}
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
      <ResolveDialog state={state} />
      <RetryDialog state={state} />
    </SectionFrame>
  )
}

const emptySentence = (othersWait: boolean): string => t(othersWait ? 'outbox_empty_here' : 'outbox_empty')

interface PaceProps extends Pick<OutboxSectionProps, 'rate' | 'counts'> {
  endsAt: OutboxState['queueEndsAt']
}

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

interface StateFilterProps {
  state: OutboxState
  counts: JobCounts | null
  total: number
}

function StateFilter({ state, counts, total }: StateFilterProps) {
  const choice = (value: OutboxFilter, name: string, count: number) => (
    <button key={value} type="button" aria-pressed={state.filter.value === value} onClick={() => state.choose(value)}>
      {name} <span class="number quiet">{formatNumber(count)}</span>
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form; these are buttons
    <div class="outbox-filter" role="group" aria-label={t('outbox_filter')}>
      {choice('all', t('outbox_filter_all'), total)}
      {STATES.filter((name) => (counts?.[name] ?? 0) > 0 || state.filter.value === name).map((name) =>
        choice(name, stateName(name), counts?.[name] ?? 0),
      )}
    </div>
  )
}
