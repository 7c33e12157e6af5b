import { expect, it } from 'vitest'
import { resultingAddress } from './resulting-address.ts'

it.each<[url: string, parameters: [name: string, value: string][], result: string | null]>([
  ['https://a.test/?a=1', [['a', '2']], 'https://a.test/?a=2'],
  ['https://a.test/?a=1', [['b', 'x y']], 'https://a.test/?a=1&b=x%20y'],
  ['https://a.test/?a=1', [[' a ', ' 1 ']], 'https://a.test/?a=1'],
  ['a.test', [['a', '1']], 'https://a.test/?a=1'],
  ['https://a.test/ü#x', [['a', '']], 'https://a.test/%C3%BC?a=#x'],
  // A name that isn't typed yet.
  ['https://a.test/', [['', '1']], null],
  [
    'https://a.test/',
    [
      ['', '1'],
      ['a', '2'],
    ],
    'https://a.test/?a=2',
  ],
  ['https://a.test/', [], null],
  ['https://a.test/', [['', '']], null],
  ['not an address', [['a', '1']], null],
  ['', [['a', '1']], null],
])('a link to %j with %j leads to %s', (url, rows, result) => {
  const parameters = rows.map(([name, value]) => ({ name, value }))
  expect(resultingAddress(url, parameters)).toBe(result)
})
