import { t } from '../../../lib/words/t.ts'
import type { LinksState } from './links-state.ts'
import './LinksSearch.css'

/** A component of its own, so that the table is not rendered again for each key. */
export function LinksSearch({ state }: { state: LinksState }) {
  return (
    <search>
      <form
        class="links-search"
        onSubmit={(event) => {
          event.preventDefault()
          state.search()
        }}
      >
        <label class="visually-hidden" for="links-search">
          {t('links_search')}
        </label>
        <input
          id="links-search"
          type="search"
          placeholder={t('links_search_placeholder')}
          autocomplete="off"
          spellcheck={false}
          dir="auto"
          value={state.term.value}
          onInput={(event) => state.type(event.currentTarget.value)}
        />
        <label class="links-order">
          <span>{t('links_sort')}</span>
          <select
            value={state.order.value}
            onChange={(event) => state.sort(event.currentTarget.value === 'click' ? 'click' : 'date')}
          >
            <option value="date">{t('links_sort_newest')}</option>
            <option value="click">{t('links_sort_clicks')}</option>
          </select>
        </label>
      </form>
    </search>
  )
}
