import type { Read } from '../../../lib/api/read.ts'
import type { Timers } from '../jobs/wake.ts'

export interface PatientReadPorts {
  /** Answers `slow-down` at once when the pace lets nothing go now. */
  read: Read
  timers: Timers
  now: () => number
}

export interface PatientReads {
  /** Waits for its turn, at most so many milliseconds; then `slow-down` says when it may come. */
  within: (patience: number) => Read
  /** An answer has come: the pace may let something go earlier than was thought. */
  heard: () => void
}

/** Reads that stand in line instead of being turned away: at the start of a page several are wanted at once. */
export const createPatientReads = ({ read, timers, now }: PatientReadPorts): PatientReads => {
  const line = new Set<() => void>()

  const turn = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        timers.clear(timer)
        line.delete(go)
        resolve()
      }
      const timer = timers.set(go, ms)
      line.add(go)
    })

  return {
    heard: () => {
      for (const go of line) go()
    },
    within: (patience) => async (operation, input) => {
      const end = now() + patience
      for (;;) {
        const answer = await read(operation, input)
        if (answer.ok || answer.failure.kind !== 'slow-down' || now() >= end) return answer
        // A millisecond more than told: a timer may be early by as much.
        await turn(Math.max(0, Math.min(answer.failure.until, end) - now()) + 1)
      }
    },
  }
}
