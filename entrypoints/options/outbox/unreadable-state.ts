import { batch, signal } from '@preact/signals'
import type { AsideRow } from '../../../lib/model/aside-row.ts'
import { type Failure, ok, type Result } from '../../../lib/model/failure.ts'
import type { Call } from '../page/rpc.ts'

export type AsideState = ReturnType<typeof createAsideState>

/** Stored requests that can't be read. `changed` is called when there are fewer than before. */
export const createAsideState = (call: Call, changed: () => void) => {
  const failure = signal<Failure | null>(null)
  const discarding = signal(false)

  const fetchAll = async (): Promise<Result<AsideRow[]>> => {
    const rows: AsideRow[] = []
    for (;;) {
      const answer = await call('asideRows', { after: rows.at(-1)?.id ?? 0 })
      if (!answer.ok) return answer
      if (answer.value.length === 0) return ok(rows)
      rows.push(...answer.value)
    }
  }

  return {
    failure,
    /** Whether the user is asked to confirm discarding them. */
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
    /** Discards what was there when the user was asked. */
    discard: async () => {
      const rows = await fetchAll()
      const last = rows.ok ? rows.value.at(-1) : undefined
      const answer = !rows.ok ? rows : last ? await call('discardAside', { upTo: last.id }) : ok({})
      batch(() => {
        discarding.value = false
        failure.value = answer.ok ? null : answer.failure
      })
      changed()
    },
  }
}
