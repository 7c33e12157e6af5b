import type { JobView } from './job-view.ts'

/** The link that a request changes or has created; `null` for other requests and for links that don't exist yet. */
export const linkOfJob = ({
  operation,
  input,
  outcome,
}: Pick<JobView, 'operation' | 'input' | 'outcome'>): number | null => {
  if (operation === 'createLink') return outcome?.id ?? null
  if (operation === 'updateLink' || operation === 'deleteLink') return numberOr(input.id)
  if (operation === 'assignLinkToCampaign') return numberOr(input.linkid)
  if (operation === 'assignToChannel' && input.type === 'links') return numberOr(input.itemid)
  return null
}

const numberOr = (id: unknown): number | null => (typeof id === 'number' ? id : null)
