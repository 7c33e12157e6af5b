import { describe, expect, it } from 'vitest'
import { isOnSelection, menuEntries, wantedByClick } from './menus.ts'

describe('the context menu', () => {
  it('has entries with these names', () => {
    expect(menuEntries([]).map(({ title, contexts }) => [title, ...contexts])).toEqual([
      ['Shorten this link', 'link'],
      ['Shorten this page', 'page'],
      ['Shorten links in selection', 'selection'],
      ['Shorten image address', 'image'],
    ])
  })

  const presets = [
    { id: 'p1', name: 'News' },
    { id: 'p2', name: 'Shop' },
  ]

  it('has each of them again with the presets below it, if there are any', () => {
    const entries = menuEntries(presets)
    const titleOf = (id: string | undefined) => entries.find((entry) => entry.id === id)?.title
    expect(
      entries
        .filter(({ contexts }) => contexts.includes('link'))
        .map(({ title, parentId }) => [title, titleOf(parentId)]),
    ).toEqual([
      ['Shorten this link', undefined],
      ['Shorten this link with', undefined],
      ['News', 'Shorten this link with'],
      ['Shop', 'Shorten this link with'],
    ])
    expect(entries).toHaveLength(16)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(16)
    // A browser refuses a child whose parent doesn't exist yet.
    for (const [index, { parentId }] of entries.entries())
      if (parentId !== undefined) expect(entries.slice(0, index).map(({ id }) => id)).toContain(parentId)
  })

  it('shows a preset only where its entry is shown', () => {
    const news = menuEntries(presets).filter(({ title }) => title === 'News')
    expect(
      news.map(({ contexts, targetUrlPatterns, documentUrlPatterns }) => [
        contexts[0],
        (targetUrlPatterns ?? documentUrlPatterns)?.length,
      ]),
    ).toEqual([
      ['link', 2],
      ['page', 2],
      ['selection', undefined],
      ['image', 2],
    ])
  })

  it('shows a name as typed, even with characters that browsers treat as placeholders', () => {
    const [, , named] = menuEntries([{ id: 'p', name: 'Q&A %s' }])
    expect(named?.title).toBe('Q&&A %\u2060s')
  })

  it.each(menuEntries(presets).filter(({ parentId }) => parentId !== undefined))(
    'leads from $id to the preset in it',
    ({ id, contexts }) => {
      const click = {
        menuItemId: id,
        pageUrl: 'https://p.test/',
        linkUrl: 'https://l.test/',
        srcUrl: 'https://i.test/',
      }
      const wanted = wantedByClick(click, '', ['https://s.test/'])
      const address = {
        page: 'https://p.test/',
        link: 'https://l.test/',
        image: 'https://i.test/',
        selection: 'https://s.test/',
      }
      expect(wanted.addresses).toEqual(contexts.map((context) => address[context]))
      expect(wanted.presetId).toBe(id.split(' ').at(-1))
      expect(isOnSelection(click)).toBe(contexts[0] === 'selection')
    },
  )

  const page = { pageUrl: 'https://example.com/page' }

  it('shortens the link, not the page that contains it', () => {
    const click = { ...page, menuItemId: 'shorten-link', linkUrl: 'https://example.com/link', linkText: 'A link' }
    expect(wantedByClick(click, 'The page', [])).toEqual({ addresses: ['https://example.com/link'], title: 'A link' })
  })

  it('shortens the page, with its title', () => {
    const click = { ...page, menuItemId: 'shorten-page' }
    expect(wantedByClick(click, 'The page', [])).toEqual({ addresses: ['https://example.com/page'], title: 'The page' })
  })

  it("shortens an image's own address, even if the image is a link", () => {
    const click = {
      ...page,
      menuItemId: 'shorten-image',
      srcUrl: 'https://example.com/a.png',
      linkUrl: 'https://example.com/b',
    }
    expect(wantedByClick(click, 'The page', []).addresses).toEqual(['https://example.com/a.png'])
  })

  it('shortens every address in the selection, including link targets, without repetitions', () => {
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

  it('reports why no address in a selection is certain', () => {
    const click = { ...page, menuItemId: 'shorten-selection', selectionText: 'https://example.com/very-lo…' }
    expect(wantedByClick(click, 'The page', [])).toEqual({
      addresses: [],
      problem: { code: 'unclear_end', params: { after: 'https://example.com/very-lo' } },
      title: '',
    })
  })
})
