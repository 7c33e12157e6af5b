import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/failure.ts'
import { linkNumbered } from '../../../tests/support/kept-links.ts'
import { createLinksSelection, MOST_CHOSEN } from './links-selection.ts'

/** A list whose link at place n has the number n. */
const selection = () =>
  createLinksSelection((first, end) => Promise.resolve(ok(range(first, end).map((n) => linkNumbered(n)))))

const range = (first: number, end: number) => Array.from({ length: end - first }, (_, at) => first + at)

describe('the links that were chosen', () => {
  it('are told by what is needed to do something with them', () => {
    const { set, chosen } = selection()
    set(4, linkNumbered(4), true)
    expect([...chosen.value]).toEqual([[4, { id: 4, shorturl: 'https://s.test/a4', title: 'Link 4' }]])
    set(4, linkNumbered(4), false)
    expect(chosen.value.size).toBe(0)
  })

  it('are all from the one before to this one, in either direction, also where no row is at hand', async () => {
    const { set, setTo, chosen } = selection()
    set(900, linkNumbered(900), true)
    await setTo(100, linkNumbered(100), true)
    expect(chosen.value.size).toBe(801)
    await setTo(150, linkNumbered(150), false)
    expect(chosen.value.size).toBe(750)
    expect([chosen.value.has(100), chosen.value.has(150), chosen.value.has(151)]).toEqual([false, false, true])
  })

  it('are no more than the outbox takes at once, which is said', async () => {
    const { all, chosen, full, set } = selection()
    await all(100_000)
    expect([chosen.value.size, full.value]).toEqual([MOST_CHOSEN, true])
    set(20_000, linkNumbered(20_000), true)
    expect([chosen.value.size, full.value]).toEqual([MOST_CHOSEN, true])
  })

  it('are forgotten, those too that are still being fetched', async () => {
    const { all, clear, chosen, choosing } = selection()
    const choosingAll = all(50)
    expect(choosing.value).toBe(true)
    clear()
    await choosingAll
    expect([chosen.value.size, choosing.value]).toEqual([0, false])
  })

  it('stay as they are when the others cannot be had', async () => {
    const { set, all, chosen, failure } = createLinksSelection(() => Promise.resolve(fail({ kind: 'not-connected' })))
    set(1, linkNumbered(1), true)
    await all(10)
    expect([chosen.value.size, failure.value]).toEqual([1, { kind: 'not-connected' }])
  })
})
