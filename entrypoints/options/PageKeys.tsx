import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../../components/dialog/Dialog.tsx'
import { type PlainKey, t } from '../../lib/words/t.ts'
import type { OptionsPage } from './options-page.ts'
import { Palette } from './Palette.tsx'
import { PAGE_KEYS, type PageKeyAction, pageKeyAction } from './page/page-keys.ts'
import './PageKeys.css'

/** The keys of the whole page, and the dialogs that they open. */
export function PageKeys({ page }: { page: OptionsPage }) {
  const [open, setOpen] = useState<'keys' | 'palette' | null>(null)
  const singleKeys = page.settings.value?.singleKeys ?? true
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const place = {
        isTyping: isTyping(event.target),
        isInDialog: document.querySelector('dialog:modal, :popover-open') !== null,
        singleKeys,
      }
      const action = pageKeyAction(event, place)
      if (action === null) return
      if (action === 'keys' || action === 'palette') setOpen(action)
      else if (!run(action, page)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [page, singleKeys])
  const close = (): void => setOpen(null)
  if (open === 'palette') return <Palette page={page} onKeys={() => setOpen('keys')} onClose={close} />
  if (open === null) return null
  return (
    <Dialog
      title={t('keys_title')}
      onClose={close}
      actions={
        <button type="button" onClick={close}>
          {t('page_close')}
        </button>
      }
    >
      <dl class="page-keys">
        {PAGE_KEYS.map(({ keys, action }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(MEANINGS[action])}</dd>
          </div>
        ))}
      </dl>
      {!singleKeys && <p class="quiet">{t('keys_single_off')}</p>}
    </Dialog>
  )
}

const MEANINGS: Readonly<Record<PageKeyAction, PlainKey>> = {
  palette: 'keys_palette',
  search: 'keys_search',
  next: 'keys_next',
  previous: 'keys_previous',
  open: 'links_details',
  look: 'keys_look',
  copy: 'shared_copy',
  edit: 'page_edit',
  close: 'page_close',
  select: 'keys_select',
  new: 'keys_new',
  keys: 'keys_keys',
}

const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit']

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable)

/** Runs an action. Returns whether there was something to do. */
const run = (action: Exclude<PageKeyAction, 'keys' | 'palette'>, page: OptionsPage): boolean => {
  switch (action) {
    case 'search': {
      const search = document.querySelector<HTMLInputElement>('main input[type=search]')
      search?.focus()
      search?.select()
      return search !== null
    }
    case 'new': {
      const current = page.sections.find(({ id }) => id === page.route.value.section)
      const item = (current && page.created(current)?.newItem()) ?? null
      item?.open()
      return item !== null
    }
    case 'select': {
      const box = focusedRow()?.querySelector<HTMLInputElement>('input[type=checkbox]')
      box?.click()
      return box !== null && box !== undefined
    }
    case 'next':
      return pressBeside('j') || moveToRow(1)
    case 'previous':
      return pressBeside('k') || moveToRow(-1)
    case 'open': {
      const row = focusedRow()
      const target = row && opener(row)
      target?.click()
      return target !== null
    }
    case 'look':
      return toggleBeside()
    case 'copy':
      return pressBeside('c') || press(focusedRow(), 'c')
    case 'edit':
      return pressBeside('e') || editRow(page)
    case 'close':
      return pressBeside('Escape')
  }
}

const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('main tbody tr') ?? null

/** Presses the button inside the element that declares this key. Returns whether there is one. */
const press = (within: Element | null, key: string): boolean => {
  const button = within?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`) ?? null
  button?.click()
  return button !== null
}

/** Presses a button of the page that is shown beside the list. */
const pressBeside = (key: string): boolean => press(document.querySelector('.dialog.beside'), key)

/**
 * Shows the page of the focused row beside the list, or closes it. Returns `false` elsewhere, so that the key keeps its
 * meaning in the browser.
 */
const toggleBeside = (): boolean => {
  const { activeElement } = document
  const row = focusedRow()
  if (activeElement === document.body || activeElement?.matches('.dialog.beside')) return pressBeside('Escape')
  if (row === null || !row.matches('.endless-table tr') || opener(row) !== activeElement) return false
  if (!row.ariaCurrent || !pressBeside('Escape')) opener(row)?.click()
  return true
}

const editRow = (page: OptionsPage): boolean => {
  const row = focusedRow()
  const current = page.sections.find(({ id }) => id === page.route.value.section)
  return (row && current && page.created(current)?.editRow(Number(row.dataset.place))) ?? false
}

/**
 * Moves the focus to the next or previous row of the section's table: to the first button or link, which opens the row.
 */
const moveToRow = (step: 1 | -1): boolean => {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr:not(.skeleton)')].filter(
    (row) => opener(row) !== null,
  )
  const current = document.activeElement?.closest('tr') ?? null
  const at = current === null ? -1 : rows.indexOf(current)
  const row = at === -1 ? rows[step === 1 ? 0 : rows.length - 1] : rows[at + step]
  const target = row && opener(row)
  // Shows the focus ring even if the pointer was used before.
  target?.focus({ focusVisible: true })
  return target !== undefined && target !== null
}

const opener = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('.row-label > button, .row-label a') ?? row.querySelector<HTMLElement>('button, a')
