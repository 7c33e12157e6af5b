import { comparableShortUrl, comparableUrl } from '../address/comparable-address.ts'
import type { Input, WriteName } from '../contract/operations.ts'
import { isSettled } from '../model/job-view.ts'
import { CREATES_IN } from './connection-record.ts'
import { type Job, typedInput } from './job.ts'

const comparableName = (name = ''): string => name.trim().toLowerCase()

/**
 * The lane of each request: jobs that collide share one. Creations share a lane if a read could confuse them; changes
 * share the lane of their object, because the last one requested must be the last one applied.
 */
const LANES: { [N in WriteName]: (input: Input<N>) => string } = {
  createLink: ({ url }) => `new link ${comparableUrl(url)}`,
  createChannel: ({ name }) => `new channel ${comparableName(name)}`,
  createCampaign: ({ name }) => `new campaign ${comparableName(name)}`,
  createPixel: ({ name }) => `new pixel ${comparableName(name)}`,
  createDomain: ({ domain }) => `new domain ${comparableShortUrl(domain)}`,
  updateAccount: () => 'account',
  updateLink: ({ id }) => `link ${id}`,
  deleteLink: ({ id }) => `link ${id}`,
  assignLinkToCampaign: ({ linkid }) => `link ${linkid}`,
  assignToChannel: ({ type, itemid }) => (type === 'links' ? `link ${itemid}` : `${type} ${itemid}`),
  updateChannel: ({ id }) => `channel ${id}`,
  deleteChannel: ({ id }) => `channel ${id}`,
  updateCampaign: ({ id }) => `campaign ${id}`,
  deleteCampaign: ({ id }) => `campaign ${id}`,
  updatePixel: ({ id }) => `pixel ${id}`,
  deletePixel: ({ id }) => `pixel ${id}`,
  updateDomain: ({ id }) => `domain ${id}`,
  deleteDomain: ({ id }) => `domain ${id}`,
}

/**
 * Jobs that may have happened go before unsent ones. A creation that can be repeated under its key goes before one that
 * only a read can confirm, which would otherwise claim the first one's object. A click doesn't wait for unsent bulk
 * work that contains the same address: which of two creations goes first makes no difference. Changes keep their order.
 */
const rankOf = ({
  operation,
  state,
  doubt,
  priority,
}: Pick<Job, 'operation' | 'state' | 'doubt' | 'priority'>): Job['laneRank'] => {
  const isCreation = CREATES_IN[operation] !== undefined
  if (state === 'sending' || state === 'reconciling') return 0
  if (doubt === null) return isCreation && priority === 'bulk' ? 4 : 3
  return isCreation && state === 'unsure' ? 2 : 1
}

/** The lane that the job has, or had before it settled. */
export const laneOf = <N extends WriteName>({ operation, input }: Pick<Job, 'input'> & { operation: N }): string =>
  LANES[operation](typedInput(operation, { input }))

/** The job's lane and rank. A job that is settled or waits for the user blocks no other. */
export const placeInLane = (
  job: Pick<Job, 'operation' | 'input' | 'state' | 'doubt' | 'priority' | 'nextAt'>,
): Pick<Job, 'lane' | 'laneRank'> => ({ lane: isSettled(job) ? null : laneOf(job), laneRank: rankOf(job) })

type Fixed =
  | 'id'
  | 'sequence'
  | 'revision'
  | 'connection'
  | 'operation'
  | 'createdAt'
  | 'updatedAt'
  | 'lane'
  | 'laneRank'

/** The only way to create a job's next revision; derived fields are computed here. */
export const change = (job: Job, now: number, fields: Partial<Omit<Job, Fixed>>): Job => {
  const next = { ...job, ...fields, revision: job.revision + 1, updatedAt: now }
  return { ...next, ...placeInLane(next) }
}
