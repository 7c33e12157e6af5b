import { randomBytes } from 'node:crypto'
import type { Store } from '../store/open-store.ts'
import { dayOf } from './click-rows.ts'

/** Clicks of a day may reach the database this much later. */
const LATE_MS = 60 * 60 * 1000

export interface VisitorDays {
  /** The key of a day's visitors' hashes, the same in all processes and after a crash. */
  saltOf: (day: number) => Promise<string>
  /** Deletes the salts and hashes of days that are over, unless it is aborted before. */
  forget: (now: number, signal: AbortSignal) => Promise<void>
}

/** Recognizes a visitor within a day, and not after it. */
export const visitorDays = (store: Pick<Store, 'visitors'>): VisitorDays => {
  const salts = new Map<number, string>()
  return {
    async saltOf(day) {
      const salt = salts.get(day) ?? (await store.visitors.saltOf(day, randomBytes(32).toString('base64url')))
      salts.set(day, salt)
      return salt
    },

    async forget(now, signal) {
      const today = dayOf(now - LATE_MS)
      for (const day of salts.keys()) if (day < today) salts.delete(day)
      await store.visitors.forgetSaltsBefore(today)
      while (!signal.aborted && (await store.visitors.forgetSomeBefore(today)));
    },
  }
}
