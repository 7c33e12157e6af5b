import type { JobView } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { ExistingObject } from '../jobs/ExistingObject.tsx'
import { JobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import './PendingCreations.css'

interface PendingCreationsProps {
  jobs: readonly JobView[]
  /** Opens the form with the input of a failed request. */
  onEdit?: (job: JobView) => void
}

/** Pending creations, shown above the list. */
export function PendingCreations({ jobs, onEdit }: PendingCreationsProps) {
  if (jobs.length === 0) return null
  return (
    <ul class="pending-creations" aria-label={t('collections_pending')}>
      {jobs.map((job) => (
        <li key={job.id}>
          <span class="pending-creations-head">
            <strong dir="auto">{job.subject}</strong>
            <JobMark job={job} linked />
          </span>
          {job.state !== 'done' && <JobReason job={job} />}
          <ExistingObject job={job} />
          {onEdit && job.state === 'failed' && (
            <button type="button" onClick={() => onEdit(job)}>
              {t('page_edit_again')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
