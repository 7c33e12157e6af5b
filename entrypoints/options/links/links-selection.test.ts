import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { linkNumbered as plainLink } from '../../../tests/support/stored-links.ts'
import { createLinksSelection } from './links-selection.ts'

const linkNumbered = (id: number) => ({ ...plainLink(id), facts: {} })

/** Links in a list that changes, of which the rows up to `held` are in memory. */
const listOf = (ids: number[], held = ids.length) => {
  const list = { ids, held }
  const rows = () => ({
    rowAt: (place: number) => {
      const id = place < list.held ? list.ids[place] : undefined
      return id === undefined ? undefined : linkNumbered(id)
    },
    placeOf: (id: number) => {
      const place = list.ids.indexOf(id)
      return place < 0 || place >= list.held ? null : place
    },
  })
  const read = (first: number, end: number) => Promise.resolve(ok(list.ids.slice(first, end).map(linkNumbered)))
  const selection = createLinksSelection(rows, read)
  const chosen = () => [...selection.chosen.value.keys()].sort((a, b) => b - a)
  return { ...selection, list, ids: chosen }
}

/** From `newest` down to 1. */
const down = (newest: number) => Array.from({ length: newest }, (_, at) => newest - at)

describe('the selected links', () => {
  it('have the fields that actions need', () => {
    const { set, chosen } = listOf(down(9))
    set(linkNumbered(4), true)
    expect([...chosen.value]).toEqual([
      [
        4,
        {
          id: 4,
          shorturl: 'https://s.test/a4',
          longurl: 'https://long.test/4',
          title: 'Link 4',
          row: linkNumbered(4),
        },
      ],
    ])
    set(linkNumbered(4), false)
    expect(chosen.value.size).toBe(0)
  })

  it('are all between the previous one and this one, in either direction', async () => {
    const { set, setTo, ids } = listOf(down(20))
    set(linkNumbered(4), true)
    await setTo(linkNumbered(7), true)
    expect(ids()).toEqual([7, 6, 5, 4])
    await setTo(linkNumbered(5), false)
    expect(ids()).toEqual([4])
  })

  it('are those between two rows at the time of the click, even after others came and went', async () => {
    const { set, setTo, ids, list } = listOf(down(20))
    set(linkNumbered(10), true)
    list.ids = [22, 21, ...down(20).filter((id) => id !== 8)]
    await setTo(linkNumbered(7), true)
    expect(ids()).toEqual([10, 9, 7])
  })

  it('are only the clicked one if the previous one is gone', async () => {
    const { set, setTo, ids, list } = listOf(down(20))
    set(linkNumbered(10), true)
    list.ids = list.ids.filter((id) => id !== 10)
    await setTo(linkNumbered(7), true)
    expect(ids()).toEqual([10, 7])
  })

  it('are found by id if the rows between are not in memory and have moved in the meantime', async () => {
    const { set, setTo, ids, list } = listOf(down(2_000))
    set(linkNumbered(1_990), true)
    list.held = 1_500
    const choosing = (async () => {
      list.ids = [2_002, 2_001, ...down(2_000)]
      list.held = 1_999
      await setTo(linkNumbered(10), true)
    })()
    await choosing
    expect([ids().length, ids()[0], ids().at(-1)]).toEqual([1_981, 1_990, 10])
  })

  it('are all of the list at the press, and none that came later', async () => {
    const { all, ids, list } = listOf(down(300), 100)
    const choosing = all(300)
    list.ids = [301, ...list.ids]
    await choosing
    expect([ids().length, ids()[0]]).toEqual([300, 300])
  })

  it('exclude those that disappeared', () => {
    const { set, drop, ids } = listOf(down(9))
    for (const id of [3, 4, 5]) set(linkNumbered(id), true)
    drop([4, 9])
    expect(ids()).toEqual([5, 3])
  })

  it('are limited to what the outbox accepts at once, which is shown', async () => {
    const { all, chosen, full, set } = listOf(down(100_000))
    await all(100_000)
    expect([chosen.value.size, full.value]).toEqual([MAX_WRITES, true])
    set(linkNumbered(20_000), true)
    expect([chosen.value.size, full.value]).toEqual([MAX_WRITES, true])
  })

  it('are cleared, including those that are still being loaded', async () => {
    const { all, clear, chosen, choosing } = listOf(down(60), 10)
    const choosingAll = all(50)
    expect(choosing.value).toBe(true)
    clear()
    await choosingAll
    expect([chosen.value.size, choosing.value]).toEqual([0, false])
  })

  it("stay if the others can't be loaded", async () => {
    const { set, all, chosen, failure } = createLinksSelection(
      () => null,
      () => Promise.resolve(fail({ kind: 'not-connected' })),
    )
    set(linkNumbered(1), true)
    await all(10)
    expect([chosen.value.size, failure.value]).toEqual([1, { kind: 'not-connected' }])
  })
})
