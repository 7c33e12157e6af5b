import { isLinkOption } from '../../../lib/contract/link-options.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { formatShortList } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { momentText } from '../../../lib/words/time-text.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { operationName } from '../jobs/job-text.ts'
import { usePageTools } from '../page/page-context.ts'

/** How many requests are shown at first. */
const SHOWN = 5

/** The requests about a link that this device still has, the newest first. */
export function LinkHistory({ jobs }: { jobs: readonly JobView[] }) {
  if (jobs.length === 0) return null
  const earlier = jobs.slice(SHOWN)
  return (
    <section class="link-history">
      <h3>{t('link_history')}</h3>
      <Jobs jobs={jobs.slice(0, SHOWN)} />
      {earlier.length > 0 && (
        <details>
          <summary class="quiet">{t('link_history_more', earlier.length)}</summary>
          <Jobs jobs={earlier} />
        </details>
      )}
    </section>
  )
}

const Jobs = ({ jobs }: { jobs: readonly JobView[] }) => (
  <ul>
    {jobs.map((job) => (
      <li key={job.id}>
        <span class="link-history-request">{requestText(job)}</span>
        <JobMark job={job} linked />
        <JobTime at={job.createdAt} />
        <JobReason job={job} />
      </li>
    ))}
  </ul>
)

/** When a request was made. */
export function JobTime({ at }: { at: number }) {
  const { clock } = usePageTools()
  return (
    <time class="quiet number" dateTime={new Date(at).toISOString()}>
      {momentText(at, clock.peek())}
    </time>
  )
}

/** What a request does, with the options that it changes. */
const requestText = ({ operation, input }: JobView): string => {
  const options = Object.keys(input).filter(isLinkOption)
  const changed = [
    ...('url' in input ? [t('shared_long_url')] : []),
    ...options.map((option) => t(`option_${option}_label`)),
  ]
  const name = operationName(operation)
  return operation !== 'updateLink' || changed.length === 0
    ? name
    : t('link_history_changes', name, formatShortList(changed))
}
