import { t } from '../../lib/words/t.ts'
import { ChevronIcon } from '../icons.tsx'
import { useFocusWithin } from '../use-focus-within.ts'
import './Pager.css'

interface PagerProps {
  /** The accessible name. */
  label: string
  page: number
  pages: number
  /** The total, such as "312 links", if no line above the list shows it. */
  summary?: string
  onShow: (page: number) => void
}

/** Stays at the bottom of the window, so that its buttons don't move from page to page. */
export function Pager({ label, page, pages, summary, onShow }: PagerProps) {
  const { hasFocus, listeners } = useFocusWithin()
  if (pages <= 1 && summary === undefined) return null
  // At either end, a button is `aria-disabled`: a disabled button would lose the focus.
  const turn = (to: number) => to >= 1 && to <= pages && onShow(to)
  return (
    <nav class="pager" aria-label={label}>
      {summary !== undefined && (
        <p class="quiet number" role="status">
          {summary}
        </p>
      )}
      {pages > 1 && (
        <div class="pager-turn" {...listeners}>
          <p class="number" role={hasFocus ? 'status' : undefined}>
            {t('shared_page_of', page, pages)}
          </p>
          <button type="button" class="back" aria-disabled={page <= 1} onClick={() => turn(page - 1)}>
            <ChevronIcon />
            {t('shared_previous_page')}
          </button>
          <button type="button" class="on" aria-disabled={page >= pages} onClick={() => turn(page + 1)}>
            {t('shared_next_page')}
            <ChevronIcon />
          </button>
        </div>
      )}
    </nav>
  )
}
