import type { Link } from '../../../lib/contract/link.ts'
import { ok, type Result } from '../../../lib/failure.ts'
import type { LibraryView } from '../../../lib/rpc/views/library-view.ts'
import type { Call } from '../rpc.ts'
import { everyRow } from './every-row.ts'
import type { ExportRun } from './export-run.ts'
import { isFilling } from './is-filling.ts'

/** As many links as the worker answers with at once. */
const LINKS_AT_ONCE = 1_000
/** A worker that hears that somebody waits tries again at once what failed. */
const ASK_AGAIN_MS = 60_000
/** How often all are taken anew when the list has moved on meanwhile. */
const MOST_TRIES = 5

export interface KeptLinksWorld {
  call: Call
  run: Pick<ExportRun, 'over' | 'pause'>
  /** Whether what is here is enough. */
  isEnough: () => boolean
  /** Told how much of the links is kept here. */
  heard: (library: LibraryView) => void
}

/**
 * The links of the account out of the library, which the worker fills from the service: once all are here, or once no
 * more are being read, or as soon as what is here is enough.
 */
export const keptLinks = async (world: KeptLinksWorld): Promise<Result<Link[]>> => {
  const { call, run, isEnough, heard } = world

  const some = async (offset: number, limit: number) => {
    const answer = await call('library', { query: '', order: 'date', offset, limit })
    if (answer.ok) heard(answer.value.library)
    return answer
  }

  const first = await some(0, 1)
  if (!first.ok) return first
  if (first.value.library.complete) {
    // What was made elsewhere since the last look belongs into the file; without an answer it is as of that look.
    const looked = await call('refreshLibrary', {})
    if (looked.ok) heard(looked.value)
  }
  for (;;) {
    const answer = await some(0, 1)
    if (!answer.ok) return answer
    if (run.over || isEnough() || !isFilling(answer.value.library)) break
    await run.pause(ASK_AGAIN_MS)
  }

  for (let tries = 1; ; tries++) {
    const totals = new Set<number>()
    const answer = await everyRow(async (page) => {
      const rows = await some((page - 1) * LINKS_AT_ONCE, LINKS_AT_ONCE)
      if (!rows.ok) return rows
      totals.add(rows.value.total)
      return ok({ rows: rows.value.rows, pages: Math.ceil(rows.value.total / LINKS_AT_ONCE) })
    })
    if (!answer.ok) return answer
    // What is made meanwhile moves others on, so that they come twice; what is deleted lets others be passed over.
    const links = [...new Map(answer.value.map((link) => [link.id, link])).values()]
    if ((totals.size === 1 && totals.has(links.length)) || tries === MOST_TRIES) return ok(links)
  }
}
