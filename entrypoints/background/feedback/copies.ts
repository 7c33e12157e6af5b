import type { Job } from '../../../lib/outbox/job.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea } from '../storage/stored-record.ts'

const groups = z.array(z.array(z.string()))

/**
 * What goes to the clipboard when a job has settled. Links that were asked for in one gesture are copied together, once
 * the last of them is there: copied one by one, the last would be all that is left. The groups live as long as the
 * browser: whoever starts it again no longer waits with an empty clipboard.
 */
export interface Copies {
  together: (ids: string[]) => Promise<void>
  /**
   * The done jobs whose short URLs are to be copied now, in the order of asking; `null` where that is up to another job
   * of the same gesture.
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
      if (jobs.some(isUnderWay)) return null
      let isMine = false
      await record.change((now) => {
        // Two jobs can settle at the same time: the one that takes the group away copies it.
        const rest = now.filter((ids) => !ids.includes(settled.id))
        isMine = rest.length < now.length
        return rest
      })
      return isMine ? jobs.filter(isDone) : null
    },
  }
}

const isDone = ({ state }: Job): boolean => state === 'done'

const isUnderWay = ({ state }: Job): boolean => state === 'waiting' || state === 'sending' || state === 'reconciling'
