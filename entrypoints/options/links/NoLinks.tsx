import { EmptyState } from '../parts/EmptyState.tsx'
import type { LinksState } from './links-state.ts'

/** Why there is nothing in the list, and the way out. */
export function NoLinks({ state, query }: { state: LinksState; query: string }) {
  const { service, library } = state.list
  // What the service is still asked for may yet be found.
  if (library.value?.complete !== true && service.rows.value === null && service.failure.value === null) return null
  return query === '' ? (
    <EmptyState sentence="No links yet. Press the toolbar button on any page to create the first one." />
  ) : (
    <EmptyState sentence={`No links match “${query}”. Try fewer words.`}>
      <button
        type="button"
        onClick={() => {
          state.type('')
          state.search()
        }}
      >
        Show all links
      </button>
    </EmptyState>
  )
}
