import { describe, expect, it } from 'vitest'
import { isSameData } from './same-data.ts'

describe('two values of plain data', () => {
  it.each([
    [1, 1],
    [null, null],
    [undefined, undefined],
    [
      { a: 1, b: { c: [1, 2], d: '' } },
      { b: { d: '', c: [1, 2] }, a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
  ])('are the same: %j and %j', (one, other) => expect(isSameData(one, other)).toBe(true))

  it.each([
    [1, '1'],
    [null, undefined],
    [null, {}],
    [[], {}],
    ['', undefined],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 1, b: null }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])('differ: %j and %j', (one, other) => expect(isSameData(one, other)).toBe(false))
})
