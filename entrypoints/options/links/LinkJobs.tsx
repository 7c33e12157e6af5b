import { useState } from 'preact/hooks'
import type { Failure } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { operationName } from '../jobs/job-text.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { JobTime } from './LinkHistory.tsx'
import type { LinksActions } from './links-actions.ts'

interface LinkJobsProps {
  jobs: readonly JobView[]
  /** Opens the form with the input of a failed change. */
  onEdit: (job: JobView) => void
  discard: LinksActions['discard']
}

/** The pending requests of a link. */
export function LinkJobs({ jobs, onEdit, discard }: LinkJobsProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  return (
    <>
      <ul class="link-jobs" aria-label={t('link_jobs')}>
        {jobs.map((job) => (
          <li key={job.id}>
            <strong>{operationName(job.operation)}</strong>
            <JobMark job={job} linked />
            <JobTime at={job.createdAt} />
            <JobReason job={job} />
            {job.state === 'failed' && job.operation === 'updateLink' && (
              <button type="button" onClick={() => onEdit(job)}>
                {t('page_edit_again')}
              </button>
            )}
            {(job.state === 'waiting' || job.state === 'failed') && (
              <button type="button" onClick={() => void discard(job).then(setFailure)}>
                {t('page_discard')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <SectionFailure failure={failure} />
    </>
  )
}
