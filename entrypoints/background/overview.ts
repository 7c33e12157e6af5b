import { cleanedBy, cleaningOf } from '../../lib/address/cleaning.ts'
import { comparableAddress } from '../../lib/address/comparable-address.ts'
import { DEFAULT_RATE } from '../../lib/contract/rate-limit.ts'
import { ok, type Result } from '../../lib/model/failure.ts'
import { type JobState, jobView, NO_JOBS, subjectOf } from '../../lib/model/job-view.ts'
import type { ListedLink } from '../../lib/model/link-facts.ts'
import type { FailureView, Overview } from '../../lib/model/overview.ts'
import type { RateView } from '../../lib/model/rate-view.ts'
import type { Job } from '../../lib/outbox/job.ts'
import { laneOf } from '../../lib/outbox/lane.ts'
import type { JobStore } from '../../lib/outbox/ports.ts'
import type { RpcInput } from '../../lib/rpc/protocol.ts'
import { hasFailedElsewhere, isShownOn, requestFor } from '../../lib/shorten-form/page-requests.ts'
import { NO_COLLECTIONS } from './account/collections-cache.ts'
import { type Connection, keyOwner } from './connection/connection-store.ts'
import { connectionView } from './connection/view-connection.ts'
import { currentJobView } from './jobs/current-job-view.ts'
import { withDeletion } from './jobs/pending-deletion.ts'
import { recentLinks } from './jobs/recent-links.ts'
import { countUnreadable } from './jobs/unreadable-rows.ts'
import type { WorkerParts } from './worker-parts.ts'

/** Assumed until a service has responded. */
const UNTOUCHED: RateView = { limit: DEFAULT_RATE.limit, remaining: DEFAULT_RATE.limit, resetAt: null }

/** Everything that a page shows at its start. Unreadable data is reported: an empty list would be wrong. */
export const readOverview = async (
  parts: WorkerParts,
  { tabId, url }: RpcInput<'overview'>,
): Promise<Result<Overview>> => {
  const connected = await parts.connections.read()
  if (!connected.ok) return connected
  const page = await cleanPage(parts, url)
  // Everything is read at once, so that reads of one storage area become one call to the browser.
  const [settings, draft, unreadable, failures, ofConnection] = await Promise.all([
    parts.settings.read().then(async (read) => (read.ok ? ok(await parts.vault.shown(read.value)) : read)),
    tabId === null ? ok(null) : parts.drafts.read(tabId, url ?? ''),
    countUnreadable(parts.world.database),
    failuresOf(parts, connected.value?.id ?? null),
    connected.value === null ? ok(NOT_CONNECTED) : readConnected(parts, connected.value, { tabId, url: page }),
  ])
  if (!settings.ok) return settings
  if (!draft.ok) return draft
  if (!ofConnection.ok) return ofConnection
  const { ofOtherPage, ...rest } = ofConnection.value
  return ok({
    ...rest,
    settings: settings.value,
    draft: draft.value,
    unreadable,
    failures: [...ofOtherPage, ...failures.filter(({ id }) => id !== rest.job?.id && id !== ofOtherPage[0]?.id)],
  })
}

/** The address cleaned as the settings say. The settings are read only if there is something to clean. */
const cleanPage = async ({ settings }: WorkerParts, url: string | null): Promise<string | null> => {
  if (url === null || cleaningOf(url, { campaign: false }) === null) return url
  const read = await settings.read()
  return read.ok ? cleanedBy(read.value.cleaning, url) : url
}

interface OfConnection extends Omit<Overview, 'settings' | 'draft' | 'unreadable' | 'failures'> {
  /** The tab's failed request for another page, because the form is for this one. */
  ofOtherPage: FailureView[]
}

const NOT_CONNECTED: OfConnection = {
  connection: null,
  collections: NO_COLLECTIONS,
  recent: [],
  remembered: {},
  job: null,
  underWay: null,
  counts: NO_JOBS,
  rate: UNTOUCHED,
  known: null,
  ofOtherPage: [],
}

const readConnected = async (
  parts: WorkerParts,
  connected: Connection,
  { tabId, url }: RpcInput<'overview'>,
): Promise<Result<OfConnection>> => {
  const { id } = connected
  const [protection, outbox, collections, recent, [shown], counts, [underWay, known], remembered] = await Promise.all([
    parts.keys.protection(keyOwner(connected)),
    parts.outbox.view(id),
    parts.collections.known(id),
    recentLinks(parts, id),
    tabId === null ? [] : resultsOfTabs(parts, id, [tabId]),
    parts.store.counts(id),
    url === null ? [null, null] : requestOrLinkFor(parts, id, url),
    parts.remembered.read(id),
  ])
  if (!outbox.ok) return outbox
  const { status, rate } = outbox.value
  const view = shown && jobView(shown)
  const isOfOtherPage = view !== undefined && hasFailedElsewhere(url ?? '', view)
  const isShown = view !== undefined && !isOfOtherPage && isShownOn(url ?? '', view)
  const job = shown !== undefined && isShown ? currentJobView(shown, status, parts.world.now()) : null
  const connection = connectionView(connected, outbox.value, protection)
  return ok({
    connection,
    collections,
    recent,
    // If suggestions can't be read, everything else still works.
    remembered: remembered.ok ? remembered.value : {},
    job,
    underWay: underWay === null || underWay.id === job?.id ? null : currentJobView(underWay, status, parts.world.now()),
    counts,
    rate,
    known,
    ofOtherPage: shown !== undefined && isOfOtherPage ? [failureViewOf(shown)] : [],
  })
}

/** The request is looked up before the link: a request that settles in between is found as its link. */
const requestOrLinkFor = async (
  { world, store, outbox, library }: WorkerParts,
  connection: string,
  url: string,
): Promise<[Job | null, ListedLink | null]> => {
  const underWay = await unfinishedFor(store, connection, url)
  return [underWay, await withDeletion({ world, store, outbox }, connection, await library.known(connection, url))]
}

/** The newest unfinished request for a link to exactly this address; without one, to the same page. */
const unfinishedFor = async (
  store: Pick<JobStore, 'counts' | 'newest' | 'headOfLane'>,
  connection: string,
  url: string,
): Promise<Job | null> => {
  const counts = await store.counts(connection)
  if (comparableAddress(url) === null || UNFINISHED.every((state) => counts[state] === 0)) return null
  const [newest, first] = await Promise.all([
    store.newest(connection, UNFINISHED, UNFINISHED_LOOKED_THROUGH),
    // In a long queue, the request is only found by its lane.
    store.headOfLane(connection, laneOf({ operation: 'createLink', input: { url } })),
  ])
  return requestFor(url, [...newest, ...(first === null ? [] : [first])])
}

export const UNFINISHED: readonly JobState[] = ['waiting', 'sending', 'reconciling', 'unsure']
const UNFINISHED_LOOKED_THROUGH = 50

/** The newest request of each tab, without those whose link no longer exists. */
export const resultsOfTabs = async (
  { store, library }: Pick<WorkerParts, 'store' | 'library'>,
  connection: string,
  tabIds: readonly number[],
): Promise<Job[]> => {
  const newest = await Promise.all(tabIds.map((tabId) => store.newestOfTab(connection, tabId)))
  return library.presentOutcomes(
    connection,
    newest.filter((job) => job !== null),
  )
}

/** Failures that the user has not seen. */
const failuresOf = async ({ unseen }: WorkerParts, connection: string | null): Promise<FailureView[]> =>
  (await unseen.of(connection)).map((each) => ({ ...each, job: each.job && jobView(each.job) }))

const failureViewOf = (job: Job): FailureView => ({
  id: job.id,
  what: subjectOf(job),
  failure: job.failure ?? { kind: 'interrupted' },
  at: job.updatedAt,
  job: jobView(job),
})
