import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { Collections } from '../../../lib/model/collections.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import type { LinksQuestion } from '../../../lib/model/links-question.ts'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { linkDetails } from '../../../tests/support/link-details.ts'
import { collectionsOf } from '../../../tests/support/popup-world.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { linkNumbered, linksDown, storedLinks } from '../../../tests/support/stored-links.ts'
import { createPendingJobs } from '../jobs/pending-jobs.ts'
import { createLinksState, linkMarks } from './links-state.ts'

const section = async ({ stored, all }: { stored: number; all: number } = { stored: 300, all: 300 }) => {
  const worker = standInWorker()
  const { schedule, planned, pass } = standInSchedule()
  const library = storedLinks(linksDown(all, all - stored + 1), linksDown(all, 1))
  worker.answer('jobs', () => ok({ jobs: [], total: 0, counts: {} }))
  worker.answer('links', library.answer)
  worker.answer('refreshLibrary', () => ok(library.view()))
  worker.answer('checkLibrary', () => ok({}))
  worker.answer('createLink', (input) => ok(jobView({ id: 'mine', operation: 'createLink', input })))
  const pending = createPendingJobs(worker)
  const mending = standInAskAgain()
  const collections = signal<Collections | null>(null)
  pending.start()
  const state = createLinksState({
    dragged: signal(null),
    call: worker.call,
    read: worker.read,
    send: worker.send,
    sendMany: () => Promise.resolve(ok({ added: 0 })),
    subscribe: worker.subscribe,
    pending,
    askAgain: mending.askAgain,
    connection: signal(connectionView({ baseUrl: 'https://s.test', canChangeLinks: true })),
    collections,
    settings: signal(null),
    schedule,
    now: () => 0,
    random: () => 0,
    nowAtService: () => '2026-05-01 12:00:00',
  })
  const leave = state.show()
  await flushPromises()
  const asked = () => worker.askedFor('links') as LinksQuestion[]
  return { worker, library, pending, mending, state, collections, planned, pass, leave, asked }
}

describe('the links section', () => {
  it('shows the newest links, for which no request is allowed before they are shown', async () => {
    const { state, asked } = await section()
    expect(state.list.listed.value?.rowAt(0)?.id).toBe(300)
    expect(asked().map(({ requests }) => requests)).toEqual(['none'])
  })

  it('searches what is stored with every key press, and allows one request when typing has paused', async () => {
    const { state, planned, pass, asked } = await section({ stored: 100, all: 300 })
    const before = asked().length
    for (const typed of ['s', 'sp', 'spr', 'spring']) {
      state.type(typed)
      await flushPromises()
    }
    expect(asked().slice(before)).toMatchObject(
      ['s', 'sp', 'spr', 'spring'].map((query) => ({ query, requests: 'none' })),
    )
    expect(planned.map(({ ms }) => ms)).toEqual([300])
    pass()
    await flushPromises()
    expect(asked().slice(before + 4)).toMatchObject([{ query: 'spring', requests: 'if-needed' }])
  })

  it("doesn't wait when Enter is pressed, and doesn't repeat the question after it", async () => {
    const { state, pass, asked } = await section({ stored: 100, all: 300 })
    state.type('spring')
    await flushPromises()
    state.search()
    pass()
    await flushPromises()
    expect(asked().filter(({ query, requests }) => query === 'spring' && requests === 'if-needed')).toHaveLength(1)
  })

  it('keeps the order for the search and the search for the order', async () => {
    const { state, asked } = await section()
    state.sort('click')
    await flushPromises()
    state.type('link')
    await flushPromises()
    state.sort('date')
    await flushPromises()
    expect(asked().map(({ query, order }) => [query, order])).toEqual([
      ['', 'date'],
      ['', 'click'],
      ['link', 'click'],
      ['link', 'date'],
    ])
  })

  it('clears the selection for another query, but not for a space', async () => {
    const { state } = await section()
    state.selection.set({ ...linkNumbered(300), facts: {} }, true)
    state.type(' ')
    expect(state.selection.chosen.value.size).toBe(1)
    state.type(' l')
    expect(state.selection.chosen.value.size).toBe(0)
  })

  it('reads again once after many changes, and not while it is hidden', async () => {
    const { worker, library, state, planned, pass, leave, asked } = await section()
    const view = library.view()
    for (let change = 0; change < 5; change++) worker.tell({ event: 'library', library: view, removed: [] })
    worker.tell({ event: 'job', job: jobView({ operation: 'createLink', state: 'done' }) })
    expect(planned).toHaveLength(1)
    pass()
    await flushPromises()
    expect(asked()).toHaveLength(2)
    leave()
    worker.tell({ event: 'library', library: view, removed: [] })
    pass()
    await flushPromises()
    expect(asked()).toHaveLength(2)
    state.show()
    await flushPromises()
    expect(asked()).toHaveLength(3)
  })

  it('tells the worker that it was opened, and that a refresh may try one request at once', async () => {
    const { state, worker } = await section()
    expect(worker.askedFor('checkLibrary')).toHaveLength(1)
    await state.refresh()
    expect(worker.askedFor('refreshLibrary')).toEqual([{ force: true }])
  })

  it('removes deleted links from the selection, even while it is hidden', async () => {
    const { state, worker, library, leave } = await section()
    for (const id of [300, 299]) state.selection.set({ ...linkNumbered(id), facts: {} }, true)
    leave()
    worker.tell({ event: 'library', library: library.view(), removed: [299, 7] })
    expect([...state.selection.chosen.value.keys()]).toEqual([300])
  })

  it('shows pending creations, and then the link of its own form', async () => {
    const { worker, state } = await section()
    state.form.openNew()
    state.form.change({ url: 'https://long.test/' })
    await state.form.submit()
    expect(state.toCome.value.map(({ id }) => id)).toEqual(['mine'])
    const outcome = { id: 301, shortUrl: 'https://s.test/a301', differences: [] }
    worker.tell({ event: 'job', job: jobView({ id: 'other', operation: 'createLink', state: 'done', outcome }) })
    expect(state.made.value).toBeNull()
    worker.tell({ event: 'job', job: jobView({ id: 'mine', operation: 'createLink', state: 'done', outcome }) })
    expect([state.toCome.value, state.made.value?.outcome?.shortUrl]).toEqual([[], 'https://s.test/a301'])
  })

  it('offers for ten seconds to undo the link of its own form, and says that it is being deleted', async () => {
    const { worker, state, pending, pass } = await section()
    const outcome = { id: 301, shortUrl: 'https://s.test/a301', differences: [] }
    const done = { operation: 'createLink', state: 'done', alias: 'a301', outcome } as const
    const create = async (id: string) => {
      worker.answer('createLink', (input) => ok(jobView({ id, operation: 'createLink', input })))
      state.form.openNew()
      state.form.change({ url: 'https://long.test/' })
      await state.form.submit()
      worker.tell({ event: 'job', job: jobView({ id, ...done }) })
    }
    await create('first')
    expect(state.undoable.value?.id).toBe('first')
    pass()
    expect(state.undoable.value).toBeNull()
    await state.undo()
    expect(worker.askedFor('deleteLink')).toEqual([])

    await create('second')
    worker.answer('deleteLink', (input) => ok(jobView({ id: 'undo', operation: 'deleteLink', input })))
    await Promise.all([state.undo(), state.undo()])
    expect(worker.askedFor('deleteLink')).toEqual([{ id: 301 }])
    expect([...pending.jobs.value.keys()]).toContain('undo')
    worker.tell({
      event: 'job',
      job: jobView({ id: 'undo', operation: 'deleteLink', state: 'done', input: { id: 301 } }),
    })
    expect(state.made.value).toBeNull()
  })

  it('offers no undo for a link that may have been there before', async () => {
    const { worker, state } = await section()
    const create = async (id: number, alias: string | null) => {
      const job = { id: `of ${id}`, operation: 'createLink', alias } as const
      worker.answer('createLink', (input) => ok(jobView({ ...job, input })))
      state.form.openNew()
      state.form.change({ url: 'https://long.test/' })
      await state.form.submit()
      const outcome = { id, shortUrl: `https://s.test/a${id}`, differences: [] }
      worker.tell({ event: 'job', job: jobView({ ...job, state: 'done', outcome }) })
      return [state.made.value?.outcome?.id, state.undoable.value]
    }
    expect(await create(300, 'a300')).toEqual([300, null])
    expect(await create(302, null)).toEqual([302, null])
    expect(await create(303, 'other')).toEqual([303, null])
  })

  it('tells the panel that its form has sent a new link, and not that it has sent a change', async () => {
    const { worker, state } = await section()
    worker.answer('updateLink', (input) => ok(jobView({ id: 'change', operation: 'updateLink', input })))
    let told = 0
    const stop = state.followNew(() => {
      told += 1
    })
    const sendNew = async () => {
      state.form.openNew()
      state.form.change({ url: 'https://long.test/' })
      await state.form.submit()
    }
    await sendNew()
    expect(told).toBe(1)
    state.form.openAgain(jobView({ operation: 'updateLink', input: { id: 300, url: 'https://long.test/' } }))
    await state.form.submit()
    stop()
    await sendNew()
    expect([told, worker.askedFor('updateLink').length]).toEqual([1, 1])
  })

  it.each(['deleteLink', 'updateLink'] as const)("doesn't offer the created link after %s of it", async (operation) => {
    const { worker, state } = await section()
    state.form.openNew()
    state.form.change({ url: 'https://long.test/' })
    await state.form.submit()
    const outcome = { id: 301, shortUrl: 'https://s.test/a301', differences: [] }
    worker.tell({ event: 'job', job: jobView({ id: 'mine', operation: 'createLink', state: 'done', outcome }) })
    worker.tell({ event: 'job', job: jobView({ id: 'other', operation, state: 'done', input: { id: 300 } }) })
    expect(state.made.value?.outcome?.id).toBe(301)
    worker.tell({ event: 'job', job: jobView({ id: 'this', operation, state: 'done', input: { id: 301 } }) })
    expect(state.made.value).toBeNull()
  })

  it('shows the failed change of a link above the list once the link and its row are gone', async () => {
    const { library, worker, state } = await section()
    const failed = { operation: 'updateLink', state: 'failed', input: { id: 300, url: 'https://long.test/' } } as const
    worker.tell({ event: 'job', job: jobView({ id: 'change', ...failed }) })
    worker.tell({ event: 'job', job: jobView({ id: 'in a batch', ...failed, batch: 'b' }) })
    worker.tell({ event: 'job', job: jobView({ id: 'of another', ...failed, input: { id: 301 } }) })
    expect(state.toCome.value).toEqual([])
    worker.tell({ event: 'library', library: library.view(), removed: [300] })
    expect(state.toCome.value.map(({ id }) => id)).toEqual(['change'])
  })

  it('shows nothing of an open link that was deleted', async () => {
    const { worker, state } = await section()
    state.opened.open(301)
    for (const id of [300, 301]) {
      expect(state.opened.detail.failure.value).toBeNull()
      worker.tell({
        event: 'job',
        job: jobView({ id: `${id}`, operation: 'deleteLink', state: 'done', input: { id } }),
      })
    }
    expect(state.opened.detail.failure.value).toEqual({ kind: 'not-found' })
  })

  it('reads the campaigns once if an open link is in one that this device has no name of', async () => {
    const { worker, state, collections } = await section()
    worker.answer('readLink', () =>
      ok({ id: 7, details: linkDetails({ id: 7, campaign: 12, channels: [] }), data: {} }),
    )
    collections.value = collectionsOf()
    state.opened.open(7)
    await flushPromises()
    collections.value = { ...collections.value }
    expect(worker.askedFor('refreshCollection')).toEqual([{ collection: 'campaigns', force: false }])
  })

  it("shows why the service couldn't be asked for new links, along with the library's", async () => {
    const { worker, library, state } = await section()
    library.held.told = { refreshFailure: { kind: 'offline' } }
    await state.refresh()
    expect([state.failure.value?.kind, state.list.listed.value?.count]).toEqual(['offline', 300])
    worker.answer('refreshLibrary', () => fail({ kind: 'locked' }))
    await state.refresh()
    expect([state.failure.value?.kind, state.refreshing.value]).toEqual(['locked', false])
  })

  it('looks for new links once the key is unlocked, if that was requested while it was locked', async () => {
    const { state, worker, library, mending } = await section()
    library.held.told = { refreshFailure: { kind: 'locked' } }
    await state.refresh()
    library.held.told = {}
    mending.pass()
    await flushPromises()
    expect([state.failure.value, worker.askedFor('refreshLibrary').length]).toEqual([null, 2])
  })

  it('lets the worker wait for the rate limit', async () => {
    const { state, library, mending } = await section()
    library.held.told = { refresh: { checked: 1, of: 300, waitsUntil: 1 } }
    await state.refresh()
    expect(mending.waiting()).toEqual([])
  })
})

describe('the pending jobs of each link', () => {
  it('are grouped by link, oldest first, for every operation', () => {
    const jobs = [
      jobView({ id: 'delete', operation: 'deleteLink', input: { id: 5 }, createdAt: 9 }),
      jobView({ id: 'campaign', operation: 'assignLinkToCampaign', input: { campaignid: 1, linkid: 5 }, createdAt: 3 }),
      jobView({ id: 'channel', operation: 'assignToChannel', input: { channelid: 1, type: 'links', itemid: 6 } }),
      jobView({ id: 'update', operation: 'updateLink', input: { id: 6 }, createdAt: 2_000 }),
    ]
    const marks = linkMarks(jobs)
    expect([...marks].map(([id, mine]) => [id, mine.map((job) => job.id)])).toEqual([
      [5, ['campaign', 'delete']],
      [6, ['channel', 'update']],
    ])
  })

  it('exclude bio pages and campaigns with the same number', () => {
    const bio = jobView({ operation: 'assignToChannel', input: { channelid: 1, type: 'bio', itemid: 5 } })
    const campaign = jobView({ operation: 'deleteCampaign', input: { id: 5 } })
    expect(linkMarks([bio, campaign]).size).toBe(0)
  })
})
