import { describe, expect, it } from 'vitest'
import { addressOf, countOf, flagOf, idOf, idOrNull, textOf, titleOf } from './values.ts'

describe('an id', () => {
  it.each([
    [7, 7],
    ['7', 7],
    [' 7 ', 7],
    ['7.0', 7],
  ])('%j is %i', (value, id) => {
    expect(idOf(value)).toBe(id)
  })

  it.each([0, '0', -7, '-7', 1.5, '1.5', 2 ** 53, '9007199254740993', '0x7', '7e1', '', null, true, [7], {}])(
    '%j is invalid',
    (value) => {
      expect(idOf(value)).toBeUndefined()
    },
  )

  it("may be missing if a service returns none, but can't be of another type", () => {
    expect([undefined, null, ''].map(idOrNull)).toEqual([null, null, null])
    expect(idOrNull('x')).toBeUndefined()
  })
})

it('an unreadable counter is 0, unless there is a better guess', () => {
  expect([5, '5', -1, 'many', null].map((value) => countOf(value))).toEqual([5, 5, 0, 0, 0])
  expect(countOf('many', 3)).toBe(3)
})

it('an unreadable text is empty', () => {
  expect(['a', 7, false, null, undefined, {}, []].map(textOf)).toEqual(['a', '7', 'false', '', '', '', ''])
})

it('a title of nothing that can be seen is none', () => {
  expect(['', ' ', '\u00a0', '\u200b\u2060', '\u202e', '\u3164', null].map(titleOf)).toEqual(Array(7).fill(''))
  expect(['\u200ba ', 'می‌خواهم'].map(titleOf)).toEqual(['\u200ba ', 'می‌خواهم'])
})

it('a flag is true in four spellings only', () => {
  expect([true, 1, '1', 'true'].every(flagOf)).toBe(true)
  expect([false, 0, '0', 'false', 'yes', null, {}].some(flagOf)).toBe(false)
})

it.each([
  ['https://\u202emoc.elgoog@evil.test/', 'https://%E2%80%AEmoc.elgoog@evil.test/'],
  ['https://evil.test/\u2067gpj.exe?\u200f#\u061c', 'https://evil.test/%E2%81%A7gpj.exe?%E2%80%8F#%D8%9C'],
  ['ht\ntps://s.test/a\tb', 'https://s.test/ab'],
  ['https://s.test/größe?q=é', 'https://s.test/gr%C3%B6%C3%9Fe?q=%C3%A9'],
])('%j is normalized without changing its destination', (value, address) => {
  expect(addressOf(value)).toBe(address)
  expect(new URL(address).href).toBe(new URL(value).href)
})

it.each([
  'data:text/html,<script>',
  'java\nscript:alert(1)',
  ' vbscript:x',
  'file:///etc/passwd',
  '//s.test',
  's.test',
  'https://',
  '',
])('%j is not an address', (value) => {
  expect(addressOf(value)).toBe('')
})
