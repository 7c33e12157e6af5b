import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { Channel } from '../../../lib/contract/channel.ts'
import type { Collection } from '../../../lib/model/collections.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createCollectionState } from '../collections/collection-state.ts'
import { createPendingJobs } from '../jobs/pending-jobs.ts'
import { createChannelItemsState } from './channel-items-state.ts'
import { channels } from './channels.tsx'

const NO_ITEMS = { result: 0, perpage: 50, currentpage: 1, nextpage: 1, maxpage: 0, items: [] }

const assigning = (id: string, channelid: number) =>
  jobView({ id, operation: 'assignToChannel', input: { channelid, type: 'links', itemid: 1 } })

const news: Channel = { id: 7, name: 'News', description: '', color: '', starred: false }
const listOf = (...items: Channel[]): Collection<Channel> => ({ items, fetchedAt: 1, failure: null })

const panel = async () => {
  const worker = standInWorker()
  const { schedule, pass } = standInSchedule()
  worker.answer('jobs', () => ok({ jobs: [], total: 0, counts: {} }))
  worker.answer('listChannelItems', () => ok({ error: '0', data: NO_ITEMS }))
  const pending = createPendingJobs(worker)
  pending.start()
  const collection = signal(listOf(news))
  const { askAgain } = standInAskAgain()
  const listed = createCollectionState(channels, {
    send: worker.send,
    pending,
    collection,
    read: () => Promise.resolve(ok(null)),
    schedule,
    askAgain,
  })
  const state = createChannelItemsState({ read: worker.read, pending, schedule, askAgain, now: () => 0 }, listed)
  state.open(7)
  await flushPromises()
  const asked = () => worker.askedFor('listChannelItems').length
  return { worker, state, pass, asked, collection }
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

describe('an open channel', () => {
  it('no longer exists once it has left the list, and keeps its last name', async () => {
    const { state, collection } = await panel()
    expect(state.isGone.value).toBe(false)
    collection.value = listOf({ ...news, name: 'Press' })
    collection.value = listOf()
    expect([state.isGone.value, state.lastListed.value?.name]).toEqual([true, 'Press'])
  })

  it('may exist as long as the list is incomplete', async () => {
    const { state, collection } = await panel()
    collection.value = { ...listOf(), missing: { why: 'keeps-changing', total: 1 } }
    expect(state.isGone.value).toBe(false)
  })

  it('may exist although the service refuses to list channels, which leaves the list empty', async () => {
    const { state, collection } = await panel()
    collection.value = { ...listOf(), failure: { kind: 'not-allowed', said: '' } }
    expect([state.isGone.value, state.lastListed.value?.name]).toEqual([false, 'News'])
  })

  it("that isn't listed yet no longer exists if the service says so", async () => {
    const { worker, state } = await panel()
    state.open(8)
    await flushPromises()
    expect(state.isGone.value).toBe(false)
    worker.answer('listChannelItems', () => fail({ kind: 'not-found' }))
    state.open(9)
    await flushPromises()
    expect(state.isGone.value).toBe(true)
  })

  it("exists while it is listed, even if the service doesn't list its items", async () => {
    const { worker, state } = await panel()
    worker.answer('listChannelItems', () => fail({ kind: 'not-found' }))
    state.open(7)
    await flushPromises()
    expect(state.isGone.value).toBe(false)
  })
})
