import type { BatchView } from '../../../lib/model/batch-view.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import { isSettled, type JobSource } from '../../../lib/model/job-view.ts'
import { wrongCopyOf } from '../../../lib/outbox/alias-choice.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import { failureText, unsureFailureText } from '../../../lib/words/failure-text.ts'
import { formatShortList } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import type { World } from '../world.ts'
import type { Badge } from './badge.ts'
import type { Made } from './copier.ts'
import type { UnseenFailures } from './unseen-failures.ts'

interface Ports extends Pick<World, 'notify' | 'timeText'> {
  badge: Badge
  unseen: Pick<UnseenFailures, 'add' | 'markSeen'>
  /** The current connection. */
  connection: () => Promise<string | null>
  /** `null` if there is no such batch. */
  batchOf: (id: string) => Promise<BatchView | null>
  /** All jobs of a connection that are unsure. */
  unsure: (connection: string) => Promise<Job[]>
}

/** Requests from these sources have a page, which shows their outcome. */
const HAS_A_PAGE: readonly JobSource[] = ['popup', 'options']

export type Feedback = ReturnType<typeof createFeedback>

/** Feedback for gestures without a window: always on the badge, and by a notification if those are allowed. */
export const createFeedback = ({ badge, unseen, connection, batchOf, unsure, timeText, ...ports }: Ports) => {
  let lastEnd = ''

  /** A notification that the browser can't show is ignored: the badge shows the event as well. */
  const notify = (title: string, message: string): Promise<void> => ports.notify(title, message).catch(() => undefined)

  const notifyFailure = async (failure: Failure, inWords = failureText): Promise<void> => {
    const { title, advice, quote } = inWords(failure, timeText)
    await notify(title, quote === null ? advice : t('shared_reason_and_quote', advice, quote))
  }

  /** Notifies once per batch, when nothing more happens to it by itself. */
  const notifyBatch = async (id: string, of: string): Promise<void> => {
    if ((await unsure(of)).some((job) => job.batch === id && !isSettled(job))) return
    const batch = await batchOf(id)
    const text = batch === null ? null : batchEndText(batch)
    const end = `${id} ${text}`
    if (batch === null || text === null || end === lastEnd) return
    lastEnd = end
    await notify(batch.name === '' ? t('gestures_list') : batch.name, text)
  }

  /** The copied link doesn't work or leads elsewhere: the user must see that, even if the popup is closed. */
  const reportWrongCopy = async (job: Job, copied: string): Promise<void> => {
    const shortUrl = job.outcome?.shortUrl ?? null
    const failure = job.failure ?? { kind: 'short-url-changed', copied, shortUrl }
    // A failed request is among the unseen failures already.
    if (job.state === 'done') await unseen.add(await connection(), job.title || copied, failure, job.id)
    await badge.failed()
    if (HAS_A_PAGE.includes(job.source)) return
    const { title, advice } = failureText(failure, timeText)
    const isSaid = failure.kind === 'short-url-changed'
    await notify(title, isSaid ? advice : [advice, t('shared_copied_broken', copied)].join('\n'))
  }

  const notifySettled = async (job: Job, made: Made | null): Promise<void> => {
    if (job.batch !== null) {
      await notifyBatch(job.batch, job.connection)
      return
    }
    if (HAS_A_PAGE.includes(job.source)) return
    if (job.state !== 'done' && job.failure !== null)
      await notifyFailure(job.failure, job.state === 'unsure' ? unsureFailureText : failureText)
    // One notification for all links of a gesture, once the last one exists.
    if (made !== null && made.shortUrls.length > 0) await notify(madeTitle(made), made.shortUrls.join('\n'))
  }

  return {
    /** A page has shown all failures until this time, or only the requests among them. */
    seen: async (until: number, requestsOnly: boolean): Promise<void> => {
      await unseen.markSeen(await connection(), until, requestsOnly)
      await badge.show()
    },
    /** Short URLs were copied before the service has responded. */
    predicted: async (shortUrls: readonly string[], source: JobSource): Promise<void> => {
      if (HAS_A_PAGE.includes(source)) return
      await badge.done(t('gestures_predicted'))
      await notify(t('gestures_notified_predicted', shortUrls.length), shortUrls.join('\n'))
    },
    /** A job has settled. `made` are the links of its gesture, `null` while others of them are unfinished. */
    settled: async (job: Job, made: Made | null): Promise<void> => {
      const wrong = wrongCopyOf(job)
      if (wrong !== null) {
        await reportWrongCopy(job, wrong)
        return
      }
      const isTold = job.state === 'done' && job.copied !== null && !HAS_A_PAGE.includes(job.source)
      if (!isTold) await (job.state === 'done' ? badge.done(t('gestures_done')) : badge.failed())
      await notifySettled(job, made)
    },
    /** An existing link was used instead of a new one. */
    reused: async (shortUrl: string, copied: boolean, source: JobSource): Promise<void> => {
      await badge.done(t(copied ? 'gestures_existing_copied' : 'gestures_existing'))
      if (HAS_A_PAGE.includes(source)) return
      await notify(t(copied ? 'gestures_notified_existing_copied' : 'gestures_notified_existing'), shortUrl)
    },
    /** Nothing is sent until the user acts. Called when that becomes known, and when a gesture then adds a request. */
    blocked: async (failure: Failure, source: JobSource | null): Promise<void> => {
      await badge.failed()
      if (source === null || !HAS_A_PAGE.includes(source)) await notifyFailure(failure)
    },
    /** A gesture couldn't become a job; `what` is the address as given. */
    refused: async (failure: Failure, what: string): Promise<void> => {
      await unseen.add(await connection(), what, failure)
      await badge.failed()
      await notifyFailure(failure)
    },
    /**
     * A press in the popup couldn't become a job; `copied` is the short URL that was copied for it. The popup shows the
     * failure, unless it was closed.
     */
    pressRefused: async (id: string, failure: Failure, what: string, copied: string | null): Promise<void> => {
      if (copied !== null)
        await unseen.add(await connection(), what, { kind: 'short-url-changed', copied, shortUrl: null })
      await unseen.add(await connection(), what, failure, id)
      await badge.failed()
    },
  }
}

const madeTitle = ({ shortUrls, copied }: Made): string =>
  t(copied ? 'gestures_notified_copied' : 'gestures_notified_created', shortUrls.length)

/** The outcome of a batch; `null` while something happens by itself. */
export const batchEndText = ({ counts, changes }: Pick<BatchView, 'counts' | 'changes'>): string | null => {
  if (counts.waiting + counts.sending + counts.reconciling > 0) return null
  return formatShortList([
    t(changes === undefined ? 'gestures_list_created' : 'gestures_list_changed', counts.done),
    ...(counts.failed > 0 ? [t('gestures_list_failed', counts.failed)] : []),
    ...(counts.unsure > 0 ? [t('gestures_list_unsure', counts.unsure)] : []),
  ])
}
