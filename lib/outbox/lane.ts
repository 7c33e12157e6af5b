import { comparableUrl, hostAndPath } from '../address/comparable-url.ts'
import type { WriteName } from '../contract/operations.ts'
import { MAKES } from './collection.ts'
import type { Job } from './job.ts'
import { typedInput } from './typed-input.ts'

type Intent = Pick<Job, 'input'>

const sameName = (name: string | undefined): string => (name ?? '').trim().toLowerCase()

/**
 * What collides with what. Creations share a lane when a reading could take one for the other; changes share the lane of
 * the object they change, because the last one asked for must be the last one done.
 */
const LANES: { [N in WriteName]: (intent: Intent) => string } = {
  createLink: (intent) => `new link ${comparableUrl(typedInput('createLink', intent).url)}`,
  createChannel: (intent) => `new channel ${sameName(typedInput('createChannel', intent).name)}`,
  createCampaign: (intent) => `new campaign ${sameName(typedInput('createCampaign', intent).name)}`,
  createPixel: (intent) => `new pixel ${sameName(typedInput('createPixel', intent).name)}`,
  createDomain: (intent) => `new domain ${hostAndPath(typedInput('createDomain', intent).domain)}`,
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
 * What may have been done goes before what was never sent. A creation that is sent again under its key is answered for
 * certain, so it goes before one that only a reading can tell of: that would take what the other has made for its own.
 */
const rankOf = ({ operation, state, doubt }: Pick<Job, 'operation' | 'state' | 'doubt'>): Job['laneRank'] => {
  if (state === 'sending' || state === 'reconciling') return 0
  if (doubt === null) return 3
  return state === 'unsure' && MAKES[operation] !== undefined ? 2 : 1
}

/** The lane of a job, also of one that has left it. */
export const laneOf = (job: Pick<Job, 'operation' | 'input'>): string => LANES[job.operation](job)

/** Where a job stands in its lane. One that has settled, or waits for a person's word, keeps nobody waiting. */
export const placeInLane = (
  job: Pick<Job, 'operation' | 'input' | 'state' | 'doubt' | 'nextAt'>,
): Pick<Job, 'lane' | 'laneRank'> => {
  const isOut = job.state === 'done' || job.state === 'failed' || (job.state === 'unsure' && job.nextAt === null)
  return { lane: isOut ? null : laneOf(job), laneRank: rankOf(job) }
}
