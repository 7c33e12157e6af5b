import { sentence } from '../../../components/sentence.tsx'
import type { JobView } from '../../../lib/model/job-view.ts'
import { usePageTools } from '../page/page-context.ts'
import { jobReason } from './job-text.ts'
import './JobReason.css'

/**
 * Why a request is waiting, failed or unsure, with the service's message. Rendered every second because of the
 * countdown.
 */
export function JobReason({ job }: { job: JobView }) {
  const { clock, serviceClock } = usePageTools()
  const countsDown = job.nextAt !== null || job.paceUntil !== null
  const reason = jobReason(job, countsDown ? clock.value : clock.peek(), serviceClock)
  return (
    reason && (
      <span class="job-reason quiet number">
        {reason.quote ? sentence('shared_reason_and_quote', reason.text, <bdi>{reason.quote}</bdi>) : reason.text}
      </span>
    )
  )
}
