import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../lib/failure.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { settled, standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createPendingJobs } from '../pending-jobs.ts'
import { createLinksState } from './links-state.ts'

const link = (id: number) => ({
  id,
  alias: `a${id}`,
  shorturl: `https://s.test/a${id}`,
  longurl: 'https://long.test/',
  clicks: 0,
  title: `Link ${id}`,
  description: '',
  date: '2026-01-01 00:00:00',
})

const section = async () => {
  const worker = standInWorker()
  const { schedule, planned, pass } = standInSchedule()
  worker.answer('jobs', () => ok({ jobs: [], total: 0, counts: {} }))
  worker.answer('listLinks', ({ page = 1, q }: { page?: number; q?: string }) =>
    ok({
      error: '0',
      data: {
        result: q ? 1 : 300,
        perpage: 50,
        currentpage: page,
        nextpage: page,
        maxpage: q ? 1 : 6,
        urls: [link(page)],
      },
    }),
  )
  const pending = createPendingJobs(worker)
  pending.start()
  const state = createLinksState({
    read: worker.read,
    pending,
    connection: signal(null),
    choices: signal(null),
    schedule,
    now: () => 0,
  })
  const leave = state.look()
  await settled()
  const lists = () => worker.askedFor('listLinks')
  return { worker, state, planned, pass, leave, lists }
}

describe('the section of links', () => {
  it('asks for the newest links first', async () => {
    const { lists } = await section()
    expect(lists()).toEqual([{ limit: 50, page: 1, order: 'date' }])
  })

  it('asks the service once for a word, however many keys it took', async () => {
    const { state, pass, lists, planned } = await section()
    for (const typed of ['s', 'sp', 'spr', 'spring']) state.type(typed)
    expect(state.term.value).toBe('spring')
    expect(planned.map(({ ms }) => ms)).toEqual([300])
    pass()
    await settled()
    expect(lists().slice(1)).toEqual([{ limit: 50, page: 1, order: 'date', q: 'spring' }])
  })

  it('does not wait when Enter is pressed, and asks no second time after it', async () => {
    const { state, pass, lists } = await section()
    state.type('spring')
    state.search()
    pass()
    await settled()
    expect(lists()).toHaveLength(2)
  })

  it('keeps the order for the search and the search for the order', async () => {
    const { state, lists } = await section()
    state.sort('click')
    state.type('spring')
    state.search()
    state.sort('date')
    await settled()
    expect(lists().slice(1)).toEqual([
      { limit: 50, page: 1, order: 'click' },
      { limit: 50, page: 1, order: 'click', q: 'spring' },
      { limit: 50, page: 1, order: 'date', q: 'spring' },
    ])
  })

  it('searches by short URL under the hosts that it has seen', async () => {
    const { state, lists } = await section()
    state.type('s.test/a1')
    state.search()
    await settled()
    expect(lists()[1]).toEqual({ short: 's.test/a1' })
  })

  it('asks again once after many links were made, and not while more are being made', async () => {
    const { worker, planned, pass, lists } = await section()
    for (const id of ['a', 'b', 'c'])
      worker.tell({ event: 'job', job: jobView({ id, operation: 'createLink', state: 'done' }) })
    expect(planned).toHaveLength(1)
    pass()
    await settled()
    expect(lists()).toHaveLength(2)
  })

  it('asks for nothing while nobody looks', async () => {
    const { worker, state, pass, leave, lists } = await section()
    leave()
    worker.tell({ event: 'job', job: jobView({ operation: 'createLink', state: 'done' }) })
    pass()
    await settled()
    expect(lists()).toHaveLength(1)
    state.look()
    await settled()
    expect(lists()).toHaveLength(2)
  })
})
