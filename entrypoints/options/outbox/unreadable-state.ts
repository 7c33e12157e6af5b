import { batch, signal } from '@preact/signals'
import { type Failure, ok, type Result } from '../../../lib/model/failure.ts'
import type { UnreadableRow } from '../../../lib/model/job-view.ts'
import type { Call } from '../page/rpc.ts'

export type UnreadableState = ReturnType<typeof createUnreadableState>

/** Stored requests that can't be read. `changed` is called after some were discarded. */
export const createUnreadableState = (call: Call, changed: () => void) => {
  const failure = signal<Failure | null>(null)
  const discarding = signal(false)

  const fetchAll = async (): Promise<Result<UnreadableRow[]>> => {
    const rows: UnreadableRow[] = []
    for (;;) {
      const answer = await call('unreadableRows', { after: rows.at(-1)?.id ?? 0 })
      if (!answer.ok) return answer
      if (answer.value.length === 0) return ok(rows)
      rows.push(...answer.value)
    }
  }

  return {
    failure,
    /** Whether the user is asked before they are discarded. */
    discarding,
    /** All of them as one text; `null` if they can't be loaded. */
    text: async () => {
      const rows = await fetchAll()
      failure.value = rows.ok ? null : rows.failure
      return rows.ok ? `[\n${rows.value.map(({ text }) => text).join(',\n')}\n]\n` : null
    },
    askDiscard: () => {
      discarding.value = true
    },
    close: () => {
      discarding.value = false
    },
    /** Discards all that exist now. Requests that turn out to be unreadable later stay. */
    discard: async () => {
      const rows = await fetchAll()
      const last = rows.ok ? rows.value.at(-1) : undefined
      const answer = !rows.ok ? rows : last ? await call('discardUnreadable', { upTo: last.id }) : ok({})
      batch(() => {
        discarding.value = false
        failure.value = answer.ok ? null : answer.failure
      })
      changed()
    },
  }
}
