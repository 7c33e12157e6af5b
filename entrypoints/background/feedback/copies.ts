import { isSettled } from '../../../lib/model/job-view.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea } from '../storage/stored-record.ts'

const groups = z.array(z.array(z.string()))

/**
 * What is copied when a job has settled. Links of one gesture are copied together once the last of them exists;
 * otherwise only the last would be left. The groups live as long as the browser, because after a restart the user no
 * longer waits for the clipboard.
 */
export interface Copies {
  together: (ids: string[]) => Promise<void>
  /**
   * The done jobs whose short URLs are to be copied now, in the order of the request; `null` if another job of the same
   * gesture will copy them.
   */
  dueWith: (settled: Job) => Promise<Job[] | null>
}

export const createCopies = (session: StorageArea, jobOf: (id: string) => Promise<Job | null>): Copies => {
  const record = createStoredRecord(session, { key: 'copy-groups', initial: [], schema: groups, migrations: [] })

  return {
    together: async (ids) => {
      if (ids.length > 1) await record.change((all) => [...all, ids])
    },
    dueWith: async (settled) => {
      if (!settled.copy) return []
      const all = await record.read()
      const group = all.ok ? all.value.find((ids) => ids.includes(settled.id)) : undefined
      if (group === undefined) return [settled].filter(isDone)
      const jobs = (await Promise.all(group.map(jobOf))).filter((job) => job !== null)
      if (!jobs.every(isSettled)) return null
      let isMine = false
      await record.change((now) => {
        // Two jobs can settle at the same time: the one that removes the group copies it.
        const rest = now.filter((ids) => !ids.includes(settled.id))
        isMine = rest.length < now.length
        return rest
      })
      return isMine ? jobs.filter(isDone) : null
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
export const isAwaited = (
  { createdAt, askedAgainAt }: Pick<Job, 'createdAt' | 'askedAgainAt'>,
  links: number,
  now: number,
): boolean => Math.abs(now - (askedAgainAt ?? createdAt)) < AWAITED_FOR_MS + links * AWAITED_FOR_EACH_MS

const isDone = ({ state }: Job): boolean => state === 'done'
