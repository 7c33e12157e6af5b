import { libraryWords } from './library-words.ts'
import { MOST_CHOSEN } from './links-selection.ts'
import type { LinksState } from './links-state.ts'

/** What the list holds and where that was found; and the way to choose all of it. */
export function LinksLine({ state }: { state: LinksState }) {
  const { list, selection, actions } = state
  const listed = list.listed.value
  const { rows, loading, failure, ignoresSearch } = list.service
  const service = () => {
    if (loading.value) return 'asking'
    if (failure.value !== null) return 'failed'
    if (ignoresSearch.value) return 'no-search'
    return rows.value === null ? 'unasked' : 'answered'
  }
  const count = listed?.count ?? 0
  return (
    <div class="links-line">
      <div role="status">
        <p class="number quiet">
          {libraryWords({
            query: listed?.question.query ?? '',
            found: listed === null ? 0 : Math.max(listed.total, listed.count),
            library: list.library.value,
            service: service(),
          })}
        </p>
        {actions.said.value && <p>{actions.said.value}</p>}
      </div>
      {count > 0 && (
        <button
          type="button"
          class="plain"
          aria-disabled={selection.choosing.value}
          onClick={() => void selection.all(count)}
        >
          {count > MOST_CHOSEN
            ? `Select the first ${MOST_CHOSEN.toLocaleString()}`
            : `Select all ${count.toLocaleString()}`}
        </button>
      )}
    </div>
  )
}
