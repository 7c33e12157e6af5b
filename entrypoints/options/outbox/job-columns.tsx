import { Address } from '../../../components/Address.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { SiteMark } from '../../../components/SiteMark.tsx'
import type { TableColumn } from '../../../components/table/DataTable.tsx'
import { RowMenu } from '../../../components/table/RowMenu.tsx'
import { aliasOf, hostOf } from '../../../lib/address/short-url.ts'
import { blocksConnection } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { momentText } from '../../../lib/words/time-text.ts'
import { ExistingObject } from '../jobs/ExistingObject.tsx'
import { ListedJobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { operationName } from '../jobs/job-text.ts'
import { type PageTools, usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import { CopiedAddress } from '../parts/CopiedAddress.tsx'
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
  { id: 'request', title: t('outbox_column_request'), cell: (job) => <Request job={job} /> },
  {
    id: 'state',
    title: t('outbox_column_state'),
    width: '38%',
    cell: (job) => <State state={state} job={job} />,
  },
  {
    id: 'created',
    title: t('outbox_column_created'),
    kind: 'date',
    width: '7rem',
    cell: ({ createdAt }) => <Created at={createdAt} />,
  },
  {
    id: 'actions',
    title: t('outbox_column_actions'),
    kind: 'actions',
    width: '3.5rem',
    cell: (job) => <Actions state={state} job={job} />,
  },
]

const isAddress = (subject: string): boolean => /^https?:\/\//i.test(subject)

/** What was requested, and below it why it isn't done. The creation of a link is marked by the icon of its site. */
function Request({ job }: { job: JobView }) {
  const { operation, subject, title } = job
  const isLink = operation === 'createLink' && isAddress(subject)
  const address = isAddress(subject) ? <Address url={subject} /> : <MiddleTruncated text={subject} />
  return (
    <span class="outbox-request">
      <span class="outbox-subject">
        {isLink ? <SiteMark host={hostOf(subject)} /> : <span>{operationName(operation)}</span>}
        {isLink && title !== '' && title !== subject && <MiddleTruncated text={title} />}
        {subject && <span class={isLink && title === '' ? undefined : 'quiet'}>{address}</span>}
      </span>
      <JobReason job={job} />
      <ExistingObject job={job} />
    </span>
  )
}

/** The state of a request: an icon and the result if it is done; otherwise a word and the button for the next step. */
function State({ state, job }: { state: OutboxState; job: JobView }) {
  const next = nextAction(state, job, usePageTools())
  const shortUrl = job.outcome?.shortUrl
  return (
    <span class="outbox-state">
      <ListedJobMark job={job} />
      {shortUrl && <CopiedAddress url={shortUrl} alias={aliasOf(shortUrl)} />}
      {next && <ActionButton {...next} />}
    </span>
  )
}

/** The step that a request waits for. If the service refused a request, retrying it unchanged would fail again. */
const nextStep = ({ state, failure }: JobView, hasEditor: boolean): Action['id'] | null => {
  if (state === 'unsure') return 'resolve'
  if (state !== 'failed') return null
  return hasEditor && (failure?.kind === 'refused' || failure?.kind === 'invalid') ? 'edit' : 'retry'
}

/** A request that is paused, or that waits for the connection, can't be sent sooner. */
const canRetry = ({ state, paused, failure }: JobView): boolean =>
  state === 'failed' || (state === 'waiting' && !paused && (failure === null || !blocksConnection(failure)))

interface Action {
  id: 'resolve' | 'edit' | 'retry' | 'discard' | 'discard-batch'
  name: PlainKey
  run: () => void
}

/** All actions on a request. */
const actionsOf = (state: OutboxState, job: JobView, { goTo }: Pick<PageTools, 'goTo'>): Action[] => {
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
  return actions
}

/** The next step of a request, which is a button in its row. All other actions are in the row's menu. */
const nextAction = (state: OutboxState, job: JobView, tools: Pick<PageTools, 'goTo'>): Action | undefined => {
  const next = nextStep(job, state.editorOf(job) !== null)
  return actionsOf(state, job, tools).find(({ id }) => id === next)
}

function ActionButton({ id, name, run }: Action) {
  return (
    <button type="button" class={id.startsWith('discard') ? 'danger' : ''} onClick={run}>
      {t(name)}
    </button>
  )
}

function Actions({ state, job }: { state: OutboxState; job: JobView }) {
  const tools = usePageTools()
  const next = nextAction(state, job, tools)?.id
  const others = actionsOf(state, job, tools).filter(({ id }) => id !== next)
  return (
    others.length > 0 && (
      <RowMenu
        name={t('outbox_request', operationName(job.operation), job.subject)}
        actions={() => (
          <>
            {others.map((action) => (
              <ActionButton key={action.id} {...action} />
            ))}
          </>
        )}
      />
    )
  )
}

function Created({ at }: { at: number }) {
  const { clock } = usePageTools()
  return <time dateTime={new Date(at).toISOString()}>{momentText(at, clock.peek())}</time>
}
