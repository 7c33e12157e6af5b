import type { WriteName } from '../../../lib/contract/operations.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { JobState, JobView } from '../../../lib/model/job-view.ts'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import { outcomeRemarks } from '../../../lib/words/difference-text.ts'
import { type FailureText, failureText, type TimeText, unsureFailureText } from '../../../lib/words/failure-text.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { timeTextAt } from '../../../lib/words/time-text.ts'

const OPERATIONS: Readonly<Record<WriteName, PlainKey>> = {
  createLink: 'outbox_operation_create_link',
  updateLink: 'outbox_operation_update_link',
  deleteLink: 'outbox_operation_delete_link',
  createChannel: 'outbox_operation_create_channel',
  updateChannel: 'outbox_operation_update_channel',
  deleteChannel: 'outbox_operation_delete_channel',
  assignToChannel: 'outbox_operation_assign_to_channel',
  createCampaign: 'outbox_operation_create_campaign',
  updateCampaign: 'outbox_operation_update_campaign',
  deleteCampaign: 'outbox_operation_delete_campaign',
  assignLinkToCampaign: 'outbox_operation_assign_link_to_campaign',
  createDomain: 'outbox_operation_create_domain',
  updateDomain: 'outbox_operation_update_domain',
  deleteDomain: 'outbox_operation_delete_domain',
  createPixel: 'outbox_operation_create_pixel',
  updatePixel: 'outbox_operation_update_pixel',
  deletePixel: 'outbox_operation_delete_pixel',
  updateAccount: 'outbox_operation_update_account',
}

/** What a request does, in two or three words. */
export const operationName = (operation: WriteName): string => t(OPERATIONS[operation])

/** A request's state, in one or two words. */
export const stateName = (state: JobState): string => t(`outbox_state_${state}`)

export interface JobReason {
  /** The reason in one or two sentences. */
  text: string
  /** The service's own message, which is shown as a quotation. */
  quote: string | null
}

/** Why the job is in its state, as seen at `now`; `null` if the state says everything. */
export const jobReason = (job: JobView, now: number, clock: ServiceClock): JobReason | null => {
  const timeText = timeTextAt(now)
  const failureTextOf = job.state === 'unsure' ? unsureFailureText : failureText
  const why = job.failure && failureTextOf(job.failure, timeText)
  const quote = why?.quote ?? null
  switch (job.state) {
    case 'waiting':
      if (job.paused) return { text: t('outbox_reason_paused'), quote }
      if (why === null) return { text: turnText(job, now, timeText), quote }
      return {
        text:
          job.nextAt === null
            ? t('outbox_reason_failed', why.title)
            : t('outbox_reason_failed_next', why.title, timeText(job.nextAt)),
        quote,
      }
    case 'sending':
      return null
    case 'reconciling':
      return { text: t('outbox_reason_checking'), quote }
    case 'unsure':
      return {
        text: sentences(
          unsureText(job.failure, why),
          ...(job.nextAt === null ? [] : [lookUpText(job.nextAt, now, timeText)]),
        ),
        quote,
      }
    case 'failed':
      return why && { text: t('shared_title_and_advice', why.title, why.advice), quote }
    case 'done': {
      const remarks = outcomeRemarks(job.outcome, clock)
      return remarks.length === 0 ? null : { text: sentences(...remarks), quote }
    }
  }
}

const unsureText = (failure: Failure | null, why: FailureText | null): string => {
  if (why === null) return t('outbox_reason_unsure')
  if (failure?.kind === 'refused') return t('shared_title_and_advice', why.title, why.advice)
  return t('outbox_reason_unsure_because', why.title)
}

const turnText = ({ nextAt, paceUntil }: JobView, now: number, timeText: TimeText): string => {
  if (nextAt !== null && nextAt > now) return t('outbox_reason_next', timeText(nextAt))
  if (paceUntil !== null && paceUntil > now) return t('outbox_reason_limit', timeText(paceUntil))
  return t('outbox_reason_turn')
}

const lookUpText = (at: number, now: number, timeText: TimeText): string =>
  at > now ? t('outbox_reason_will_check', timeText(at)) : t('outbox_reason_check_turn')

/** How to decide whether an unsure request went through: what was created can be found, what was deleted can't. */
export const resolveAdvice = (operation: WriteName): string =>
  t(operation.startsWith('create') ? 'outbox_resolve_creation' : 'outbox_resolve_change')

/** What discarding a job means for the request. */
export const discardConsequence = ({ state, attempts }: Pick<JobView, 'state' | 'attempts'>): string => {
  switch (state) {
    case 'waiting':
      // Only sends that may have had an effect count as attempts.
      return t(attempts === 0 ? 'outbox_discard_unsent' : 'outbox_discard_unsure')
    case 'failed':
      return t('outbox_discard_unsent')
    case 'done':
      return t('outbox_discard_done')
    case 'sending':
    case 'reconciling':
    case 'unsure':
      return t('outbox_discard_unsure')
  }
}
