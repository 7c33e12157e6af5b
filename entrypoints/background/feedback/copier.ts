import { isSettled } from '../../../lib/model/job-view.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea } from '../storage/stored-record.ts'
import type { Clipboard } from './clipboard.ts'

const groups = z.array(z.array(z.string()))

interface Ports {
  session: StorageArea
  clipboard: Clipboard
  jobOf: (id: string) => Promise<Job | null>
  noteCopied: Outbox['noteCopied']
  now: () => number
}

interface Copied {
  id: string
  shortUrl: string
}

/** The short links of one gesture, and whether they were copied. */
export interface Made {
  shortUrls: string[]
  copied: boolean
}

export type Copier = ReturnType<typeof createCopier>

/**
 * Copies the short URLs of requests, before or after the response, and stores that with each request. Links of one
 * gesture are copied together; otherwise only the last would be left. The groups live as long as the browser, because
 * after a restart the user no longer waits for the clipboard.
 */
export const createCopier = ({ session, clipboard, jobOf, noteCopied, now }: Ports) => {
  const record = createStoredRecord(session, { key: 'copy-groups', initial: [], schema: groups, migrations: [] })
  /** A request can settle before it is stored that its predicted short URL was copied. */
  let underWay: Promise<unknown> = Promise.resolve()

  const copy = async (links: readonly Copied[]): Promise<boolean> => {
    if (links.length === 0 || !(await clipboard.write(links.map(({ shortUrl }) => shortUrl).join('\n')))) return false
    for (const { id, shortUrl } of links) await noteCopied(id, shortUrl)
    return true
  }

  /**
   * The done jobs whose short URLs are to be copied with this one, in the order of the request; `null` if another job of
   * the same gesture will copy them.
   */
  const dueWith = async (settled: Job): Promise<Job[] | null> => {
    if (!settled.copy) return []
    const all = await record.read()
    const group = all.ok ? all.value.find((ids) => ids.includes(settled.id)) : undefined
    if (group === undefined) return [settled].filter(isDone)
    const jobs = (await Promise.all(group.map(jobOf))).filter((job) => job !== null)
    if (!jobs.every(isSettled)) return null
    let isMine = false
    await record.change((before) => {
      // Two jobs can settle at the same time: the one that removes the group copies it.
      const rest = before.filter((ids) => !ids.includes(settled.id))
      isMine = rest.length < before.length
      return rest
    })
    return isMine ? jobs.filter(isDone) : null
  }

  return {
    copy,
    /** These requests are of one gesture. */
    together: async (ids: string[]): Promise<void> => {
      if (ids.length > 1) await record.change((all) => [...all, ids])
    },
    /**
     * Copies the short URLs of new requests that are known before the response, unless a page has: those of one gesture
     * together, or none. Returns what was copied.
     */
    copyPredicted: async (added: readonly Job[]): Promise<string[]> => {
      const wanted = added.filter((job) => job.copy && job.copied === null)
      const links = wanted.flatMap(({ id, chosenAlias }) =>
        chosenAlias?.predicted ? [{ id, shortUrl: chosenAlias.predicted }] : [],
      )
      if (links.length < wanted.length) return []
      const copying = copy(links)
      underWay = Promise.allSettled([underWay, copying])
      return (await copying) ? links.map(({ shortUrl }) => shortUrl) : []
    },
    /**
     * Copies the short URLs that are due now that this request has settled. Returns the request as stored afterwards, and
     * the links of its gesture; `null` while others of it are unfinished.
     */
    copySettled: async (job: Job): Promise<{ settled: Job; made: Made | null }> => {
      if (job.chosenAlias?.predicted) await underWay
      const settled = (await jobOf(job.id)) ?? job
      const due = await dueWith(settled)
      // What was copied is not copied again: the user may have copied something else since.
      if (due === null || due.some(({ copied }) => copied !== null)) return { settled, made: null }
      const links = due.flatMap(({ id, outcome }) => (outcome?.shortUrl ? [{ id, shortUrl: outcome.shortUrl }] : []))
      const copied = isAwaited(settled, links.length, now()) && (await copy(links))
      return { settled, made: { shortUrls: links.map(({ shortUrl }) => shortUrl), copied } }
    },
  }
}

/**
 * How long after a gesture its links are copied without another one, in milliseconds. Later, perhaps the next day when
 * there is a network again, the user no longer waits for them and has copied other things.
 */
const AWAITED_FOR_MS = 5 * 60_000
/** In addition for each link: twice what a selection takes at 30 requests per minute without other work. */
const AWAITED_FOR_EACH_MS = 4_000

/** Whether the user still waits for the links of a gesture, the last of which is this one. */
const isAwaited = ({ createdAt, askedAgainAt }: Job, links: number, now: number): boolean =>
  Math.abs(now - (askedAgainAt ?? createdAt)) < AWAITED_FOR_MS + links * AWAITED_FOR_EACH_MS

const isDone = ({ state }: Job): boolean => state === 'done'
