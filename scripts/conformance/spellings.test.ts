import { describe, expect, it } from 'vitest'
import { spellings } from './spellings.ts'

describe('Differences from the canonical form', () => {
  it('are none in a canonical answer', () => {
    const answer = { error: '0', data: { result: 1, urls: [{ id: 1, title: '' }] } }
    expect(spellings(answer, structuredClone(answer))).toEqual([])
  })

  it('are reported once for all rows', () => {
    const canonical = { data: { urls: [{ id: 1 }, { id: 2 }] } }
    const raw = { data: { urls: [{ id: '1' }, { id: '2' }] } }
    expect(spellings(canonical, raw)).toEqual([{ path: 'data.urls[].id', meant: 'a number', said: 'a number as text' }])
  })

  it.each([
    [{ a: '' }, { a: null }, 'empty text', 'null'],
    [{ a: 0 }, {}, 'a number', 'absent'],
    [{}, { a: [] }, 'absent', 'an empty list'],
    [{ a: true }, { a: 1 }, 'true', 'a number'],
    [{ a: {} }, { a: [1] }, 'an object', 'a list'],
    [{ a: 'x' }, { a: 'y' }, 'text', 'text'],
  ])('names the kinds of %j and %j', (canonical, raw, meant, said) => {
    expect(spellings(canonical, raw)).toEqual([{ path: 'a', meant, said }])
  })

  it('hide keys with control characters', () => {
    expect(spellings({}, { 'a\u001b[2J': 1 })).toEqual([{ path: '…', meant: 'absent', said: 'a number' }])
  })

  it('are searched no deeper than the canonical form goes', () => {
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    expect(spellings({ id: 1 }, { id: 1, deep })).toEqual([{ path: 'deep', meant: 'absent', said: 'a list' }])
  })
})
