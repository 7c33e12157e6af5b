import { t } from '../../../lib/words/t.ts'
import { EmptyState } from '../parts/EmptyState.tsx'
import type { LinksState } from './links-state.ts'

/** Why there is nothing in the list, and the way out. */
export function NoLinks({ state, query }: { state: LinksState; query: string }) {
  const { service, library } = state.list
  // The service has not answered yet.
  if (library.value?.complete !== true && service.rows.value === null && service.failure.value === null) return null
  return query === '' ? (
    <EmptyState sentence={t('links_none')} />
  ) : (
    <EmptyState sentence={t('links_none_match', query)}>
      <button
        type="button"
        onClick={() => {
          state.type('')
          state.search()
        }}
      >
        {t('links_show_all')}
      </button>
    </EmptyState>
  )
}
