import { describe, expect, it } from 'vitest'
import { sharedStart, shownAddress } from './shown-address.ts'

/** Quiet parts in parentheses, cut ones as an ellipsis. */
const shown = (address: string, shared?: string): string =>
  shownAddress(address, shared)
    .map(({ text, look }) => ({ plain: text, quiet: `(${text})`, cut: '…/', hidden: '' })[look])
    .join('')

describe('an address as it is shown', () => {
  it.each([
    ['https://example.com/menu', '(example.com)/menu'],
    ['https://example.com/', 'example.com/'],
    ['https://example.com/menu?table=3#desserts', '(example.com)/menu(?table=3#desserts)'],
    ['https://www.youtube.com/watch?v=abc', '(www.youtube.com)/watch(?v=abc)'],
    ['https://example.com/?id=3', '(example.com)/?id=3'],
    ['https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC', '(ja.wikipedia.org)/wiki/東京'],
    ['https://he.wikipedia.org/wiki/%D7%AA%D7%A4%D7%A8%D7%99%D7%98', '(he.wikipedia.org)/wiki/תפריט'],
    ['https://example.com/?q=%D1%87%D0%B0%D0%B9', '(example.com)/?q=чай'],
    ['https://example.com/100%25?a=b%26c', '(example.com)/100%25(?a=b%26c)'],
    ['example.com/menu', '(example.com)/menu'],
    ['not an address', 'not an address'],
  ])('has its path in front: %s is %s', (address, expected) => {
    expect(shown(address)).toBe(expected)
  })

  it.each(['https://example.com/a/b?c#d', 'example.com', 'https://example.com/%E6%9D%B1'])(
    'is whole in the page: %s',
    (address) => {
      const whole = shownAddress(address, 'https://example.com/a/')
      expect(encodeURI(whole.map(({ text }) => text).join(''))).toBe(address)
    },
  )

  it('has the folders cut that all of its neighbors have', () => {
    const list = ['https://example.com/shop/tea/green?a=1', 'https://example.com/shop/tea/black']
    expect(sharedStart(list)).toBe('https://example.com/shop/tea/')
    expect(list.map((address) => shown(address, sharedStart(list)))).toEqual([
      '(example.com/)…/green(?a=1)',
      '(example.com/)…/black',
    ])
  })

  it.each([
    [['https://example.com/shop/tea'], ''],
    [[], ''],
    [['https://example.com/a', 'https://example.com/b'], ''],
    [['https://example.com/shop/a', 'https://example.org/shop/b'], ''],
    [['https://example.com/a/?u=/b/1', 'https://example.com/a/?u=/b/2'], 'https://example.com/a/'],
  ])('of %j share %j', (list, start) => {
    expect(sharedStart(list)).toBe(start)
  })

  it('keeps the folder that is all of a neighbor', () => {
    expect(shown('https://example.com/shop/', 'https://example.com/shop/')).toBe('(example.com)/shop/')
  })
})
