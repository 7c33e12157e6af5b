import { type ResultRow, resultOf } from '../../../lib/batches/batch-results.ts'
import { ListedJobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { resultName } from './batch-text.ts'
import './ResultState.css'

interface ResultStateProps {
  row: ResultRow
  /** Whether one that failed leads to its request, where it can be edited. */
  linksFailed?: boolean
}

/** What became of a link of a batch. */
export function ResultState({ row, linksFailed = false }: ResultStateProps) {
  const { job } = row
  if (job === null) return <>{resultName(resultOf(row))}</>
  const isLinked = job.state === 'unsure' || (job.state === 'failed' && (linksFailed || job.needsPassword))
  return (
    <span class="result-state">
      <ListedJobMark job={job} linked={isLinked} />
      {/* The reason for waiting is shown once, for the whole batch. */}
      {(job.state !== 'waiting' || job.failure !== null) && <JobReason job={job} />}
    </span>
  )
}
