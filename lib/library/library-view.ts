import type { LibraryView } from '../model/library-view.ts'
import type { LibraryState } from './library-state.ts'
import { requestsLeft } from './refresh.ts'

/** `waitsUntil` is when a refresh that hit the rate limit continues. */
export const libraryView = ({ links, sync }: LibraryState, waitsUntil: number | null = null): LibraryView => ({
  links,
  total: sync.total,
  complete: sync.complete,
  requestsLeft: requestsLeft(sync),
  updatedAt: sync.updatedAt ?? (sync.complete ? sync.countedAt : null),
  refresh: sync.refresh && {
    checked: sync.refresh.isLast ? links : (sync.pass?.met ?? 0),
    of: sync.pass?.total ?? sync.total,
    waitsUntil,
  },
  refreshFailure: sync.refreshFailure,
  unsettled: sync.unsettled,
  failure: sync.failure,
})
