import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import type { TableColumn } from '../../../components/table/DataTable.tsx'
import { blocksConnection } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { momentText } from '../../../lib/words/time-text.ts'
import { ExistingObject } from '../jobs/ExistingObject.tsx'
import { JobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { operationName } from '../jobs/job-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import type { OutboxState } from './outbox-state.ts'

export const jobColumns = (state: OutboxState): TableColumn<JobView>[] => [
  {
    id: 'request',
    title: t('outbox_column_request'),
    cell: (job) => (
      <span class="outbox-subject">
        <span>{operationName(job.operation)}</span>
        {job.subject && <MiddleTruncated text={job.subject} dir={isAddress(job.subject) ? 'ltr' : 'auto'} />}
      </span>
    ),
  },
  { id: 'state', title: t('outbox_column_state'), width: '8.5rem', cell: (job) => <JobMark job={job} /> },
  { id: 'details', title: t('outbox_column_details'), width: '30%', cell: (job) => <Details job={job} /> },
  {
    id: 'created',
    title: t('outbox_column_created'),
    kind: 'date',
    width: '8.5rem',
    cell: ({ createdAt }) => <Created at={createdAt} />,
  },
  {
    id: 'actions',
    title: t('outbox_column_actions'),
    kind: 'actions',
    width: '12rem',
    cell: (job) => (
      <span class="row-actions">
        {canRetry(job) && (
          <button type="button" onClick={() => void state.retry(job)}>
            {t('outbox_retry')}
          </button>
        )}
        <EditAgain state={state} job={job} />
        {job.state === 'unsure' && (
          <button type="button" onClick={() => state.askResolve(job)}>
            {t('outbox_resolve')}
          </button>
        )}
        {job.state !== 'sending' && job.state !== 'reconciling' && (
          <button type="button" class="danger" onClick={() => state.askDiscard(job)}>
            {t('outbox_discard')}
          </button>
        )}
      </span>
    ),
  },
]

/** What waits for the user elsewhere is not sent sooner. */
const canRetry = ({ state, paused, failure }: JobView): boolean =>
  state === 'failed' || (state === 'waiting' && !paused && (failure === null || !blocksConnection(failure)))

const isAddress = (subject: string): boolean => /^https?:\/\//i.test(subject)

function EditAgain({ state, job }: { state: OutboxState; job: JobView }) {
  const { goTo } = usePageTools()
  const editor = state.editorOf(job)
  if (editor === null) return null
  return (
    <button
      type="button"
      onClick={() => {
        editor.open(job)
        goTo(routeHash(editor.section))
      }}
    >
      {t('outbox_edit')}
    </button>
  )
}

function Created({ at }: { at: number }) {
  const { clock } = usePageTools()
  return <time dateTime={new Date(at).toISOString()}>{momentText(at, clock.peek())}</time>
}

function Details({ job }: { job: JobView }) {
  const shortUrl = job.outcome?.shortUrl
  return (
    <span class="outbox-subject">
      {shortUrl && (
        <a href={shortUrl} target="_blank" rel="noreferrer" dir="ltr">
          {shortUrl}
        </a>
      )}
      <JobReason job={job} />
      <ExistingObject job={job} />
    </span>
  )
}
