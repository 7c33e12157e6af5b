import { signal } from '@preact/signals'
import { fail } from '../../../lib/model/failure.ts'
import type { Read } from '../page/rpc.ts'
import type { PageScope } from '../scopes.ts'

export type ExportRun = ReturnType<typeof createExportRun>

/** One run of an export. It may take as long as the request limit requires, and the user can cancel it. */
export const createExportRun = ({ read, schedule, now }: Pick<PageScope, 'read' | 'schedule' | 'now'>) => {
  const until = signal<number | null>(null)
  let over = false
  let hasNews = false
  let goOn: (() => void) | null = null

  /** Waits this many milliseconds, or until the run is over or woken. */
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

  /** Ends a wait, including one that is just about to start. */
  const wake = (): void => {
    hasNews = true
    goOn?.()
  }

  /** Reads at the pace of bulk work, however long that takes. */
  const readInTurn: Read = async (operation, input) => {
    for (;;) {
      // The export was canceled, so no further request is sent.
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
    /** When the run continues, while it waits for the request limit. */
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
