import type { JobView } from '../../../lib/model/job-view.ts'

/** The link that a job changes; `null` for a job about something else, or about a link that is still to be made. */
export const linkOfJob = ({ operation, input }: JobView): number | null => {
  if (operation === 'updateLink' || operation === 'deleteLink') return numberOr(input.id)
  if (operation === 'assignLinkToCampaign') return numberOr(input.linkid)
  if (operation === 'assignToChannel' && input.type === 'links') return numberOr(input.itemid)
  return null
}

const numberOr = (id: unknown): number | null => (typeof id === 'number' ? id : null)
