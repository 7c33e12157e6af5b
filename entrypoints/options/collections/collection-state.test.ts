import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { Channel } from '../../../lib/contract/channel.ts'
import type { Collection } from '../../../lib/model/collections.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { channels } from '../channels/channels.tsx'
import { createPendingJobs } from '../jobs/pending-jobs.ts'
import { createCollectionState, withPending } from './collection-state.ts'

const channel = (id: number, name: string): Channel => ({ id, name, description: '', color: '#112233', starred: false })

const read = (...items: Channel[]): Collection<Channel> => ({ items, fetchedAt: 1, failure: null })

const section = (known: Collection<Channel> | null = read(channel(1, 'News'), channel(2, 'Print'))) => {
  const worker = standInWorker()
  const { schedule, pass } = standInSchedule()
  const { askAgain, pass: again } = standInAskAgain()
  worker.answer('jobs', () => ok({ jobs: [], total: 0, counts: {} }))
  worker.answer('refreshCollection', () => ok({}))
  const pending = createPendingJobs(worker)
  pending.start()
  const collection = signal(known)
  const state = createCollectionState(channels, {
    send: worker.send,
    pending,
    collection,
    read: (force) => worker.call('refreshCollection', { collection: 'channels', force }),
    schedule,
    askAgain,
  })
  const names = () => state.rows.value?.map(({ row }) => row.name) ?? null
  const asked = () => worker.askedFor('refreshCollection').map((input) => (input as { force: boolean }).force)
  return { worker, state, pass, names, asked, collection, again }
}

describe('the section of a collection', () => {
  it("shows the worker's rows and has it check them at each visit; Refresh always reads", async () => {
    const { state, names, asked } = section()
    state.watch()()
    state.watch()
    expect(names()).toEqual(['News', 'Print'])
    await state.refresh()
    expect(asked()).toEqual([false, false, true])
  })

  it('shows nothing until something was read, then that it is empty', () => {
    const { names, collection } = section({ items: [], fetchedAt: null, failure: null })
    expect(names()).toBeNull()
    collection.value = read()
    expect(names()).toEqual([])
  })

  it("keeps its rows if they can't be read again, shows the reason, and retries in time", async () => {
    const { worker, state, names, asked, again } = section()
    worker.answer('refreshCollection', () => fail({ kind: 'slow-down', until: 16_000 }))
    state.watch()
    await flushPromises()
    expect([names(), state.readFailure.value?.kind]).toEqual([['News', 'Print'], 'slow-down'])
    worker.answer('refreshCollection', () => ok({}))
    again()
    await flushPromises()
    expect([asked(), state.readFailure.value]).toEqual([[false, false], null])
  })

  it('shows that it is refreshing only if that takes a moment', async () => {
    const { worker, state, pass } = section()
    const held = Promise.withResolvers<ReturnType<typeof ok<object>>>()
    worker.answer('refreshCollection', () => held.promise)
    const refreshing = state.refresh()
    expect(state.refreshing.value).toBe(false)
    pass()
    expect(state.refreshing.value).toBe(true)
    held.resolve(ok({}))
    await refreshing
    expect(state.refreshing.value).toBe(false)
  })

  it("doesn't show it for a read that a later one has overtaken", async () => {
    const { worker, state, pass } = section()
    const held = Promise.withResolvers<ReturnType<typeof ok<object>>>()
    worker.answer('refreshCollection', () => held.promise)
    const slow = state.refresh()
    worker.answer('refreshCollection', () => ok({}))
    await state.refresh()
    pass()
    expect(state.refreshing.value).toBe(false)
    held.resolve(ok({}))
    await slow
    expect(state.refreshing.value).toBe(false)
  })

  it('shows a new channel once: as pending, then in the list', () => {
    const { worker, state, names, collection } = section()
    const job = jobView({ id: 'n', subject: 'Podcast', input: { name: 'Podcast' } })
    worker.tell({ event: 'job', job })
    expect(state.toCome.value.map(({ subject }) => subject)).toEqual(['Podcast'])
    collection.value = read(channel(3, 'Podcast'), channel(1, 'News'))
    worker.tell({ event: 'job', job: { ...job, state: 'done' } })
    expect([state.toCome.value, names()]).toEqual([[], ['Podcast', 'News']])
  })

  it("shows a change while it is pending, then the service's result", async () => {
    const { worker, state, names, collection } = section()
    const waiting = jobView({ id: 's', operation: 'updateChannel', input: { id: 1, name: 'Ours' } })
    worker.answer('updateChannel', () => ok(waiting))
    await state.put(channel(1, 'News'), (send) => send('updateChannel', { id: 1, name: 'Ours' }))
    expect(names()).toEqual(['Ours', 'Print'])
    collection.value = read(channel(1, 'Ours'), channel(2, 'Print'))
    worker.tell({ event: 'job', job: { ...waiting, state: 'done' } })
    expect(names()).toEqual(['Ours', 'Print'])
    collection.value = read(channel(1, 'Renamed elsewhere'), channel(2, 'Print'))
    expect(names()).toEqual(['Renamed elsewhere', 'Print'])
  })

  it('says that its rows show an update once it is done and they were read, not after it was discarded', async () => {
    const { worker, state, collection } = section()
    const update = jobView({ id: 'u', operation: 'updateChannel', input: { id: 1 } })
    worker.answer('updateChannel', () => ok(update))
    const send = () => state.put(channel(1, 'News'), (about) => about('updateChannel', { id: 1 }))
    const readAt = (fetchedAt: number) => {
      collection.value = { ...read(channel(1, 'News'), channel(2, 'Print')), fetchedAt }
      return [state.showsUpdated(1), state.showsUpdated(2)]
    }
    await send()
    expect(readAt(2)).toEqual([false, false])
    worker.tell({ event: 'job', job: { ...update, state: 'done' } })
    expect(readAt(2)).toEqual([false, false])
    expect(readAt(3)).toEqual([true, false])
    worker.answer('updateChannel', () => ok({ ...update, id: 'v' }))
    await send()
    expect(readAt(4)).toEqual([false, false])
    worker.tell({ event: 'jobs', counts: { waiting: 0, sending: 0, reconciling: 0, unsure: 0, failed: 0, done: 1 } })
    await flushPromises()
    expect(state.rows.value?.map(({ job }) => job)).toEqual([null, null])
    expect(readAt(5)).toEqual([false, false])
  })

  it('shows a deletion until the row is gone', async () => {
    const { worker, state, names, collection } = section()
    const waiting = jobView({ id: 'd', operation: 'deleteChannel', input: { id: 2 } })
    worker.answer('deleteChannel', () => ok(waiting))
    state.askRemove(channel(2, 'Print'))
    expect(worker.askedFor('deleteChannel')).toEqual([])
    await state.remove()
    expect(worker.askedFor('deleteChannel')).toEqual([{ id: 2 }])
    expect(worker.names).toEqual(['Print'])
    expect(state.rows.value?.[1]?.job?.id).toBe('d')
    collection.value = read(channel(1, 'News'))
    worker.tell({ event: 'job', job: { ...waiting, state: 'done' } })
    expect(names()).toEqual(['News'])
  })

  it('shows fifty rows at a time, and at most the last page', () => {
    const many = Array.from({ length: 120 }, (_, at) => channel(at + 1, `Channel ${at + 1}`))
    const { state, names, collection } = section(read(...many))
    expect([names()?.length, state.pages.value]).toEqual([50, 3])
    state.show(3)
    expect([names()?.length, state.page.value]).toEqual([20, 3])
    collection.value = read(...many.slice(0, 60))
    expect([names()?.[0], state.page.value]).toEqual(['Channel 51', 2])
  })

  it('finds a row on any page, with its pending job', () => {
    const many = Array.from({ length: 60 }, (_, at) => channel(at + 1, `Channel ${at + 1}`))
    const { worker, state, names } = section(read(...many))
    const renaming = jobView({ id: 's', operation: 'updateChannel', input: { id: 55, name: 'Ours' } })
    worker.tell({ event: 'job', job: renaming })
    expect(names()).not.toContain('Ours')
    expect(state.find(55)).toMatchObject({ row: { id: 55, name: 'Ours' }, job: { id: 's' } })
    expect([state.find(1)?.row.name, state.find(61)]).toEqual(['Channel 1', null])
  })

  it("shows why a write couldn't be added to the outbox, until the next one", async () => {
    const { worker, state } = section()
    worker.answer('updateChannel', () => fail({ kind: 'storage', detail: 'full' }))
    await state.put(channel(1, 'News'), (send) => send('updateChannel', { id: 1, starred: true }))
    expect(state.failure.value?.kind).toBe('storage')
    worker.answer('updateChannel', () => ok(jobView({ operation: 'updateChannel' })))
    await state.put(channel(1, 'News'), (send) => send('updateChannel', { id: 1, starred: true }))
    expect(state.failure.value).toBeNull()
  })

  it('sends a refused creation again from its form, in place of the refused one', async () => {
    const { worker, state } = section()
    const refused = jobView({ id: 'r', operation: 'createChannel', state: 'failed', input: { name: 'News' } })
    worker.tell({ event: 'job', job: refused })
    worker.answer('createChannel', () => ok(jobView({ id: 'again', operation: 'createChannel' })))
    state.form.openAgain(refused, null)
    state.form.change({ name: 'News 2' })
    await state.form.submit()
    expect(worker.replaced).toEqual(['r'])
    expect(state.toCome.value.map(({ id }) => id)).toContain('again')
  })
})

describe('rows with pending changes', () => {
  const operations = { update: 'updateChannel', remove: 'deleteChannel' } as const
  const rows = [
    { id: 1, name: 'News', starred: false },
    { id: 2, name: 'Print', starred: false },
  ]
  const change = (input: object, told = {}) =>
    jobView({ operation: 'updateChannel', input: { id: 1, ...input }, ...told })

  it('show a change at once, with its job', () => {
    const job = change({ starred: true })
    expect(withPending(rows, [job], operations)).toEqual([
      { row: { id: 1, name: 'News', starred: true }, job },
      { row: rows[1], job: null },
    ])
  })

  it('show the last of several changes of one object, whatever the order of events', () => {
    const first = change({ name: 'First' }, { id: 'a', createdAt: 1 })
    const second = change({ name: 'Second' }, { id: 'b', createdAt: 2 })
    const [shown] = withPending(rows, [second, first], operations)
    expect(shown).toMatchObject({ row: { name: 'Second' }, job: { id: 'b' } })
  })

  it("don't show a failed change, but its failure", () => {
    const job = change({ name: 'Refused' }, { state: 'failed' })
    expect(withPending(rows, [job], operations)[0]).toEqual({ row: rows[0], job })
  })

  it('stay while their deletion is pending', () => {
    const waiting = jobView({ operation: 'deleteChannel', input: { id: 2 } })
    expect(withPending(rows, [waiting], operations)[1]).toEqual({ row: rows[1], job: waiting })
  })

  it('only take fields that a row has, and never the id', () => {
    const job = change({ password: 'x', id: 1, name: 'New' })
    expect(withPending(rows, [job], operations)[0]?.row).toEqual({ id: 1, name: 'New', starred: false })
  })

  it('are not changed without an id, or by other collections', () => {
    const shared = { id: null, name: 'Shared' }
    const other = jobView({ operation: 'updatePixel', input: { id: 1, name: 'Pixel' } })
    expect(withPending([shared], [other], operations)).toEqual([{ row: shared, job: null }])
    expect(withPending(rows, [other], operations)[0]).toEqual({ row: rows[0], job: null })
  })
})
