import { randomBytes } from 'node:crypto'
import { HOUR } from '../durations.ts'
import type { Store } from '../store/open-store.ts'
import { dayOf } from './click-batch.ts'
import { dateOfDay } from './clicks-by-day.ts'

/** How late clicks of a day may reach the database. */
const LATE_MS = HOUR

/**
 * Other processes store visitors, too: after this part of a day's remaining room is used, the room is counted again.
 */
const PART_OF_REST = 16

export interface VisitorDays {
  /**
   * The key of a day's visitors' hashes, the same in all processes and after a crash. `null` if storing `visitors` more
   * could exceed the day's limit; then they are not stored. Visitors of clicks that aren't counted yet are not in the
   * count, so a day can exceed its limit by a few seconds' visitors.
   */
  saltOf: (day: number, visitors: number) => Promise<string | null>
  /** Deletes the salts and hashes of days that are over, unless it is aborted before. */
  forget: (now: number, signal: AbortSignal) => Promise<void>
  /** Reports how many visitors were not stored. */
  report: () => void
}

interface VisitorDay {
  salt: string
  /** How many visitors may be sent to the database before the stored ones are counted again. */
  room: number
  /** How many visitors were left out because the day was full. */
  left: number
}

interface VisitorLimit {
  /** A day's limit, because strangers could invent visitors until the database is full. */
  visitorsPerDay: number
  onFailure: (what: string, error: unknown) => void
}

/** Recognizes a visitor within a day, and not after it. */
export const visitorDays = (
  { visitors: stored }: Pick<Store, 'visitors'>,
  { visitorsPerDay, onFailure }: VisitorLimit,
): VisitorDays => {
  const days = new Map<number, VisitorDay>()

  const dayFor = async (day: number): Promise<VisitorDay> => {
    const known = days.get(day)
    if (known !== undefined) return known
    const salt = await stored.saltOf(day, randomBytes(32).toString('base64url'))
    const added = { salt, room: 0, left: 0 }
    days.set(day, added)
    return added
  }

  const report = (day: number, known: VisitorDay): void => {
    if (known.left === 0) return
    const error = new Error(`Up to ${known.left} visitors were counted as clicks only.`)
    onFailure(`${dateOfDay(day)} had more visitors than VISITORS_PER_DAY:`, error)
    known.left = 0
  }

  return {
    async saltOf(day, visitors) {
      const known = await dayFor(day)
      if (known.left === 0 && known.room < visitors) {
        const rest = visitorsPerDay - (await stored.count(day))
        known.room = rest < visitors ? 0 : Math.max(visitors, Math.floor(rest / PART_OF_REST))
      }
      if (known.room >= visitors) {
        known.room -= visitors
        return known.salt
      }
      if (known.left === 0) {
        const error = new Error(`${visitorsPerDay} visitors of ${dateOfDay(day)} are stored.`)
        onFailure('Further visitors are counted as clicks only (VISITORS_PER_DAY):', error)
      }
      known.left += visitors
      return null
    },

    async forget(now, signal) {
      const today = dayOf(now - LATE_MS)
      for (const [day, known] of days) {
        if (day >= today) continue
        report(day, known)
        days.delete(day)
      }
      await stored.forgetSaltsBefore(today)
      while (!signal.aborted && (await stored.forgetSomeBefore(today)));
    },

    report() {
      for (const [day, known] of days) report(day, known)
    },
  }
}
