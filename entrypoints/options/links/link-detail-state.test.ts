import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/failure.ts'
import { settled, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createLinkDetailState } from './link-detail-state.ts'

const detail = (id: number) => ok({ error: 0, id, details: { id }, data: {} })

describe('the detail of a link', () => {
  it('shows what was read of it before until it has been read again', async () => {
    const worker = standInWorker()
    worker.answer('readLink', ({ id }: { id: number }) => detail(id))
    const state = createLinkDetailState(worker.read)
    await state.open(1)
    await state.open(2)
    const again = state.open(1)
    expect([state.detail.value?.id, state.loading.value]).toEqual([1, true])
    await again
    expect(state.loading.value).toBe(false)
  })

  it('never shows one link under another', async () => {
    const worker = standInWorker()
    worker.answer('readLink', async ({ id }: { id: number }) => {
      if (id === 1) await settled()
      return detail(id)
    })
    const state = createLinkDetailState(worker.read)
    const slow = state.open(1)
    await state.open(2)
    await slow
    expect(state.detail.value?.id).toBe(2)
  })

  it('says why it could not be read', async () => {
    const worker = standInWorker()
    worker.answer('readLink', () => fail({ kind: 'not-found' }))
    const state = createLinkDetailState(worker.read)
    await state.open(1)
    expect([state.detail.value, state.failure.value]).toEqual([null, { kind: 'not-found' }])
  })
})
