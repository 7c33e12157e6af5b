import { type ReadonlySignal, signal } from '@preact/signals'
import { fail } from '../../../lib/model/failure.ts'
import type { Read } from '../page/rpc.ts'
import type { Schedule } from '../page/schedule.ts'

/** One export, which may take as long as the allowance makes it, and which a person can end. */
export interface ExportRun {
  readonly over: boolean
  /** When it goes on, while it waits for the allowance. */
  until: ReadonlySignal<number | null>
  /** Waits so many milliseconds, or until the run is over or there is news. */
  pause: (ms: number) => Promise<void>
  /** There is news, also for who waits only a moment later. */
  wake: () => void
  /** Reads at the pace of bulk work, for as long as it takes to be its turn. */
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
        // Whoever asked has gone: nothing is sent for them any more.
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
