import { describe, expect, it } from 'vitest'
import type { Collections } from '../../lib/model/collections.ts'
import { fail, ok, type Result } from '../../lib/model/failure.ts'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { collectionsOf, fakeWorld } from '../../tests/support/popup-world.ts'
import { createCollections } from './collections-state.ts'

const never = { items: [], fetchedAt: null, failure: null }
const refused = { ...never, failure: { kind: 'not-allowed', said: '' } } as const
const fresh = collectionsOf({ pixels: { items: [], fetchedAt: Date.UTC(2030, 0), failure: null } })

const shown = (collections: Collections, answer: Result<Collections> = ok(fresh)) => {
  const world = fakeWorld({ answers: { collections: () => answer } })
  const state = createCollections(world)
  state.show(collections)
  return { world, state }
}

describe('the collections of the form', () => {
  it('are requested at once if one was never fetched', async () => {
    const { world, state } = shown(collectionsOf({ domains: never }))
    state.refreshUnknown()
    await flushPromises()
    expect(world.said).toEqual([{ rpc: 'collections', input: { refresh: true } }])
    expect(state.shown.value).toEqual(fresh)
  })

  it("are not requested at each opening if the plan doesn't include them", () => {
    const { world, state } = shown(collectionsOf({ domains: refused }))
    state.refreshUnknown()
    expect(world.said).toEqual([])
  })

  it('are refreshed when they are shown', async () => {
    const { state } = shown(collectionsOf())
    await state.refresh()
    expect(state.shown.value).toEqual(fresh)
  })

  it('are requested once at a time', async () => {
    const { world, state } = shown(collectionsOf({ domains: never }))
    state.refreshUnknown()
    await state.refresh()
    expect(world.said).toHaveLength(1)
  })

  it("stay if the worker can't refresh them", async () => {
    const cached = collectionsOf()
    const { state } = shown(cached, fail({ kind: 'offline' }))
    await state.refresh()
    expect(state.shown.value).toEqual(cached)
  })
})
