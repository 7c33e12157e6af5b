import type { JobView } from '../../../lib/model/job-view.ts'
import { existingObjectHash } from '../jobs/existing-object.ts'

/** Leads to what stands in the way of something new. */
export function ExistingObject({ job }: { job: JobView }) {
  const hash = existingObjectHash(job)
  return hash && <a href={hash}>Use the one that is there</a>
}
