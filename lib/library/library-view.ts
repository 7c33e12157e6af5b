import type { LibraryView } from '../rpc/views/library-view.ts'
import type { LibraryState } from './library-state.ts'

export const libraryView = ({ links, sync }: LibraryState): LibraryView => ({
  links,
  total: sync.total,
  complete: sync.complete,
  checkedAt: sync.checkedAt,
  countedAt: sync.countedAt,
  failure: sync.failure,
})
