import type { LinksState } from './links-state.ts'
import './LinksSearch.css'

/** Apart from the table, which is not drawn again for each key. */
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
          Search links
        </label>
        <input
          id="links-search"
          type="search"
          placeholder="Search by words or short URL"
          autocomplete="off"
          spellcheck={false}
          dir="auto"
          value={state.term.value}
          onInput={(event) => state.type(event.currentTarget.value)}
        />
        <label class="links-order">
          <span>Sort by</span>
          <select
            value={state.order.value}
            onChange={(event) => state.sort(event.currentTarget.value === 'click' ? 'click' : 'date')}
          >
            <option value="date">Newest</option>
            <option value="click">Most clicks</option>
          </select>
        </label>
      </form>
    </search>
  )
}
