import { describe, expect, it } from 'vitest'
import { addressOf, countOf, flagOf, idOf, idOrNull, textOf } from './values.ts'

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
    '%j is none',
    (value) => {
      expect(idOf(value)).toBeUndefined()
    },
  )

  it('may be missing where a service gives none, but not be another thing', () => {
    expect([undefined, null, ''].map(idOrNull)).toEqual([null, null, null])
    expect(idOrNull('x')).toBeUndefined()
  })
})

it('a counter that cannot be read counts nothing, unless there is a better guess', () => {
  expect([5, '5', -1, 'many', null].map((value) => countOf(value))).toEqual([5, 5, 0, 0, 0])
  expect(countOf('many', 3)).toBe(3)
})

it('a text that cannot be read is empty', () => {
  expect(['a', 7, false, null, undefined, {}, []].map(textOf)).toEqual(['a', '7', 'false', '', '', '', ''])
})

it('a flag is true in four spellings only', () => {
  expect([true, 1, '1', 'true'].every(flagOf)).toBe(true)
  expect([false, 0, '0', 'false', 'yes', null, {}].some(flagOf)).toBe(false)
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
])('%j is no address', (value) => {
  expect(addressOf(value)).toBe('')
})
