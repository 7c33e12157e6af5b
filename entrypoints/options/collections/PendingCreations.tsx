import type { JobView } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { ExistingObject } from '../jobs/ExistingObject.tsx'
import { JobMark } from '../jobs/JobMark.tsx'
import { jobReason } from '../jobs/job-text.ts'
import { usePageTools } from '../page/page-context.ts'
import './PendingCreations.css'

interface PendingCreationsProps {
  jobs: readonly JobView[]
  /** Opens the form with the input of a failed request. */
  onEdit?: (job: JobView) => void
}

/** Pending creations, above the list. */
export function PendingCreations({ jobs, onEdit }: PendingCreationsProps) {
  const { clock } = usePageTools()
  if (jobs.length === 0) return null
  return (
    <ul class="pending-creations" aria-label={t('collections_pending')}>
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
                {t('page_edit_again')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
