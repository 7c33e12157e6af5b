import { signal } from '@preact/signals'
import { fail } from '../../../lib/model/failure.ts'
import type { Read } from '../page/rpc.ts'
import type { PageScope } from '../scopes.ts'

export type ExportRun = ReturnType<typeof createExportRun>

/** One export, which may take as long as the rate limit requires, and which the user can cancel. */
export const createExportRun = ({ read, schedule, now }: Pick<PageScope, 'read' | 'schedule' | 'now'>) => {
  const until = signal<number | null>(null)
  let over = false
  let hasNews = false
  let goOn: (() => void) | null = null

  /** Waits this long, in milliseconds, or until the run is over or woken. */
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

  /** Ends a wait, even one that starts a moment later. */
  const wake = (): void => {
    hasNews = true
    goOn?.()
  }

  /** Reads at the pace of bulk work, for as long as it takes. */
  const readInTurn: Read = async (operation, input) => {
    for (;;) {
      // The export was canceled: nothing more is sent for it.
      if (over) return fail({ kind: 'interrupted' })
      const answer = await read(operation, input, { bulk: true })
      if (answer.ok || answer.failure.kind !== 'slow-down') return answer
      until.value = answer.failure.until
      await pause(Math.max(0, answer.failure.until - now()))
      until.value = null
    }
  }

  return {
    get over() {
      return over
    },
    /** When it continues, while it waits for the rate limit. */
    until,
    pause,
    wake,
    read: readInTurn,
    end: () => {
      over = true
      wake()
    },
  }
}
