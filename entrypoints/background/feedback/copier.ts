import { type CopiedLink, copiedLinks } from '../../../lib/copy-as/copied-links.ts'
import { MINUTE, SECOND } from '../../../lib/model/durations.ts'
import { isSettled } from '../../../lib/model/job-view.ts'
import type { CopyFormat } from '../../../lib/model/settings.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord } from '../storage/stored-record.ts'
import type { World } from '../world.ts'

const groups = z.array(z.array(z.string()))

interface Ports extends Pick<World, 'session' | 'clipboard' | 'now'> {
  /** Of the settings, for the format of that name. */
  template: () => Promise<string>
  jobOf: (id: string) => Promise<Job | null>
  noteCopied: Outbox['noteCopied']
}

/** A request and its short URL, before or after the response. */
interface Requested {
  job: Pick<Job, 'id' | 'title' | 'input' | 'copyAs'>
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
export const createCopier = ({ session, clipboard, template, jobOf, noteCopied, now }: Ports) => {
  const record = createStoredRecord(session, { key: 'copy-groups', initial: [], schema: groups, migrations: [] })
  /** A request can settle before it is stored that its predicted short URL was copied. */
  let underWay: Promise<unknown> = Promise.resolve()
  /** Done requests whose gesture another of its requests has copied, or is copying. */
  const copiedByOther = new Set<string>()

  /** Copies links that are no request's. */
  const copyLinks = async (links: readonly CopiedLink[], format: CopyFormat): Promise<boolean> => {
    const manner = { format, template: format === 'template' ? await template() : '', now: now() }
    const { text, html } = copiedLinks(links, manner)
    return clipboard.write(text, html)
  }

  /** Those of one gesture have one format. */
  const copy = async (requested: readonly Requested[], format = requested[0]?.job.copyAs): Promise<boolean> => {
    const links = requested.map(({ job: { title, input }, shortUrl }) => ({
      title,
      shortUrl,
      longUrl: String(input.url),
    }))
    if (links.length === 0 || !(await copyLinks(links, format ?? 'plain'))) return false
    for (const { job, shortUrl } of requested) await noteCopied(job.id, shortUrl)
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
    if (group === undefined) return copiedByOther.has(settled.id) ? null : [settled].filter(isDone)
    const jobs = (await Promise.all(group.map(jobOf))).filter((job) => job !== null)
    if (!jobs.every(isSettled)) return null
    let isMine = false
    await record.change((before) => {
      // Two jobs can settle at the same time: the one that removes the group copies it.
      const rest = before.filter((ids) => !ids.includes(settled.id))
      isMine = rest.length < before.length
      // At once with the removal: one that settles now no longer finds the group, and would copy only its own.
      if (isMine) for (const { id } of jobs.filter(isDone)) copiedByOther.add(id)
      return rest
    })
    return isMine ? jobs.filter(isDone) : null
  }

  return {
    copyLinks,
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
      const links = wanted.flatMap((job) =>
        job.chosenAlias?.predicted ? [{ job, shortUrl: job.chosenAlias.predicted }] : [],
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
      const links = due.flatMap((job) => (job.outcome?.shortUrl ? [{ job, shortUrl: job.outcome.shortUrl }] : []))
      const copied = isAwaited(settled, links.length, now()) && (await copy(links))
      return { settled, made: { shortUrls: links.map(({ shortUrl }) => shortUrl), copied } }
    },
  }
}

/**
 * How long after a gesture its links are copied without another one. Later, perhaps the next day when there is a
 * network again, the user no longer waits for them and has copied other things.
 */
const AWAITED_FOR_MS = 5 * MINUTE
/** In addition for each link: twice what a selection takes at 30 requests per minute without other work. */
const AWAITED_FOR_EACH_MS = 4 * SECOND

/** Whether the user still waits for the links of a gesture, the last of which is this one. */
const isAwaited = ({ createdAt, askedAgainAt }: Job, links: number, now: number): boolean =>
  Math.abs(now - (askedAgainAt ?? createdAt)) < AWAITED_FOR_MS + links * AWAITED_FOR_EACH_MS

const isDone = ({ state }: Job): boolean => state === 'done'
