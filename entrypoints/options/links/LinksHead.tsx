import { useId, useRef } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { placeBeside } from '../../../components/menu/place-beside.ts'
import type { LinkOrder } from '../../../lib/contract/link.ts'
import { LINK_COLUMNS } from '../../../lib/model/settings.ts'
import type { TableFormat } from '../../../lib/transfer/table-file.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { timeTextAt } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'
import type { SettingChoice } from '../page/setting-choice.ts'
import { SaveTableMenu } from '../parts/SaveTable.tsx'
import type { LinksState } from './links-state.ts'
import '../../../components/menu/MenuButton.css'
import './LinksHead.css'

/** A separate component, so that a key press doesn't render the table again. */
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
      </form>
    </search>
  )
}

/** In the order of the menu. The compiler asks for every order. */
const ORDER_NAMES: { readonly [Order in LinkOrder]: PlainKey } = {
  date: 'links_sort_newest',
  click: 'links_sort_clicks',
}
const ORDERS = Object.keys(ORDER_NAMES) as LinkOrder[]

/** The menu for the order and the columns of the list. */
export function LinksView({ state, choice }: { state: LinksState; choice: SettingChoice }) {
  const hidden = choice.shown.value?.hiddenColumns
  const names = { marks: t('links_column_marks'), clicks: t('links_clicks'), date: t('links_date') }
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" class="links-view" aria-haspopup="dialog" popovertarget={id}>
        {t('links_view')}
      </button>
      <div
        id={id}
        class="menu links-view-panel"
        popover="auto"
        role="dialog"
        aria-label={t('links_view')}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open' && button.current) placeBeside(currentTarget, button.current.getBoundingClientRect())
        }}
      >
        <label class="links-order">
          <span>{t('links_sort')}</span>
          <select
            value={state.order.value}
            onChange={({ currentTarget: { value } }) => {
              const chosen = ORDERS.find((order) => order === value)
              if (chosen) state.sort(chosen)
            }}
          >
            {ORDERS.map((order) => (
              <option key={order} value={order}>
                {t(ORDER_NAMES[order])}
              </option>
            ))}
          </select>
        </label>
        {hidden && (
          <fieldset>
            <legend>{t('links_columns')}</legend>
            {LINK_COLUMNS.map((column) => (
              <CheckboxField
                key={column}
                label={names[column]}
                name={`column.${column}`}
                checked={!hidden.includes(column)}
                onChange={(on) =>
                  void choice.choose(({ hiddenColumns }) => {
                    const others = hiddenColumns.filter((each) => each !== column)
                    return { hiddenColumns: on ? others : [...others, column] }
                  })
                }
              />
            ))}
          </fieldset>
        )}
      </div>
    </>
  )
}

/** Saves the list as it is filtered. */
export function SaveLinks({ state: { list, actions } }: { state: LinksState }) {
  const { saveLinks } = usePageTools()
  const listed = list.listed.value
  const count = listed?.count ?? 0
  const save = async (format: TableFormat) => {
    actions.announce('')
    const total = Math.max(count, listed?.total ?? 0)
    const links = await list.read(0, total)
    if (!links.ok) {
      const { title, advice } = failureText(links.failure, timeTextAt(Date.now()))
      actions.announce(t('shared_title_and_advice', title, advice))
      return
    }
    const saved = links.value.length
    await saveLinks(links.value, format)
    actions.announce(
      saved < total
        ? t('transfer_missing_not_loaded_of', t('page_section_links'), formatNumber(saved), formatNumber(total))
        : t('links_saved', saved),
    )
  }
  return (
    <SaveTableMenu title={t('page_section_links')} isDisabled={count === 0} onSave={(format) => void save(format)} />
  )
}
