import { useEffect } from 'preact/hooks'
import type { TableColumn } from '../../../components/table/DataTable.tsx'
import type { ChangeField } from '../../../lib/link-changes/known-fields.ts'
import { isPressing, type JobState, type JobView } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { BatchCard, BatchDialogs } from '../batches/BatchCard.tsx'
import { isOver } from '../batches/batch-text.ts'
import type { ReceivedBatch } from '../batches/batches-state.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import { PagedTable } from '../parts/PagedTable.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { FieldChanges, LinkName } from './ChangePreview.tsx'
import type { ChangingState } from './changing-state.ts'
import { changeFieldName, changesTitle, changeValueText, stopChangesText, type ValueContext } from './changing-text.ts'
import './ChangeBatches.css'

interface ChangeBatchesProps {
  state: ChangingState
  session: Pick<Session, 'collections'>
}

/** The batches that change links: the newest one, those in progress, and the earlier ones behind a summary. */
export function ChangeBatches({ state, session }: ChangeBatchesProps) {
  const { batches, failure } = state.batches
  useEffect(() => state.batches.follow(), [state])
  const all = batches.value ?? []
  const [shown, earlier] = [
    all.filter((each, at) => at === 0 || !isOver(each)),
    all.filter((each, at) => at > 0 && isOver(each)),
  ]
  const card = (each: ReceivedBatch) => <ChangeCard key={each.id} batch={each} state={state} session={session} />
  if (all.length === 0) return <SectionFailure failure={failure.value} onRetry={() => void state.batches.reload()} />
  return (
    <section class="change-batches" aria-label={t('changes_batches')}>
      <SectionFailure failure={failure.value} onRetry={() => void state.batches.reload()} />
      {shown.map(card)}
      {earlier.length > 0 && (
        <details>
          <summary>{t('changes_earlier', earlier.length)}</summary>
          <div class="change-batches">{earlier.map(card)}</div>
        </details>
      )}
      <BatchDialogs state={state.batches} stopText={stopChangesText} removeText={t('changes_remove_text')} />
    </section>
  )
}

interface ChangeCardProps extends ChangeBatchesProps {
  batch: ReceivedBatch
}

function ChangeCard({ batch, state, session }: ChangeCardProps) {
  const { id, counts, cancelled } = batch
  const title = changesTitle(batch)
  return (
    <BatchCard
      batch={batch}
      title={title}
      state={state.batches}
      hasBar={!isOver(batch)}
      actions={
        <>
          {counts.waiting > 0 && cancelled && (
            <button type="button" onClick={() => void state.batches.resume(id)}>
              {t('bulk_batch_resume')}
            </button>
          )}
          {isOver(batch) && counts.done + counts.failed > 0 && (
            <button type="button" onClick={() => void state.proposing.undo(batch)}>
              {t('popup_undo')}
            </button>
          )}
        </>
      }
    >
      <ChangeResults state={state} session={session} batch={batch} name={title} />
    </BatchCard>
  )
}

/** Results that need the user come first. */
const ORDER: readonly JobState[] = ['failed', 'unsure', 'sending', 'reconciling', 'waiting', 'done']

/** The outcome of each link, failures first. */
function ChangeResults({ state, session, batch, name }: ChangeCardProps & { name: string }) {
  const { serviceClock } = usePageTools()
  const { detail } = state.batches
  const jobs = detail.rows.value
    .flatMap(({ job }) => job ?? [])
    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  const overtaken = jobs.filter(({ state: now, change }) => now === 'failed' && change?.found !== undefined)
  return (
    <div class="change-batches">
      <SectionFailure failure={detail.failure.value} />
      {overtaken.length > 0 && (
        <div class="change-anyway">
          <button type="button" onClick={() => void state.proposing.anyway(batch, overtaken)}>
            {t('changes_anyway', overtaken.length)}
          </button>
        </div>
      )}
      <PagedTable
        label={t('bulk_results', name)}
        pagesLabel={t('bulk_results_pages')}
        summary={(links) => t('bulk_results_links', links)}
        columns={() => resultColumns({ collections: session.collections.value, clock: serviceClock })}
        rows={detail.stored.value && jobs}
        keyOf={({ id }) => id}
      />
    </div>
  )
}

const resultColumns = (context: ValueContext): TableColumn<JobView>[] => [
  {
    id: 'link',
    title: t('link_unnamed'),
    width: '26%',
    cell: ({ title, outcome }) => <LinkName name={title} shortUrl={outcome?.shortUrl ?? ''} />,
  },
  {
    id: 'change',
    title: t('changes_column'),
    cell: ({ change, input, hasPassword }) => (
      <FieldChanges
        fields={(change?.fields ?? []).map((field) => ({
          field: field as ChangeField,
          before: change?.before[field],
          after: field === 'password' && hasPassword ? 'set' : (input[field] ?? null),
        }))}
        context={context}
      />
    ),
  },
  {
    id: 'state',
    title: t('bulk_column_state'),
    width: '26%',
    cell: (job) => (
      <span class="change-state">
        <JobMark job={job} linked={isPressing(job)} />
        {(job.state !== 'waiting' || job.failure !== null) && <JobReason job={job} />}
        {job.state === 'failed' &&
          Object.entries(job.change?.found ?? {}).map(([field, value]) => (
            <span key={field}>
              {t(
                'changes_found',
                changeFieldName(field as ChangeField),
                changeValueText(field as ChangeField, value, context),
              )}
            </span>
          ))}
      </span>
    ),
  },
]
