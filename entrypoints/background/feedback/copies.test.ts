import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Job } from '../../../lib/outbox/job.ts'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { newJob } from '../../../tests/worker/new-job.ts'
import { createCopies } from './copies.ts'

const jobs = (...states: Job['state'][]): Job[] =>
  states.map((state, sequence) => ({ ...newJob({ id: randomUUID(), state, copy: true }), sequence }))

const copiesOf = (all: Job[], session = createMemoryArea()) =>
  createCopies(session, async (id) => all.find((job) => job.id === id) ?? null)

const at = (all: Job[], index: number): Job => {
  const job = all[index]
  if (job === undefined) throw new Error('no such job')
  return job
}

describe('what is copied', () => {
  it('is a single link, as soon as it exists', async () => {
    const all = jobs('done')
    expect(await copiesOf(all).dueWith(at(all, 0))).toEqual(all)
  })

  it('is nothing of failed jobs or those that were not to be copied', async () => {
    const all = jobs('failed', 'done')
    expect(await copiesOf(all).dueWith(at(all, 0))).toEqual([])
    expect(await copiesOf(all).dueWith({ ...at(all, 1), copy: false })).toEqual([])
  })

  it('is all links of one gesture together, once the last exists, in the order of the request, and once', async () => {
    const all = jobs('done', 'sending', 'failed')
    const session = createMemoryArea()
    const copies = copiesOf(all, session)
    await copies.together(all.map(({ id }) => id))
    expect(await copies.dueWith(at(all, 0))).toBeNull()
    expect(await copies.dueWith(at(all, 2))).toBeNull()
    const settled = all.map((job) => ({ ...job, state: job.state === 'sending' ? ('done' as const) : job.state }))
    // The worker may have been stopped and started in between.
    const later = copiesOf(settled, session)
    const due = await Promise.all([later.dueWith(at(settled, 1)), later.dueWith(at(settled, 0))])
    expect(due).toContainEqual([settled[0], settled[1]])
    expect(due).toContain(null)
  })

  it('waits for a link whose response was lost and that will be looked up, but not for the user', async () => {
    const all = jobs('done', 'unsure')
    const lookedUp = all.map((job) => (job.state === 'unsure' ? { ...job, nextAt: 2_000 } : job))
    const session = createMemoryArea()
    await copiesOf(lookedUp, session).together(all.map(({ id }) => id))
    expect(await copiesOf(lookedUp, session).dueWith(at(lookedUp, 0))).toBeNull()
    const leftToUser = all.map((job) => ({ ...job, nextAt: null }))
    expect(await copiesOf(leftToUser, session).dueWith(at(leftToUser, 1))).toEqual([leftToUser[0]])
  })

  it("doesn't include a link that was discarded", async () => {
    const all = jobs('done')
    const copies = copiesOf(all)
    await copies.together([at(all, 0).id, randomUUID()])
    expect(await copies.dueWith(at(all, 0))).toEqual(all)
  })
})
