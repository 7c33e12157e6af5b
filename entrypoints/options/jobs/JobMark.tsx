import { CheckIcon } from '../../../components/icons.tsx'
import { StateMark } from '../../../components/table/StateMark.tsx'
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

interface JobMarkProps {
  job: JobView
  linked?: boolean
}

/** The state of a request in a list. Most requests are done, which is shown as an icon. */
export function ListedJobMark({ job, linked = false }: JobMarkProps) {
  return job.state === 'done' ? (
    <StateMark name={stateName('done')} tone="good">
      <CheckIcon />
    </StateMark>
  ) : (
    <JobMark job={job} linked={linked} />
  )
}

/** The state of a request. In a list of objects it links to the Outbox. */
export function JobMark({ job, linked = false }: JobMarkProps) {
  const tone = `job-mark ${TONES[job.state]}`
  return linked ? (
    <a class={tone} href="#outbox">
      {stateName(job.state)}
    </a>
  ) : (
    <span class={tone}>{stateName(job.state)}</span>
  )
}
