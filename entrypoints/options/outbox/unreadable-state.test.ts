import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createUnreadableState } from './unreadable-state.ts'

const withRows = (count: number) => {
  const worker = standInWorker()
  const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1, text: `{"n":${index}}` }))
  worker.answer('unreadableRows', ({ after }: { after: number }) => ok(rows.filter(({ id }) => id > after).slice(0, 2)))
  worker.answer('discardUnreadable', () => ok({}))
  let changes = 0
  const state = createUnreadableState(worker.call, () => {
    changes += 1
  })
  return { worker, state, changes: () => changes }
}

describe('unreadable requests', () => {
  it('are one JSON text, however many messages it takes', async () => {
    const { state } = withRows(5)
    expect(JSON.parse((await state.text()) ?? '')).toEqual([0, 1, 2, 3, 4].map((n) => ({ n })))
  })

  it('are discarded up to the last one that was shown', async () => {
    const { worker, state, changes } = withRows(3)
    state.askDiscard()
    expect(state.discarding.value).toBe(true)
    await state.discard()
    expect(worker.askedFor('discardUnreadable')).toEqual([{ upTo: 3 }])
    expect(state.discarding.value).toBe(false)
    expect(changes()).toBe(1)
  })

  it('are not discarded by closing the confirmation', () => {
    const { worker, state } = withRows(3)
    state.askDiscard()
    state.close()
    expect(worker.askedFor('discardUnreadable')).toEqual([])
  })

  it("stay if they can't be loaded, with the reason", async () => {
    const { worker, state } = withRows(3)
    worker.answer('unreadableRows', () => fail({ kind: 'storage', detail: 'closed' }))
    expect(await state.text()).toBeNull()
    await state.discard()
    expect(state.failure.value).toEqual({ kind: 'storage', detail: 'closed' })
    expect(worker.askedFor('discardUnreadable')).toEqual([])
  })
})
