import { describe, expect, it } from 'vitest'
import type { Link } from '../contract/link.ts'
import { afterPassPage } from './full-pass.ts'
import { newLibraryState } from './library-state.ts'
import { afterPage, type LinksPage, newReading, type Reading } from './reading.ts'

const NOW = 1_800_000_000_000

const linkOf = (id: number): Link => ({
  id,
  alias: '',
  shorturl: '',
  longurl: '',
  clicks: 0,
  title: '',
  description: '',
  date: '',
})

const pageOf = (ids: number[], differing: Partial<LinksPage> = {}): LinksPage => ({
  rows: ids.map(linkOf),
  total: 100,
  perpage: 10,
  nextpage: 99,
  maxpage: 99,
  ...differing,
})

const at = (differing: Partial<Reading> = {}): Reading => ({
  ...newReading(NOW),
  page: 5,
  furthest: 4,
  came: 4,
  total: 100,
  edges: { first: 60, last: 51 },
  ...differing,
})

describe('a read of the list', () => {
  it('continues with the next page', () => {
    expect(afterPage(at(), pageOf([50, 41]))).toMatchObject({
      course: 'on',
      reading: { page: 6, furthest: 5, came: 5 },
    })
  })

  it.each([
    ['at the last page', 'end', { maxpage: 5 }],
    ['where there are no pages at all', 'end', { maxpage: 0 }],
    ['at an empty last page', 'end', { maxpage: 5, rows: [] }],
    ['early where the next page is the same', 'early', { nextpage: 5 }],
    ['early at an empty page', 'early', { rows: [] }],
  ])('ends %s', (_, course, differing) => {
    expect(afterPage(at(), pageOf([50, 41], differing)).course).toBe(course)
  })

  it('goes back by as many pages as deletions can have moved links', () => {
    expect(afterPage(at(), pageOf([50, 41], { total: 99 }))).toMatchObject({ course: 'on', reading: { page: 4 } })
    expect(afterPage(at(), pageOf([50, 41], { total: 79 }))).toMatchObject({ course: 'on', reading: { page: 2 } })
    expect(afterPage(at(), pageOf([50, 41], { total: 9 }))).toMatchObject({ course: 'on', reading: { page: 1 } })
  })

  it('goes back once for a total that falls at the same page again', () => {
    const first = afterPage(at(), pageOf([50, 41], { total: 99 })).reading
    const again = { ...first, page: 5, total: 100 }
    expect(afterPage(again, pageOf([50, 41], { total: 99 }))).toMatchObject({ course: 'on', reading: { page: 6 } })
    expect(afterPage(again, pageOf([50, 41], { total: 98 }))).toMatchObject({ course: 'on', reading: { page: 4 } })
  })

  it('also goes back if deletions made the requested page the last one', () => {
    expect(afterPage(at(), pageOf([], { total: 40, maxpage: 4 }))).toMatchObject({ course: 'on' })
  })

  it('ends at a repeated page, unless the list has grown by as much or the read went back itself', () => {
    const again = Array.from({ length: 10 }, (_, place) => 60 - place)
    expect(afterPage(at(), pageOf(again)).course).toBe('repeats')
    expect(afterPage(at(), pageOf(again, { total: 110 })).course).toBe('on')
    expect(afterPage(at({ furthest: 5 }), pageOf(again)).course).toBe('on')
  })

  it("doesn't run forever", () => {
    expect(afterPage(at({ came: 19_999 }), pageOf([50, 41])).course).toBe('cap')
  })
})

it('a library that is full reports itself as incomplete and rests for a day', () => {
  const state = { ...newLibraryState('https://s.test#1'), links: 499_999 }
  const { sync, sweepBelow } = afterPassPage(state, new Map(), pageOf([2, 1], { total: 2, maxpage: 1 }), NOW)
  expect(sync).toMatchObject({ complete: false, pass: null, countedAt: NOW, passWanted: false })
  expect(sweepBelow).toBeNull()
})
