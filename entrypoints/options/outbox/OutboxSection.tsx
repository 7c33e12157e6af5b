import { useEffect } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { OutboxIcon } from '../../../components/icons.tsx'
import { RateLine } from '../../../components/RateLine.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import type { JobState } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { discardConsequence, operationName, stateName } from '../jobs/job-text.ts'
import { queueText } from '../jobs/queue-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { CountFilter } from '../parts/CountFilter.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { ListLine } from '../parts/ListLine.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { AccountScope } from '../scopes.ts'
import { jobColumns } from './job-columns.tsx'
import { OtherConnectionsNotice } from './OtherConnectionsNotice.tsx'
import { createOutboxState, type OutboxState } from './outbox-state.ts'
import { ResolveDialog } from './ResolveDialog.tsx'
import { RetryDialog } from './RetryDialog.tsx'
import { UnreadableNotice } from './UnreadableNotice.tsx'
import './OutboxSection.css'
import { section } from '../section.tsx'

type OutboxSectionProps = Pick<AccountScope, 'otherConnections' | 'connecting' | 'counts' | 'rate'> & {
  state: OutboxState
}

const STATES: readonly JobState[] = ['waiting', 'sending', 'reconciling', 'unsure', 'failed', 'done']

/** Every request and its state. */
function OutboxSection({ state, otherConnections, connecting, counts, rate }: OutboxSectionProps) {
  useEffect(() => state.look(), [state])
  const { filter, jobs, readFailure, failure, discarding, page, pages } = state
  const count = counts.value
  const total = count === null ? 0 : STATES.reduce((sum, name) => sum + count[name], 0)
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
      <UnreadableNotice state={state.unreadableRows} count={state.unreadable.value} />
      <ListLine count={matching === 0 ? '' : t('outbox_count', matching)} />
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
              {t('page_filter_show_all')}
            </button>
          )}
        </EmptyState>
      ) : (
        (jobs.value !== null || readFailure.value === null) && (
          <DataTable
            label={t('page_section_outbox')}
            columns={jobColumns(state)}
            rows={jobs.value}
            keyOf={({ id }) => id}
          />
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
      <ResolveDialog state={state} />
      <RetryDialog state={state} />
    </SectionFrame>
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
