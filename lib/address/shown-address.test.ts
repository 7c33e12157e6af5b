import { describe, expect, it } from 'vitest'
import { cutText, distinctParts, type SharedParts, type ShownPart, sharedParts, shownAddress } from './shown-address.ts'

/** Quiet parts in parentheses, cut ones as an ellipsis. */
const marked = (parts: readonly ShownPart[]): string =>
  parts.map(({ text, look }) => ({ plain: text, quiet: `(${text})`, cut: cutText(text), hidden: '' })[look]).join('')
const shown = (address: string, shared?: SharedParts): string => marked(shownAddress(address, shared))

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
      const whole = shownAddress(address, { start: 'https://example.com/a/', end: '?c#d' })
      expect(encodeURI(whole.map(({ text }) => text).join(''))).toBe(address)
    },
  )

  it.each([
    [
      'folders',
      ['https://example.com/shop/tea/green?a=1', 'https://example.com/shop/tea/black'],
      ['(example.com/)…/green(?a=1)', '(example.com/)…/black'],
    ],
    [
      'folders and the query',
      ['https://example.com/shop/tea/green?utm_source=mail', 'https://example.com/shop/tea/black?utm_source=mail'],
      ['(example.com/)…/green…', '(example.com/)…/black…'],
    ],
    [
      'the path and the start of the query',
      [
        'https://example.com/spring?utm_medium=mail&utm_source=a',
        'https://example.com/spring?utm_medium=mail&utm_source=b',
      ],
      ['(example.com/)…utm_source=a', '(example.com/)…utm_source=b'],
    ],
    [
      'the query after other hosts',
      ['https://example.com/?utm_source=mail', 'https://example.org/?utm_source=mail'],
      ['example.com/…', 'example.org/…'],
    ],
    [
      'short folders',
      ['https://example.com/a/b', 'https://example.com/a/c'],
      ['(example.com)/a/b', '(example.com)/a/c'],
    ],
    [
      'a folder that is all of a neighbor',
      ['https://example.com/shop/', 'https://example.com/shop/tea'],
      ['(example.com)/shop/', '(example.com/)…/tea'],
    ],
  ])('has the parts cut that all of its neighbors have: %s', (_, list, expected) => {
    expect(list.map((address) => shown(address, sharedParts(list)))).toEqual(expected)
  })

  it.each([
    [['https://example.com/shop/tea?a=1'], { start: '', end: '' }],
    [[], { start: '', end: '' }],
    [['https://example.com/a', 'https://example.com/b'], { start: '', end: '' }],
    [['https://example.com/shop/a', 'https://example.org/shop/b'], { start: '', end: '' }],
    [
      ['https://example.com/a/?u=/b/1', 'https://example.com/a/?u=/b/2'],
      { start: 'https://example.com/a/?u=/b/', end: '' },
    ],
  ])('of %j share %j', (list, shared) => {
    expect(sharedParts(list)).toEqual(shared)
  })
})

it.each([
  [
    'the values of a parameter',
    ['https://example.com/spring?utm_source=poster', 'https://example.com/spring?utm_source=news'],
    ['(utm_source=)poster', '(utm_source=)news'],
  ],
  [
    'with what follows in all of them',
    ['https://example.com/spring?utm_source=poster&a=1#top', 'https://example.com/spring?utm_source=news&a=1#top'],
    ['(utm_source=)poster…', '(utm_source=)news…'],
  ],
  [
    'of several parameters',
    ['https://example.com/?utm_source=a&utm_medium=b', 'https://example.com/?utm_source=c&utm_medium=d'],
    ['(utm_source=)a(&utm_medium=)b', '(utm_source=)c(&utm_medium=)d'],
  ],
  [
    'whole where one has no parameter',
    ['https://example.com/spring', 'https://example.com/spring?utm_source=news'],
    ['(example.com)/spring', '(example.com)/spring(?utm_source=news)'],
  ],
  ['a single one', ['https://example.com/spring?a=1'], ['(example.com)/spring(?a=1)']],
  ['the same twice', ['https://a.test/b?c=1', 'https://a.test/b?c=1'], ['(a.test)/b(?c=1)', '(a.test)/b(?c=1)']],
])('of addresses that differ in a part, shows that alone: %s', (_, addresses, expected) => {
  expect(distinctParts(addresses).map(marked)).toEqual(expected)
  expect(distinctParts(addresses).map((parts) => parts.map(({ text }) => text).join(''))).toEqual(addresses)
})
