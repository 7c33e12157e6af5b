import type { LibraryView } from '../rpc/views/library-view.ts'
import type { LibraryState, LibrarySync } from './library-state.ts'

/** By the pages that came so far: what a service gives at once shows only then. */
const requestsLeft = ({ pass, countedAt, total }: LibrarySync): number | null => {
  if (pass === null) return countedAt === null ? 1 : null
  if (pass.ended !== null || pass.met === 0) return 1
  return Math.max(1, Math.ceil((((total ?? 0) - pass.met) * pass.came) / pass.met))
}

export const libraryView = ({ links, sync }: LibraryState): LibraryView => ({
  links,
  total: sync.total,
  complete: sync.complete,
  requestsLeft: requestsLeft(sync),
  checkedAt: sync.checkedAt,
  countedAt: sync.countedAt,
  failure: sync.failure,
})
