import { comparableShortUrl, comparableUrl } from '../address/comparable-address.ts'
import type { WriteName } from '../contract/operations.ts'
import { isSettled } from '../model/job-view.ts'
import { MAKES } from './connection-record.ts'
import { type Job, typedInput } from './job.ts'

type Intent = Pick<Job, 'input'>

const sameName = (name: string | undefined): string => (name ?? '').trim().toLowerCase()

/**
 * What collides with what. Creations share a lane if a read could confuse them; changes share the lane of their object,
 * because the last one requested must be the last one applied.
 */
const LANES: { [N in WriteName]: (intent: Intent) => string } = {
  createLink: (intent) => `new link ${comparableUrl(typedInput('createLink', intent).url)}`,
  createChannel: (intent) => `new channel ${sameName(typedInput('createChannel', intent).name)}`,
  createCampaign: (intent) => `new campaign ${sameName(typedInput('createCampaign', intent).name)}`,
  createPixel: (intent) => `new pixel ${sameName(typedInput('createPixel', intent).name)}`,
  createDomain: (intent) => `new domain ${comparableShortUrl(typedInput('createDomain', intent).domain)}`,
  updateAccount: () => 'account',
  updateLink: (intent) => `link ${typedInput('updateLink', intent).id}`,
  deleteLink: (intent) => `link ${typedInput('deleteLink', intent).id}`,
  assignLinkToCampaign: (intent) => `link ${typedInput('assignLinkToCampaign', intent).linkid}`,
  assignToChannel: (intent) => {
    const { type, itemid } = typedInput('assignToChannel', intent)
    return type === 'links' ? `link ${itemid}` : `${type} ${itemid}`
  },
  updateChannel: (intent) => `channel ${typedInput('updateChannel', intent).id}`,
  deleteChannel: (intent) => `channel ${typedInput('deleteChannel', intent).id}`,
  updateCampaign: (intent) => `campaign ${typedInput('updateCampaign', intent).id}`,
  deleteCampaign: (intent) => `campaign ${typedInput('deleteCampaign', intent).id}`,
  updatePixel: (intent) => `pixel ${typedInput('updatePixel', intent).id}`,
  deletePixel: (intent) => `pixel ${typedInput('deletePixel', intent).id}`,
  updateDomain: (intent) => `domain ${typedInput('updateDomain', intent).id}`,
  deleteDomain: (intent) => `domain ${typedInput('deleteDomain', intent).id}`,
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
  const isCreation = MAKES[operation] !== undefined
  if (state === 'sending' || state === 'reconciling') return 0
  if (doubt === null) return isCreation && priority === 'bulk' ? 4 : 3
  return isCreation && state === 'unsure' ? 2 : 1
}

/** The lane of a job, even after it has left it. */
export const laneOf = (job: Pick<Job, 'operation' | 'input'>): string => LANES[job.operation](job)

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
