import { type ReadonlySignal, signal } from '@preact/signals'
import { fail } from '../../../lib/model/failure.ts'
import type { Read } from '../page/rpc.ts'
import type { Schedule } from '../page/schedule.ts'

/** One export, which may take as long as the rate limit requires, and which the user can cancel. */
export interface ExportRun {
  readonly over: boolean
  /** When it continues, while it waits for the rate limit. */
  until: ReadonlySignal<number | null>
  /** Waits this long, in milliseconds, or until the run is over or woken. */
  pause: (ms: number) => Promise<void>
  /** Ends a wait, even one that starts a moment later. */
  wake: () => void
  /** Reads at the pace of bulk work, for as long as it takes. */
  read: Read
  end: () => void
}

export interface ExportRunWorld {
  read: Read
  schedule: Schedule
  now: () => number
}

export const createExportRun = ({ read, schedule, now }: ExportRunWorld): ExportRun => {
  const until = signal<number | null>(null)
  let over = false
  let hasNews = false
  let goOn: (() => void) | null = null

  const pause = async (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = schedule(ms, resolve)
    goOn = resolve
    if (hasNews || over) resolve()
    await promise
    cancel()
    goOn = null
    hasNews = false
  }

  const wake = (): void => {
    hasNews = true
    goOn?.()
  }

  return {
    get over() {
      return over
    },
    until,
    pause,
    wake,
    read: async (operation, input) => {
      for (;;) {
        // The export was canceled: nothing more is sent for it.
        if (over) return fail({ kind: 'interrupted' })
        const answer = await read(operation, input, { bulk: true })
        if (answer.ok || answer.failure.kind !== 'slow-down') return answer
        until.value = answer.failure.until
        await pause(Math.max(0, answer.failure.until - now()))
        until.value = null
      }
    },
    end: () => {
      over = true
      wake()
    },
  }
}
