import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createLinkDaysState } from './link-days-state.ts'

const clicks = (count: number) => ({
  since: '2030-01-01',
  days: [{ date: '2030-01-01', clicks: count, uniqueClicks: 1 }],
})

const opened = () => {
  const worker = standInWorker()
  worker.answer('readClicks', ({ id }: { id: number }) => ok({ error: 0, data: clicks(id) }))
  const { askAgain, waiting } = standInAskAgain()
  return { worker, waiting, state: createLinkDaysState({ read: worker.read, askAgain }) }
}

describe('the clicks by day of a link', () => {
  it('show the previous response until they have been read again', async () => {
    const { worker, state } = opened()
    await state.open(1)
    await state.open(2)
    worker.answer('readClicks', () => ok({ error: 0, data: clicks(11) }))
    const again = state.open(1)
    expect(state.days.value).toEqual(clicks(1))
    await again
    expect(state.days.value).toEqual(clicks(11))
  })

  it('never show one link under another', async () => {
    const { worker, state } = opened()
    worker.answer('readClicks', async ({ id }: { id: number }) => {
      if (id === 1) await flushPromises()
      return ok({ error: 0, data: clicks(id) })
    })
    const slow = state.open(1)
    await state.open(2)
    await slow
    expect(state.days.value).toEqual(clicks(2))
  })

  it("show why they couldn't be read, and are not read any more once they are closed", async () => {
    const { worker, state, waiting } = opened()
    worker.answer('readClicks', () => fail({ kind: 'offline' }))
    await state.open(1)
    expect([state.days.value, state.failure.value]).toEqual([null, { kind: 'offline' }])
    state.close()
    expect([waiting(), state.failure.value]).toEqual([[], null])
  })
})
