import { Address } from '../../../components/Address.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import type { TableColumn } from '../../../components/table/DataTable.tsx'
import { RowMenu } from '../../../components/table/RowMenu.tsx'
import { blocksConnection } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { momentText } from '../../../lib/words/time-text.ts'
import { ExistingObject } from '../jobs/ExistingObject.tsx'
import { JobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { operationName } from '../jobs/job-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import { canBeSelected, type OutboxState } from './outbox-state.ts'

export const jobColumns = (state: OutboxState): TableColumn<JobView>[] => [
  {
    id: 'choice',
    title: t('links_select'),
    kind: 'choice',
    cell: (job) =>
      canBeSelected(job) && (
        <label>
          <input
            type="checkbox"
            aria-label={t('links_select_link', t('outbox_request', operationName(job.operation), job.subject))}
            checked={state.selected.value.has(job.id)}
            onChange={(event) => state.select([job.id], event.currentTarget.checked)}
          />
        </label>
      ),
  },
  {
    id: 'request',
    title: t('outbox_column_request'),
    cell: (job) => (
      <span class="outbox-subject">
        <span>{operationName(job.operation)}</span>
        {job.subject &&
          (isAddress(job.subject) ? <Address url={job.subject} /> : <MiddleTruncated text={job.subject} />)}
      </span>
    ),
  },
  { id: 'state', title: t('outbox_column_state'), width: '8.5rem', cell: (job) => <JobMark job={job} /> },
  { id: 'details', title: t('outbox_column_details'), width: '30%', cell: (job) => <Details job={job} /> },
  {
    id: 'created',
    title: t('outbox_column_created'),
    kind: 'date',
    width: '9rem',
    cell: ({ createdAt }) => <Created at={createdAt} />,
  },
  {
    id: 'actions',
    title: t('outbox_column_actions'),
    kind: 'actions',
    width: '13.5rem',
    cell: (job) => <Actions state={state} job={job} />,
  },
]

/** What a request waits for; what the service refused would be refused again unless it is changed. */
const nextStep = ({ state, failure }: JobView, hasEditor: boolean): Action['id'] | null => {
  if (state === 'unsure') return 'resolve'
  if (state !== 'failed') return null
  return hasEditor && (failure?.kind === 'refused' || failure?.kind === 'invalid') ? 'edit' : 'retry'
}

/** What waits for the user elsewhere is not sent sooner. */
const canRetry = ({ state, paused, failure }: JobView): boolean =>
  state === 'failed' || (state === 'waiting' && !paused && (failure === null || !blocksConnection(failure)))

const isAddress = (subject: string): boolean => /^https?:\/\//i.test(subject)

interface Action {
  id: 'resolve' | 'edit' | 'retry' | 'discard' | 'discard-batch'
  name: PlainKey
  run: () => void
}

/** The step that a row waits for is a button, everything else is in its menu. */
function Actions({ state, job }: { state: OutboxState; job: JobView }) {
  const { goTo } = usePageTools()
  const editor = state.editorOf(job)
  const actions: Action[] = []
  if (job.state === 'unsure') actions.push({ id: 'resolve', name: 'outbox_resolve', run: () => state.askResolve(job) })
  if (editor !== null)
    actions.push({
      id: 'edit',
      name: 'outbox_edit',
      run: () => {
        editor.open(job)
        goTo(routeHash(editor.section))
      },
    })
  if (canRetry(job)) actions.push({ id: 'retry', name: 'outbox_retry', run: () => void state.retry(job) })
  if (job.state !== 'sending' && job.state !== 'reconciling')
    actions.push({ id: 'discard', name: 'outbox_discard', run: () => state.askDiscard(job) })
  if (job.state === 'waiting' && job.batch !== null) {
    const run = () => void state.askDiscardMany({ batch: job.batch })
    actions.push({ id: 'discard-batch', name: 'outbox_discard_batch', run })
  }
  const next = actions.find(({ id }) => id === nextStep(job, editor !== null))
  const others = actions.filter((action) => action !== next)
  const button = ({ id, name, run }: Action) => (
    <button key={id} type="button" class={id.startsWith('discard') ? 'danger' : ''} onClick={run}>
      {t(name)}
    </button>
  )
  return (
    actions.length > 0 && (
      <RowMenu
        name={t('outbox_request', operationName(job.operation), job.subject)}
        before={next && button(next)}
        actions={() => <>{others.map(button)}</>}
      />
    )
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
