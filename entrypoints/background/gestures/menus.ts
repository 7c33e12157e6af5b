import { addressesInText, addressPlaces } from '../../../lib/address/addresses-in-text.ts'
import type { Problem } from '../../../lib/model/problem.ts'
import type { Preset } from '../../../lib/model/settings.ts'
import { t } from '../../../lib/words/t.ts'

const WEB_ADDRESSES = ['http://*/*', 'https://*/*']

/** The context menu. An entry is shown only where there is something to shorten. */
const MENUS = [
  { id: 'shorten-link', title: 'gestures_menu_link', contexts: ['link'], targetUrlPatterns: WEB_ADDRESSES },
  { id: 'shorten-page', title: 'gestures_menu_page', contexts: ['page'], documentUrlPatterns: WEB_ADDRESSES },
  { id: 'shorten-selection', title: 'gestures_menu_selection', contexts: ['selection'] },
  { id: 'shorten-image', title: 'gestures_menu_image', contexts: ['image'], targetUrlPatterns: WEB_ADDRESSES },
] as const

type MenuId = (typeof MENUS)[number]['id']

/** An argument for `browser.contextMenus.create`. */
export interface MenuEntry {
  id: string
  parentId?: string
  title: string
  contexts: ('link' | 'page' | 'selection' | 'image')[]
  targetUrlPatterns?: string[]
  documentUrlPatterns?: string[]
}

/** Every entry, each with one child per preset. A parent comes before its children. */
export const menuEntries = (presets: readonly Pick<Preset, 'id' | 'name'>[]): MenuEntry[] =>
  MENUS.flatMap((menu) => {
    const entry: MenuEntry = { ...menu, title: t(menu.title), contexts: [...menu.contexts] }
    if (presets.length === 0) return [entry]
    const parentId = `${menu.id}${WITH}`
    return [
      entry,
      { ...entry, id: parentId, title: t(`${menu.title}_with`) },
      ...presets.map(({ id, name }) => ({ ...entry, id: `${parentId}${id}`, parentId, title: literal(name) })),
    ]
  })

/**
 * The entry of the toolbar button's menu, in Firefox. Chromium adds its own entry for every extension with a side
 * panel.
 */
export const OPEN_SIDEBAR = 'open-sidebar'

export const sidebarEntry = () => ({ id: OPEN_SIDEBAR, title: t('popup_open_sidebar'), contexts: ['action' as const] })

/** Separates the ids of an entry and a preset. Neither id contains it. */
const WITH = ' with '

/** Browsers treat `&` as an access key mark and replace `%s` by the selection. */
const literal = (name: string): string => name.replaceAll('&', '&&').replaceAll('%s', '%\u2060s')

/** A click on an entry. */
export interface MenuClick {
  menuItemId: string | number
  linkUrl?: string
  linkText?: string
  pageUrl?: string
  srcUrl?: string
  selectionText?: string
}

interface Wanted {
  /** The addresses as the browser gives them; all gestures are validated in the same way. */
  addresses: string[]
  title: string
  /** Why a selection contains an address but none that is certain. */
  problem?: Problem
  /** The entry's preset, which may have been deleted since the menu was opened. */
  presetId?: string
}

export const isOnSelection = ({ menuItemId }: MenuClick): boolean => parts(menuItemId).menu === 'shorten-selection'

/** The addresses that a click shortens. `hrefs` are the targets of links in the selection, if they could be read. */
export const wantedByClick = (click: MenuClick, pageTitle: string, hrefs: string[]): Wanted => {
  const { menu, presetId } = parts(click.menuItemId)
  const preset = presetId === undefined ? {} : { presetId }
  switch (menu) {
    case 'shorten-link':
      return { addresses: [click.linkUrl ?? ''], title: click.linkText ?? '', ...preset }
    case 'shorten-page':
      return { addresses: [click.pageUrl ?? ''], title: pageTitle, ...preset }
    case 'shorten-image':
      return { addresses: [click.srcUrl ?? ''], title: '', ...preset }
    case 'shorten-selection': {
      const text = click.selectionText ?? ''
      const [unclear] = [...addressPlaces(text)].flatMap(({ problem }) => problem ?? [])
      return {
        addresses: [...new Set([...hrefs.filter(isWeb), ...addressesInText(text)])],
        ...(unclear === undefined ? {} : { problem: unclear }),
        title: '',
        ...preset,
      }
    }
  }
}

// Every clicked entry was created here, so its id has this form.
const parts = (menuItemId: string | number): { menu: MenuId; presetId: string | undefined } => {
  const [menu, presetId] = String(menuItemId).split(WITH)
  return { menu: menu as MenuId, presetId }
}

const isWeb = (href: string): boolean => /^https?:/i.test(href)
