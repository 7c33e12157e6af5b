import { comparableShortUrl } from '../../address/comparable-address.ts'
import type { WriteName } from '../../contract/operations.ts'
import { ok, type Result } from '../../model/failure.ts'
import type { WritableCollection } from '../connection-record.ts'
import { type Job, typedInput } from '../job.ts'
import { BARE_OUTCOME, claimOfObject, objectOutcome } from '../outcome.ts'
import { campaigns, channelItems, channels, domains, pixels, type ReadRows, showsAll } from './collection-rows.ts'
import type { Evidence, Finding } from './finding.ts'
import { reconcileLink } from './reconcile-link.ts'

type Reconcile = (job: Job, evidence: Evidence) => Promise<Result<Finding>>

const DONE: Finding = { kind: 'made', outcome: BARE_OUTCOME, newestId: null }
const ABSENT: Finding = { kind: 'absent' }
const UNDECIDABLE: Finding = { kind: 'undecidable' }

const sameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Reconciles the creation of a named object: a row with that name and an id above all known ones that no other job has
 * created is ours. `matches` returns "perhaps" if the request has nothing to identify its row.
 */
const reconcileCreation =
  <R extends { id: number | null }>(
    collection: WritableCollection,
    readRows: ReadRows<R>,
    matches: (row: R, job: Job) => boolean | 'perhaps',
  ): Reconcile =>
  async (job, { read, isClaimed, mostPages }) => {
    const listed = await readRows(read, mostPages)
    if (!listed.ok) return listed
    const { rows } = listed.value
    const greatestId = job.doubt?.greatestId ?? null
    for (const row of rows.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0))) {
      const match = matches(row, job)
      if (match === false || row.id === null || (greatestId !== null && row.id <= greatestId)) continue
      if (await isClaimed(claimOfObject(collection, row.id), row.id)) continue
      const certain = match === true && greatestId !== null
      return ok(certain ? { kind: 'made', outcome: objectOutcome(row.id), newestId: row.id } : UNDECIDABLE)
    }
    const all = await showsAll(listed.value, (rest) => readRows(read, rest), mostPages)
    return all.ok ? ok(all.value ? ABSENT : UNDECIDABLE) : all
  }

type ReadIds = ReadRows<{ id: number | null }>

/** Whether an object is listed; `unknown` if its list was not read to the end. */
const presenceOf = async (
  readRows: ReadIds,
  id: number,
  { read, mostPages }: Evidence,
): Promise<Result<'there' | 'gone' | 'unknown'>> => {
  const listed = await readRows(read, mostPages)
  if (!listed.ok) return listed
  if (listed.value.rows.some((row) => row.id === id)) return ok('there')
  const all = await showsAll(listed.value, (rest) => readRows(read, rest), mostPages)
  return all.ok ? ok(all.value ? 'gone' : 'unknown') : all
}

/** Reconciles the removal of an object: it has happened if the object is not listed. */
const reconcileRemoval =
  (readRows: ReadIds): Reconcile =>
  async (job, evidence) => {
    // The removals of all collections take the same input.
    const presence = await presenceOf(readRows, typedInput('deleteChannel', job).id, evidence)
    if (!presence.ok) return presence
    return ok({ there: ABSENT, gone: DONE, unknown: UNDECIDABLE }[presence.value])
  }

const reconcileLinkRemoval: Reconcile = async (job, { read }) => {
  const answer = await read('readLink', { id: typedInput('deleteLink', job).id })
  if (answer.ok) return ok(ABSENT)
  return answer.failure.kind === 'not-found' ? ok(DONE) : answer
}

/**
 * Reconciles a refused repeat to put something into `container`, whose content no list shows. It is there already
 * (FIELD.md line 28), unless the container is gone or the service gives another reason.
 */
const findingOfRefusedRepeat = async (readContainers: ReadIds, container: number, job: Job, evidence: Evidence) => {
  if (job.doubt?.refusal?.kind !== 'refused') return ok(UNDECIDABLE)
  const presence = await presenceOf(readContainers, container, evidence)
  return presence.ok ? ok(presence.value === 'gone' ? UNDECIDABLE : DONE) : presence
}

/**
 * How many pages of a channel are read after a first refusal: many items may be refused one after the other, and two
 * long lists that are read at the same time use up the rate limit without reaching their ends.
 */
const FIRST_REFUSAL_PAGES = 3

const reconcileChannelAssignment: Reconcile = async (job, evidence) => {
  const { read, mostPages } = evidence
  const { channelid, type, itemid } = typedInput('assignToChannel', job)
  // Lists show no QR items (SPEC.md). A QR item that is refused a second time was already there (FIELD.md line 28); the
  // first refusal may have any reason.
  const isRepeat = (job.doubt?.sends ?? 0) > 1
  if (type === 'qr') return isRepeat ? findingOfRefusedRepeat(channels, channelid, job, evidence) : ok(UNDECIDABLE)
  const listed = await channelItems(read, channelid, isRepeat ? mostPages : Math.min(mostPages, FIRST_REFUSAL_PAGES))
  if (!listed.ok) return listed
  if (listed.value.rows.some((row) => row.type === type && row.id === itemid)) return ok(DONE)
  return ok(listed.value.complete ? ABSENT : UNDECIDABLE)
}

const reconcileCampaignAssignment: Reconcile = async (job, evidence) => {
  const { campaignid, linkid } = typedInput('assignLinkToCampaign', job)
  const link = await evidence.read('readLink', { id: linkid })
  if (!link.ok) return link.failure.kind === 'not-found' ? ok(UNDECIDABLE) : link
  return findingOfRefusedRepeat(campaigns, campaignid, job, evidence)
}

/** No read can tell: a service may not show everything that an update has requested. */
const reconcileUpdate: Reconcile = () => Promise.resolve(ok(UNDECIDABLE))

const RECONCILE: Record<WriteName, Reconcile> = {
  createLink: reconcileLink,
  createChannel: reconcileCreation('channels', channels, (row, job) =>
    sameText(row.name, typedInput('createChannel', job).name),
  ),
  createCampaign: reconcileCreation('campaigns', campaigns, (row, job) => {
    const { name } = typedInput('createCampaign', job)
    return name === undefined ? 'perhaps' : sameText(row.name, name)
  }),
  createPixel: reconcileCreation('pixels', pixels, (row, job) => {
    const asked = typedInput('createPixel', job)
    if (!sameText(row.name, asked.name) || !sameText(row.tag, asked.tag)) return false
    // A service may have another word for the type (FIELD.md line 29).
    return sameText(row.type, asked.type) || 'perhaps'
  }),
  createDomain: reconcileCreation(
    'domains',
    domains,
    (row, job) => comparableShortUrl(row.domain) === comparableShortUrl(typedInput('createDomain', job).domain),
  ),
  deleteChannel: reconcileRemoval(channels),
  deleteCampaign: reconcileRemoval(campaigns),
  deletePixel: reconcileRemoval(pixels),
  deleteDomain: reconcileRemoval(domains),
  deleteLink: reconcileLinkRemoval,
  assignToChannel: reconcileChannelAssignment,
  assignLinkToCampaign: reconcileCampaignAssignment,
  updateAccount: reconcileUpdate,
  updateLink: reconcileUpdate,
  updateChannel: reconcileUpdate,
  updateCampaign: reconcileUpdate,
  updatePixel: reconcileUpdate,
  updateDomain: reconcileUpdate,
}

/** Asks the service what became of a request whose response was lost. Changes nothing. */
export const reconcile: Reconcile = (job, evidence) => RECONCILE[job.operation](job, evidence)
