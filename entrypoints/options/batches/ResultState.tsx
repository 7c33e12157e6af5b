import { type ResultRow, resultOf } from '../../../lib/batches/batch-results.ts'
import { isPressing } from '../../../lib/model/job-view.ts'
import { ListedJobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { resultName } from './batch-text.ts'
import './ResultState.css'

/** The outcome of a link in a batch. */
export function ResultState({ row }: { row: ResultRow }) {
  const { job } = row
  if (job === null) return <>{resultName(resultOf(row))}</>
  return (
    <span class="result-state">
      <ListedJobMark job={job} linked={isPressing(job)} />
      {/* The reason for waiting is shown once, for the whole batch. */}
      {(job.state !== 'waiting' || job.failure !== null) && <JobReason job={job} />}
    </span>
  )
}
