import type { JobView } from '../../../lib/model/job-view.ts'
import { linkOfJob } from '../../../lib/model/link-of-job.ts'

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
