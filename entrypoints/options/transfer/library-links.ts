import { MINUTE } from '../../../lib/model/durations.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import type { ListedLink } from '../../../lib/model/link-facts.ts'
import type { Missing } from '../../../lib/transfer/account-file.ts'
import type { Call } from '../page/rpc.ts'
import type { KindRows } from './account-reader.ts'
import type { ExportRun } from './export-run.ts'
import { isFilling } from './export-text.ts'

/** The most links in one answer of the worker. */
const LINKS_AT_ONCE = 1_000
/** After this time, the refresh is requested again, so that the worker retries immediately. */
const ASK_AGAIN_MS = MINUTE
/** How often all links are read again at most, if the list changes meanwhile. */
const MAX_TRIES = 5

interface Reading {
  call: Call
  run: Pick<ExportRun, 'over' | 'pause'>
  /** Whether the user stopped waiting. */
  isEnough: () => boolean
  /** Called with the library's progress. */
  onLibrary: (library: LibraryView) => void
}

/**
 * The account's links from the library, which the worker first updates from the service. They are returned when all are
 * loaded and checked, when no more are being read, or when the user stops waiting.
 */
export const libraryLinks = async ({
  call,
  run,
  isEnough,
  onLibrary,
}: Reading): Promise<Result<KindRows<ListedLink>>> => {
  const some = async (from: number, count: number) => {
    const answer = await call('links', { query: '', filters: {}, order: 'date', from, count, requests: 'none' })
    if (answer.ok) onLibrary(answer.value.library)
    return answer
  }

  const first = await some(0, 1)
  if (!first.ok) return first
  let library = first.value.library
  // Refreshed first, because the file must contain changes made elsewhere.
  const asked = await call('refreshLibrary', {})
  if (asked.ok) onLibrary(asked.value)
  for (;;) {
    const answer = await some(0, 1)
    if (!answer.ok) return answer
    library = answer.value.library
    if (run.over || isEnough() || !isFilling(library)) break
    await run.pause(ASK_AGAIN_MS)
  }
  const isChecked = asked.ok && library.refresh === null && library.refreshFailure === null

  for (let tries = 1; ; tries++) {
    const rows: ListedLink[] = []
    const totals = new Set<number>()
    for (let offset = 0; ; offset += LINKS_AT_ONCE) {
      const answer = await some(offset, LINKS_AT_ONCE)
      if (!answer.ok) return answer
      rows.push(...answer.value.rows)
      totals.add(answer.value.listed)
      library = answer.value.library
      if (answer.value.rows.length === 0 || offset + LINKS_AT_ONCE >= answer.value.listed) break
    }
    // If links are added meanwhile, others move and come twice; if links are deleted, some are missed.
    const links = [...new Map(rows.map((link) => [link.id, link])).values()]
    const isSettled = totals.size === 1 && totals.has(links.length)
    if (isSettled || tries === MAX_TRIES)
      return ok({ rows: links, missing: missingOf(links.length, { isSettled, isChecked }, library) })
  }
}

const missingOf = (
  links: number,
  { isSettled, isChecked }: { isSettled: boolean; isChecked: boolean },
  { complete, total, listed }: LibraryView,
): Missing | null => {
  if (!complete) return { why: 'not-on-this-device', rows: total === null ? null : Math.max(0, total - links) || null }
  if (!isChecked) return { why: 'not-checked', rows: null }
  if (!isSettled) return { why: 'keeps-changing', rows: null }
  const unlisted = listed === null || total === null ? 0 : total - listed
  return unlisted > 0 ? { why: 'ends-early', rows: unlisted } : null
}
