import type { JobState, JobView } from '../../../lib/model/job-view.ts'
import { STATE_NAMES } from './job-text.ts'
import './JobMark.css'

const TONES: Readonly<Record<JobState, string>> = {
  waiting: '',
  sending: 'accent',
  reconciling: 'accent',
  unsure: 'warn',
  failed: 'bad',
  done: 'good',
}

/** Where a request is, in one or two words. In a list of objects it leads to the Outbox. */
export function JobMark({ job, linked = false }: { job: JobView; linked?: boolean }) {
  const tone = `job-mark ${TONES[job.state]}`
  return linked ? (
    <a class={tone} href="#outbox">
      {STATE_NAMES[job.state]}
    </a>
  ) : (
    <span class={tone}>{STATE_NAMES[job.state]}</span>
  )
}
