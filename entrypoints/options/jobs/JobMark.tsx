import type { JobState, JobView } from '../../../lib/model/job-view.ts'
import { stateName } from './job-text.ts'
import './JobMark.css'

const TONES: Readonly<Record<JobState, string>> = {
  waiting: '',
  sending: 'accent',
  reconciling: 'accent',
  unsure: 'warn',
  failed: 'bad',
  done: 'good',
}

/** The state of a request. In a list of objects it links to the Outbox. */
export function JobMark({ job, linked = false }: { job: JobView; linked?: boolean }) {
  const tone = `job-mark ${TONES[job.state]}`
  return linked ? (
    <a class={tone} href="#outbox">
      {stateName(job.state)}
    </a>
  ) : (
    <span class={tone}>{stateName(job.state)}</span>
  )
}
