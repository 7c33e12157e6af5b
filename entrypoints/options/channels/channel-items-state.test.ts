import { describe, expect, it } from 'vitest'
import { ok } from '../../../lib/model/failure.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createPendingJobs } from '../jobs/pending-jobs.ts'
import { createChannelItemsState } from './channel-items-state.ts'

const NO_ITEMS = { result: 0, perpage: 50, currentpage: 1, nextpage: 1, maxpage: 0, items: [] }

const assigning = (id: string, channelid: number) =>
  jobView({ id, operation: 'assignToChannel', input: { channelid, type: 'links', itemid: 1 } })

const panel = async () => {
  const worker = standInWorker()
  const { schedule, pass } = standInSchedule()
  worker.answer('jobs', () => ok({ jobs: [], total: 0, counts: {} }))
  worker.answer('listChannelItems', () => ok({ error: '0', data: NO_ITEMS }))
  const pending = createPendingJobs(worker)
  pending.start()
  const state = createChannelItemsState({ read: worker.read, pending, schedule, askAgain: standInAskAgain().askAgain })
  state.open(7)
  await flushPromises()
  const asked = () => worker.askedFor('listChannelItems').length
  return { worker, state, pass, asked }
}

describe('the items of a channel', () => {
  it('include pending assignments to it, and to no other', async () => {
    const { worker, state } = await panel()
    worker.tell({ event: 'job', job: assigning('a', 7) })
    worker.tell({ event: 'job', job: assigning('b', 8) })
    expect(state.toCome.value.map(({ id }) => id)).toEqual(['a'])
  })

  it('are read once after several assignments', async () => {
    const { worker, state, pass, asked } = await panel()
    for (const id of ['a', 'b', 'c']) worker.tell({ event: 'job', job: { ...assigning(id, 7), state: 'done' } })
    expect(asked()).toBe(1)
    pass()
    await flushPromises()
    expect([asked(), state.toCome.value]).toEqual([2, []])
  })

  it('are not read after a change of another channel, or while they are hidden', async () => {
    const { worker, state, pass, asked } = await panel()
    worker.tell({ event: 'job', job: { ...assigning('b', 8), state: 'done' } })
    pass()
    state.close()
    worker.tell({ event: 'job', job: { ...assigning('a', 7), state: 'done' } })
    pass()
    await flushPromises()
    expect(asked()).toBe(1)
  })
})
