import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../lib/model/failure.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { newJob } from '../../../tests/worker/new-job.ts'
import { createCopier } from './copier.ts'

const shortUrlOf = (sequence: number): string => `https://s.test/a${sequence}`
const outcomeOf = (sequence: number) => ({ id: sequence, shortUrl: shortUrlOf(sequence), differences: [] })

const jobs = (...states: Job['state'][]): Job[] =>
  states.map((state, sequence) => ({
    ...newJob({ id: randomUUID(), state, copy: true, outcome: state === 'done' ? outcomeOf(sequence) : null }),
    sequence,
  }))

/** A copier over these stored jobs, and what it has put on the clipboard. */
const copierOf = (stored: Job[], session = createMemoryArea(), now = 1, afterRead = async () => {}) => {
  const texts: string[] = []
  const copier = createCopier({
    session,
    clipboard: { write: async (text) => texts.push(text) > 0 },
    template: async () => '{title} {shortUrl}',
    jobOf: async (id) => {
      const job = stored.find((job) => job.id === id) ?? null
      await afterRead()
      return job
    },
    noteCopied: async (id, copied) => {
      const at = stored.findIndex((job) => job.id === id)
      const job = stored[at]
      if (job === undefined) throw new Error('no such job')
      stored[at] = { ...job, copied }
      return ok(stored[at])
    },
    now: () => now,
  })
  return { texts, copier }
}

const at = (all: Job[], index: number): Job => {
  const job = all[index]
  if (job === undefined) throw new Error('no such job')
  return job
}

describe('what is copied once a request has settled', () => {
  it('is a single link, as soon as it exists, which is stored with the request', async () => {
    const all = jobs('done')
    const { texts, copier } = copierOf(all)
    const { made } = await copier.copySettled(at(all, 0))
    expect(made).toEqual({ shortUrls: [shortUrlOf(0)], copied: true })
    expect(texts).toEqual([shortUrlOf(0)])
    expect(at(all, 0).copied).toBe(shortUrlOf(0))
  })

  it('is nothing of failed jobs, of those that were not to be copied, and of those that the user no longer waits for', async () => {
    const all = jobs('failed', 'done', 'done')
    all[1] = { ...at(all, 1), copy: false }
    const { texts, copier } = copierOf(all)
    for (const index of [0, 1]) expect((await copier.copySettled(at(all, index))).made?.copied).toBe(false)
    const late = copierOf(all, createMemoryArea(), at(all, 2).createdAt + 3_600_000)
    expect((await late.copier.copySettled(at(all, 2))).made).toEqual({ shortUrls: [shortUrlOf(2)], copied: false })
    expect([...texts, ...late.texts]).toEqual([])
  })

  it('is all links of one gesture together, once, in the order of the request, when the last one exists', async () => {
    const all = jobs('done', 'sending', 'failed')
    const session = createMemoryArea()
    const { texts, copier } = copierOf(all, session)
    await copier.together(all.map(({ id }) => id))
    expect((await copier.copySettled(at(all, 0))).made).toBeNull()
    expect((await copier.copySettled(at(all, 2))).made).toBeNull()
    const settled = all.map((job) => (job.state === 'sending' ? { ...job, ...outcomeAs('done', 1) } : job))
    // The worker may have been stopped and started in between.
    const later = copierOf(settled, session)
    await Promise.all([later.copier.copySettled(at(settled, 1)), later.copier.copySettled(at(settled, 0))])
    expect([texts, later.texts]).toEqual([[], [`${shortUrlOf(0)}\n${shortUrlOf(1)}`]])
  })

  it('is not a single link of a gesture that another of its requests has just copied', async () => {
    const all = jobs('done', 'done')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let isFirst = true
    const { texts, copier } = copierOf(all, createMemoryArea(), 1, async () => {
      if (!isFirst) return
      isFirst = false
      await held
    })
    await copier.together(all.map(({ id }) => id))
    const slow = copier.copySettled(at(all, 1))
    expect((await copier.copySettled(at(all, 0))).made?.copied).toBe(true)
    letGo()
    expect((await slow).made).toBeNull()
    expect(texts).toEqual([`${shortUrlOf(0)}\n${shortUrlOf(1)}`])
  })

  it('waits for a link whose response was lost and that will be looked up, but not for the user', async () => {
    const all = jobs('done', 'unsure')
    const lookedUp = all.map((job) => (job.state === 'unsure' ? { ...job, nextAt: 2_000 } : job))
    const session = createMemoryArea()
    const first = copierOf(lookedUp, session)
    await first.copier.together(all.map(({ id }) => id))
    expect((await first.copier.copySettled(at(lookedUp, 0))).made).toBeNull()
    const second = copierOf(
      all.map((job) => ({ ...job, nextAt: null })),
      session,
    )
    await second.copier.copySettled(at(all, 1))
    expect(second.texts).toEqual([shortUrlOf(0)])
  })

  it("doesn't include a link that was discarded", async () => {
    const all = jobs('done')
    const { texts, copier } = copierOf(all)
    await copier.together([at(all, 0).id, randomUUID()])
    await copier.copySettled(at(all, 0))
    expect(texts).toEqual([shortUrlOf(0)])
  })
})

describe('a predicted short URL', () => {
  const predicted = (index: number, job: Job): Job => ({
    ...job,
    chosenAlias: {
      maker: { style: 'random', length: 7 },
      refused: 0,
      appliesAliases: true,
      predicted: shortUrlOf(index),
    },
  })

  it('is copied before the response, with those of its gesture, and not again afterwards', async () => {
    const all = jobs('waiting', 'waiting').map((job, index) => predicted(index, job))
    const { texts, copier } = copierOf(all)
    expect(await copier.copyPredicted([...all])).toEqual([shortUrlOf(0), shortUrlOf(1)])
    all[0] = { ...at(all, 0), ...outcomeAs('done', 0) }
    expect((await copier.copySettled(at(all, 0))).made).toBeNull()
    expect(texts).toEqual([`${shortUrlOf(0)}\n${shortUrlOf(1)}`])
  })

  it('is not copied if another one of the gesture is unknown, or a page has copied it', async () => {
    const all = jobs('waiting', 'waiting')
    all[0] = predicted(0, at(all, 0))
    const { texts, copier } = copierOf(all)
    expect(await copier.copyPredicted([...all])).toEqual([])
    expect(await copier.copyPredicted([{ ...at(all, 0), copied: shortUrlOf(0) }])).toEqual([])
    expect(texts).toEqual([])
  })
})

function outcomeAs(state: 'done', sequence: number) {
  return { state, nextAt: null, outcome: outcomeOf(sequence) }
}
