import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import type { TableColumn } from '../../../components/table/table-column.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { momentText } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import { ExistingObject } from './ExistingObject.tsx'
import { JobMark } from './JobMark.tsx'
import { jobReason, OPERATION_NAMES } from './job-text.ts'
import type { OutboxState } from './outbox-state.ts'

export const jobColumns = (state: OutboxState): TableColumn<JobView>[] => [
  {
    id: 'request',
    title: 'Request',
    cell: (job) => (
      <span class="outbox-subject">
        <span>{OPERATION_NAMES[job.operation]}</span>
        {job.subject && <MiddleTruncated text={job.subject} />}
      </span>
    ),
  },
  { id: 'state', title: 'State', width: '8.5rem', cell: (job) => <JobMark job={job} /> },
  { id: 'details', title: 'Details', width: '30%', cell: (job) => <Details job={job} /> },
  {
    id: 'asked',
    title: 'Asked',
    kind: 'date',
    width: '8.5rem',
    cell: ({ createdAt }) => <Asked at={createdAt} />,
  },
  {
    id: 'actions',
    title: 'Actions',
    kind: 'actions',
    width: '12rem',
    cell: (job) => (
      <span class="row-actions">
        {((job.state === 'waiting' && !job.paused) || job.state === 'failed') && (
          <button type="button" onClick={() => void state.retry(job)}>
            Retry
          </button>
        )}
        <EditAgain state={state} job={job} />
        {job.state === 'unsure' && (
          <button type="button" onClick={() => state.askResolve(job)}>
            Resolve
          </button>
        )}
        {job.state !== 'sending' && job.state !== 'reconciling' && (
          <button type="button" class="danger" onClick={() => state.askDiscard(job)}>
            Discard
          </button>
        )}
      </span>
    ),
  },
]

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
      Edit and send again
    </button>
  )
}

function Asked({ at }: { at: number }) {
  const { clock } = usePageTools()
  return <time dateTime={new Date(at).toISOString()}>{momentText(at, clock.peek())}</time>
}

function Details({ job }: { job: JobView }) {
  const { clock } = usePageTools()
  // Only what counts down is drawn again every second.
  const reason = jobReason(job, job.nextAt === null ? clock.peek() : clock.value)
  const shortUrl = job.outcome?.shortUrl
  if (!reason && !shortUrl) return null
  return (
    <span class="outbox-subject">
      {shortUrl && (
        <a href={shortUrl} target="_blank" rel="noreferrer" dir="ltr">
          {shortUrl}
        </a>
      )}
      {reason && (
        <span class="outbox-reason quiet number">
          {reason.text} {reason.quote && <q dir="auto">{reason.quote}</q>}
        </span>
      )}
      <ExistingObject job={job} />
    </span>
  )
}
