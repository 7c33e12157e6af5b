import { describe, expect, it } from 'vitest'
import { MENUS, wantedByClick } from './menus.ts'

describe('the context menu', () => {
  it('has the entries that a person knows by these names', () => {
    expect(MENUS.map(({ title, contexts }) => [title, ...contexts])).toEqual([
      ['Shorten this link', 'link'],
      ['Shorten this page', 'page'],
      ['Shorten links in selection', 'selection'],
      ['Shorten image address', 'image'],
    ])
  })

  const page = { pageUrl: 'https://example.com/page' }

  it('shortens the link, not the page that it is on', () => {
    const click = { ...page, menuItemId: 'shorten-link', linkUrl: 'https://example.com/link', linkText: 'A link' }
    expect(wantedByClick(click, 'The page', [])).toEqual({ addresses: ['https://example.com/link'], title: 'A link' })
  })

  it('shortens the page under its title', () => {
    const click = { ...page, menuItemId: 'shorten-page' }
    expect(wantedByClick(click, 'The page', [])).toEqual({ addresses: ['https://example.com/page'], title: 'The page' })
  })

  it("shortens an image's own address, also where the image is a link", () => {
    const click = {
      ...page,
      menuItemId: 'shorten-image',
      srcUrl: 'https://example.com/a.png',
      linkUrl: 'https://example.com/b',
    }
    expect(wantedByClick(click, 'The page', []).addresses).toEqual(['https://example.com/a.png'])
  })

  it('shortens every address in the selection, the ones behind its words too, once each', () => {
    const click = {
      ...page,
      menuItemId: 'shorten-selection',
      selectionText: 'here and https://example.com/seen, https://example.com/both',
    }
    const hrefs = ['https://example.com/hidden', 'https://example.com/both', 'mailto:a@example.com']
    expect(wantedByClick(click, 'The page', hrefs).addresses).toEqual([
      'https://example.com/hidden',
      'https://example.com/both',
      'https://example.com/seen',
    ])
  })
})
