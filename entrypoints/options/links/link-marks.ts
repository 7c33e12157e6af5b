import type { JobView } from '../../../lib/model/job-view.ts'

/** The pending jobs of each link, oldest first, by the link's id. */
export const linkMarks = (jobs: Iterable<JobView>): Map<number, JobView[]> => {
  const marks = new Map<number, JobView[]>()
  for (const job of jobs) {
    const id = linkOfJob(job)
    if (id !== null) marks.set(id, [...(marks.get(id) ?? []), job])
  }
  for (const mine of marks.values()) mine.sort((a, b) => a.createdAt - b.createdAt)
  return marks
}

/** The link that a job changes; `null` for other jobs and for new links. */
export const linkOfJob = ({ operation, input }: JobView): number | null => {
  if (operation === 'updateLink' || operation === 'deleteLink') return numberOr(input.id)
  if (operation === 'assignLinkToCampaign') return numberOr(input.linkid)
  if (operation === 'assignToChannel' && input.type === 'links') return numberOr(input.itemid)
  return null
}

const numberOr = (id: unknown): number | null => (typeof id === 'number' ? id : null)
