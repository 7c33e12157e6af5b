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
  /** The template of the settings, for the format `template`. */
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
 * gesture are copied together; otherwise only the last one would be on the clipboard. Groups are stored until the
 * browser ends, because after a restart the user no longer waits for the clipboard.
 */
export const createCopier = ({ session, clipboard, template, jobOf, noteCopied, now }: Ports) => {
  const record = createStoredRecord(session, { key: 'copy-groups', initial: [], schema: groups, migrations: [] })
  /** Settles when it is stored that predicted short URLs were copied: a request can settle before that. */
  let underWay: Promise<unknown> = Promise.resolve()
  /** Done requests whose short URLs another request of the same gesture has copied or is copying. */
  const copiedByOther = new Set<string>()

  /** Copies links that belong to no request. */
  const copyLinks = async (links: readonly CopiedLink[], format: CopyFormat): Promise<boolean> => {
    const manner = { format, template: format === 'template' ? await template() : '', now: now() }
    const { text, html } = copiedLinks(links, manner)
    return clipboard.write(text, html)
  }

  /** Copies short URLs of one gesture, which have one format. */
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
      // Stored together with the removal: a job that settles now no longer finds the group, and would copy only its own
      // link.
      if (isMine) for (const { id } of jobs.filter(isDone)) copiedByOther.add(id)
      return rest
    })
    return isMine ? jobs.filter(isDone) : null
  }

  return {
    copyLinks,
    copy,
    /** Notes that these requests belong to one gesture. */
    together: async (ids: string[]): Promise<void> => {
      if (ids.length > 1) await record.change((all) => [...all, ids])
    },
    /**
     * Copies the predicted short URLs of new requests, unless a page has: all those of a gesture together, or none if
     * one is unknown. Returns what was copied.
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
     * Copies the short URLs that are due now that this request has settled. Returns the request as stored afterwards,
     * and the links of its gesture; `null` while other requests of the gesture are unfinished.
     */
    copySettled: async (job: Job): Promise<{ settled: Job; made: Made | null }> => {
      if (job.chosenAlias?.predicted) await underWay
      const settled = (await jobOf(job.id)) ?? job
      const due = await dueWith(settled)
      // Nothing is copied a second time: the user may have copied something else since.
      if (due === null || due.some(({ copied }) => copied !== null)) return { settled, made: null }
      const links = due.flatMap((job) => (job.outcome?.shortUrl ? [{ job, shortUrl: job.outcome.shortUrl }] : []))
      const copied = isAwaited(settled, links.length, now()) && (await copy(links))
      return { settled, made: { shortUrls: links.map(({ shortUrl }) => shortUrl), copied } }
    },
  }
}

/**
 * How long after a gesture its links are copied without another gesture. Later, perhaps the next day when there is a
 * network again, the user no longer waits for them and has copied other things.
 */
const AWAITED_FOR_MS = 5 * MINUTE
/** The additional time for each link: twice what a request takes at 30 requests per minute without other work. */
const AWAITED_FOR_EACH_MS = 4 * SECOND

/** Whether the user still waits for the links of a gesture, the last of which is this one. */
const isAwaited = ({ createdAt, askedAgainAt }: Job, links: number, now: number): boolean =>
  Math.abs(now - (askedAgainAt ?? createdAt)) < AWAITED_FOR_MS + links * AWAITED_FOR_EACH_MS

const isDone = ({ state }: Job): boolean => state === 'done'
