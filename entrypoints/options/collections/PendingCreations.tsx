import type { JobView } from '../../../lib/model/job-view.ts'
import { ExistingObject } from '../outbox/ExistingObject.tsx'
import { JobMark } from '../outbox/JobMark.tsx'
import { jobReason } from '../outbox/job-text.ts'
import { usePageTools } from '../page/page-context.ts'
import './PendingCreations.css'

interface PendingCreationsProps {
  jobs: readonly JobView[]
  /** Opens the form again with what a refused request asked for. */
  onEdit?: (job: JobView) => void
}

/** What is still to be made, above what there is. */
export function PendingCreations({ jobs, onEdit }: PendingCreationsProps) {
  const { clock } = usePageTools()
  if (jobs.length === 0) return null
  return (
    <ul class="pending-creations" aria-label="Not made yet">
      {jobs.map((job) => {
        const reason = job.state === 'done' ? null : jobReason(job, clock.value)
        return (
          <li key={job.id}>
            <strong dir="auto">{job.subject}</strong>
            <JobMark job={job} linked />
            {reason && (
              <span class="quiet">
                {reason.text} {reason.quote && <q dir="auto">{reason.quote}</q>}
              </span>
            )}
            <ExistingObject job={job} />
            {onEdit && job.state === 'failed' && (
              <button type="button" onClick={() => onEdit(job)}>
                Edit and send again
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
