import { useComputed } from '@preact/signals'
import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { fixedTimeAt, updatedText } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { AgeLine } from '../parts/AgeLine.tsx'
import { ListLine } from '../parts/ListLine.tsx'
import type { LinksState } from './links-state.ts'
import { freshnessText, libraryText } from './links-text.ts'

const NOT_YET = { checked: 0, of: null, waitsUntil: null }

/** What is listed and how complete that is, and the button that selects all of it. */
export function LinksLine({ state }: { state: LinksState }) {
  const { list, selection, actions } = state
  const listed = list.listed.value
  const count = listed?.count ?? 0
  return (
    <ListLine
      count={
        <>
          <p class="number quiet">
            {libraryText({
              query: listed?.question.query ?? '',
              isFiltered: Object.keys(listed?.question.filters ?? {}).length > 0,
              unknownFor: listed?.unknownFor ?? 0,
              found: listed === null ? 0 : Math.max(listed.total, listed.count),
              library: list.library.value,
              service: list.loading.value ? 'asking' : (listed?.service ?? 'unasked'),
            })}
          </p>
          {actions.said.value && <p class="copy-status">{actions.said.value}</p>}
        </>
      }
    >
      <Freshness state={state} />
      {count > 0 && (
        <button
          type="button"
          class="plain"
          aria-disabled={selection.choosing.value}
          onClick={() => void selection.all(count)}
        >
          {count > MAX_WRITES ? t('links_select_first', MAX_WRITES) : t('links_select_all', count)}
        </button>
      )}
    </ListLine>
  )
}

/** A separate component, because it follows the clock. */
function Freshness({ state }: { state: LinksState }) {
  const { clock } = usePageTools()
  const library = state.list.library.value
  const words = useComputed(() => {
    const known = state.list.library.value
    const readAt = state.list.listed.value?.readAt ?? null
    // With an empty library everything listed came from the service.
    if (known === null || known.links === 0) return readAt === null ? '' : updatedText(readAt, clock.value)
    // From the press on, the age of the list is hidden: it is being checked.
    const refresh = known.refresh ?? (state.refreshing.value ? NOT_YET : null)
    // A countdown would be announced every second.
    return freshnessText({ ...known, refresh }, clock.value, fixedTimeAt(clock.value))
  }).value
  return (
    <AgeLine refreshing={(library?.refresh ?? null) !== null} updatedAt={library?.updatedAt ?? null}>
      {words}
    </AgeLine>
  )
}
