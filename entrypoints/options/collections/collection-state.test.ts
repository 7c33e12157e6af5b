import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/failure.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { settled } from '../../../tests/support/settled.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { channels } from '../channels/channels.tsx'
import { createPendingJobs } from '../pending-jobs.ts'
import { createCollectionState } from './collection-state.ts'

const channel = (id: number, name: string) => ({ id, name, description: '', color: '#112233', starred: false })

const list = (...rows: ReturnType<typeof channel>[]) =>
  ok({
    error: '0',
    data: { result: rows.length, perpage: 50, currentpage: 1, nextpage: 1, maxpage: 1, channels: rows },
  })

const section = (known: ReturnType<typeof channel>[] = []) => {
  const worker = standInWorker()
  const { schedule, pass } = standInSchedule()
  worker.answer('jobs', () => ok({ jobs: [], total: 0, counts: {} }))
  worker.answer('listChannels', () => list(channel(1, 'News'), channel(2, 'Print')))
  const pending = createPendingJobs(worker)
  pending.start()
  const state = createCollectionState(channels, {
    read: worker.read,
    send: worker.send,
    pending,
    known: () => known,
    schedule,
    askAgain: standInAskAgain().askAgain,
  })
  const names = () => state.rows.value?.map(({ row }) => row.name) ?? null
  return { worker, state, pass, names }
}

describe('the section of a collection', () => {
  it('asks the service at the first look and not at the next', async () => {
    const { worker, state, names } = section()
    expect(names()).toBeNull()
    state.look()()
    await settled()
    state.look()
    expect(names()).toEqual(['News', 'Print'])
    expect(worker.askedFor('listChannels')).toEqual([{ page: 1, limit: 50 }])
  })

  it('shows what the worker knows until the service has answered, also when it cannot', async () => {
    const { worker, state, names } = section([channel(9, 'Known')])
    worker.answer('listChannels', () => fail({ kind: 'offline' }))
    state.look()
    expect(names()).toEqual(['Known'])
    await settled()
    expect(names()).toEqual(['Known'])
    expect(state.list.failure.value).toEqual({ kind: 'offline' })
  })

  it('keeps a deletion in sight from the click to the list without it', async () => {
    const { worker, state, names, pass } = section()
    const waiting = jobView({ id: 'd', operation: 'deleteChannel', input: { id: 2 } })
    worker.answer('deleteChannel', () => ok(waiting))
    state.look()
    await settled()
    state.askRemove(channel(2, 'Print'))
    expect(worker.askedFor('deleteChannel')).toEqual([])
    await state.remove()
    expect(worker.askedFor('deleteChannel')).toEqual([{ id: 2 }])
    expect(worker.names).toEqual(['Print'])
    expect(state.rows.value?.[1]?.job?.id).toBe('d')
    worker.answer('listChannels', () => list(channel(1, 'News')))
    worker.tell({ event: 'job', job: { ...waiting, state: 'done' } })
    expect(names()).toEqual(['News'])
    pass()
    await settled()
    expect(worker.askedFor('listChannels')).toHaveLength(2)
    expect(names()).toEqual(['News'])
  })

  it('does not flicker back between the end of a change and the fetched list', async () => {
    const { worker, state, pass } = section()
    const waiting = jobView({ id: 's', operation: 'updateChannel', input: { id: 1, starred: true } })
    worker.answer('updateChannel', () => ok(waiting))
    state.look()
    await settled()
    const starred = () => state.rows.value?.[0]?.row.starred
    await state.put(channel(1, 'News'), (send) => send('updateChannel', { id: 1, starred: true }))
    expect(starred()).toBe(true)
    worker.answer('listChannels', () => fail({ kind: 'unreachable' }))
    worker.tell({ event: 'job', job: { ...waiting, state: 'done' } })
    pass()
    await settled()
    expect(starred()).toBe(true)
    worker.answer('listChannels', () => list({ ...channel(1, 'News'), starred: true }, channel(2, 'Print')))
    await state.list.refresh()
    expect(starred()).toBe(true)
  })

  it('asks once for several changes that end together', async () => {
    const { worker, state, pass } = section()
    state.look()
    await settled()
    for (const id of ['a', 'b', 'c'])
      worker.tell({ event: 'job', job: jobView({ id, operation: 'createChannel', state: 'done' }) })
    pass()
    await settled()
    expect(worker.askedFor('listChannels')).toHaveLength(2)
  })

  it('waits for the next look before it asks for what changed unseen', async () => {
    const { worker, state, pass } = section()
    const leave = state.look()
    await settled()
    leave()
    worker.tell({ event: 'job', job: jobView({ state: 'done' }) })
    pass()
    await settled()
    expect(worker.askedFor('listChannels')).toHaveLength(1)
    state.look()
    await settled()
    expect(worker.askedFor('listChannels')).toHaveLength(2)
  })

  it('says why a write could not be put into the outbox, and takes it back with the next', async () => {
    const { worker, state } = section()
    worker.answer('updateChannel', () => fail({ kind: 'storage', detail: 'full' }))
    await state.put(channel(1, 'News'), (send) => send('updateChannel', { id: 1, starred: true }))
    expect(state.failure.value?.kind).toBe('storage')
    worker.answer('updateChannel', () => ok(jobView({ operation: 'updateChannel' })))
    await state.put(channel(1, 'News'), (send) => send('updateChannel', { id: 1, starred: true }))
    expect(state.failure.value).toBeNull()
  })

  it('shows what is still to be made', async () => {
    const { worker, state } = section()
    worker.tell({ event: 'job', job: jobView({ id: 'n', subject: 'Podcast' }) })
    expect(state.toCome.value.map(({ subject }) => subject)).toEqual(['Podcast'])
  })
})
