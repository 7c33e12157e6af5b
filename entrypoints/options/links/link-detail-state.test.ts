import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createPendingJobs } from '../jobs/pending-jobs.ts'
import { createLinkDetailState } from './link-detail-state.ts'

const detail = (id: number) => ok({ error: 0, id, details: { id }, data: {} })

const opened = () => {
  const worker = standInWorker()
  worker.answer('readLink', ({ id }: { id: number }) => detail(id))
  const pending = createPendingJobs(worker)
  const { askAgain, waiting, pass } = standInAskAgain()
  const state = createLinkDetailState({ read: worker.read, known: () => undefined, pending, askAgain })
  return { worker, pending, state, waiting, pass }
}

describe('the detail of a link', () => {
  it('shows the previous response until it has been read again', async () => {
    const { state } = opened()
    await state.open(1)
    await state.open(2)
    const again = state.open(1)
    expect([state.detail.value?.id, state.loading.value]).toEqual([1, true])
    await again
    expect(state.loading.value).toBe(false)
  })

  it('never shows one link under another', async () => {
    const { worker, state } = opened()
    worker.answer('readLink', async ({ id }: { id: number }) => {
      if (id === 1) await flushPromises()
      return detail(id)
    })
    const slow = state.open(1)
    await state.open(2)
    await slow
    expect(state.detail.value?.id).toBe(2)
  })

  it('is read again once the link was changed, and only then', async () => {
    const { worker, pending, state } = opened()
    await state.open(1)
    pending.note(jobView({ id: 'other', operation: 'updateLink', state: 'done', input: { id: 2 } }))
    pending.note(jobView({ id: 'mine', operation: 'updateLink', state: 'done', input: { id: 1 } }))
    await flushPromises()
    expect(worker.askedFor('readLink')).toEqual([{ id: 1 }, { id: 1 }])
  })

  it("shows why it couldn't be read", async () => {
    const { worker, state } = opened()
    worker.answer('readLink', () => fail({ kind: 'not-found' }))
    await state.open(1)
    expect([state.detail.value, state.failure.value]).toEqual([null, { kind: 'not-found' }])
  })

  it('is not read any more once it is closed, after a failure or a change', async () => {
    const { worker, pending, state, waiting } = opened()
    await state.open(1)
    worker.answer('readLink', () => fail({ kind: 'locked' }))
    await state.open(2)
    state.close()
    for (const id of [1, 2])
      pending.note(jobView({ id: `of ${id}`, operation: 'updateLink', state: 'done', input: { id } }))
    await flushPromises()
    expect([waiting(), worker.askedFor('readLink'), state.detail.value]).toEqual([[], [{ id: 1 }, { id: 2 }], null])
  })

  it('is read again once the failure has passed, but not under another link', async () => {
    const { worker, state, waiting, pass } = opened()
    worker.answer('readLink', () => fail({ kind: 'locked' }))
    await state.open(1)
    await state.open(2)
    expect(waiting()).toEqual([{ kind: 'locked' }])
    worker.answer('readLink', ({ id }: { id: number }) => detail(id))
    pass()
    await flushPromises()
    expect([state.detail.value?.id, state.failure.value]).toEqual([2, null])
  })
})
