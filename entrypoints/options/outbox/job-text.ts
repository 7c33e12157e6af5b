import type { WriteName } from '../../../lib/contract/operations.ts'
import type { JobState, JobView } from '../../../lib/model/job-view.ts'
import { failureText, type TellTime, unsureFailureText } from '../../../lib/words/failure-text.ts'
import { outcomeRemarks } from '../../../lib/words/outcome-remarks.ts'
import { timeTeller } from '../../../lib/words/time-text.ts'

/** What was asked for, as the beginning of a line whose end is the job's subject. */
export const OPERATION_NAMES: Readonly<Record<WriteName, string>> = {
  createLink: 'Shorten',
  updateLink: 'Change link',
  deleteLink: 'Delete link',
  createChannel: 'New channel',
  updateChannel: 'Change channel',
  deleteChannel: 'Delete channel',
  assignToChannel: 'Assign to channel',
  createCampaign: 'New campaign',
  updateCampaign: 'Change campaign',
  deleteCampaign: 'Delete campaign',
  assignLinkToCampaign: 'Assign to campaign',
  createDomain: 'New domain',
  updateDomain: 'Change domain',
  deleteDomain: 'Delete domain',
  createPixel: 'New pixel',
  updatePixel: 'Change pixel',
  deletePixel: 'Delete pixel',
  updateAccount: 'Change account',
}

export const STATE_NAMES: Readonly<Record<JobState, string>> = {
  waiting: 'Waiting to send',
  sending: 'Sending',
  reconciling: 'Checking',
  unsure: 'Unsure',
  failed: 'Failed',
  done: 'Done',
}

export interface JobReason {
  /** What keeps it, in a sentence or two. */
  text: string
  /** The service's own words, to be shown as a quotation. */
  quote: string | null
}

/** Why the job is where it is, as seen at `now`; `null` when its state says everything. */
export const jobReason = (job: JobView, now: number): JobReason | null => {
  const tellTime = timeTeller(now)
  const tell = job.state === 'unsure' ? unsureFailureText : failureText
  const why = job.failure && tell(job.failure, tellTime)
  const quote = why?.quote ?? null
  const next = job.nextAt === null ? '' : ` Next try ${tellTime(job.nextAt)}.`
  switch (job.state) {
    case 'waiting':
      if (job.paused) return { text: 'Paused with the list that it belongs to. Resume that under Bulk.', quote }
      if (why) return { text: `${why.title}.${next}`, quote }
      return { text: turnText(job, now, tellTime), quote }
    case 'sending':
      return null
    case 'reconciling':
      return { text: 'Asking the service whether it was made.', quote }
    case 'unsure':
      return { text: `${why ? `${why.title}. ` : ''}It may or may not have been made.`, quote }
    case 'failed':
      return why && { text: `${why.title}. ${why.advice}`, quote }
    case 'done': {
      const remarks = outcomeRemarks(job.outcome)
      return remarks.length === 0 ? null : { text: remarks.join(' '), quote }
    }
  }
}

const turnText = ({ nextAt, paceUntil }: JobView, now: number, tellTime: TellTime): string => {
  if (nextAt !== null && nextAt > now) return `Its turn comes ${tellTime(nextAt)}.`
  if (paceUntil !== null && paceUntil > now) return `The allowance is used up. More goes out ${tellTime(paceUntil)}.`
  return 'Waits for its turn.'
}
