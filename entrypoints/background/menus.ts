import { addressesInText } from '../../lib/addresses-in-text.ts'

const WEB_ADDRESSES = ['http://*/*', 'https://*/*']

/** The context menu. An entry is shown only where there is something that can be shortened. */
export const MENUS = [
  { id: 'shorten-link', title: 'Shorten this link', contexts: ['link'], targetUrlPatterns: WEB_ADDRESSES },
  { id: 'shorten-page', title: 'Shorten this page', contexts: ['page'], documentUrlPatterns: WEB_ADDRESSES },
  { id: 'shorten-selection', title: 'Shorten links in selection', contexts: ['selection'] },
  { id: 'shorten-image', title: 'Shorten image address', contexts: ['image'], targetUrlPatterns: WEB_ADDRESSES },
] as const

export type MenuId = (typeof MENUS)[number]['id']

/** What a click on an entry tells. */
export interface MenuClick {
  menuItemId: string | number
  linkUrl?: string
  linkText?: string
  pageUrl?: string
  srcUrl?: string
  selectionText?: string
}

export interface Wanted {
  /** As the browser gives them: whether they can be shortened is checked for every gesture alike. */
  addresses: string[]
  title: string
}

/** What a click asks to shorten. `hrefs` are the targets of the anchors in the selection, where they could be read. */
export const wantedByClick = (click: MenuClick, pageTitle: string, hrefs: string[]): Wanted => {
  switch (click.menuItemId as MenuId) {
    case 'shorten-link':
      return { addresses: [click.linkUrl ?? ''], title: click.linkText ?? '' }
    case 'shorten-page':
      return { addresses: [click.pageUrl ?? ''], title: pageTitle }
    case 'shorten-image':
      return { addresses: [click.srcUrl ?? ''], title: '' }
    case 'shorten-selection':
      return {
        addresses: [...new Set([...hrefs.filter(isWeb), ...addressesInText(click.selectionText ?? '')])],
        title: '',
      }
  }
}

const isWeb = (href: string): boolean => /^https?:/i.test(href)
