import type { JobView } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { JobMark } from '../outbox/JobMark.tsx'
import { jobReason, OPERATION_NAMES } from '../outbox/job-text.ts'
import { usePageTools } from '../page/page-context.ts'

/** The pending requests of a link. */
export function LinkJobs({ jobs, onDiscard }: { jobs: readonly JobView[]; onDiscard: (job: JobView) => void }) {
  const { clock } = usePageTools()
  if (jobs.length === 0) return null
  return (
    <ul class="link-jobs" aria-label={t('link_jobs')}>
      {jobs.map((job) => {
        const reason = jobReason(job, clock.value)
        return (
          <li key={job.id}>
            <strong>{OPERATION_NAMES[job.operation]}</strong>
            <JobMark job={job} linked />
            {reason && (
              <span class="quiet">
                {reason.text} {reason.quote && <q dir="auto">{reason.quote}</q>}
              </span>
            )}
            {(job.state === 'waiting' || job.state === 'failed') && (
              <button type="button" onClick={() => onDiscard(job)}>
                {t('page_discard')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
