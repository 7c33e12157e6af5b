import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { channels } from '../channels/channels.tsx'
import type { Send } from '../page/rpc.ts'
import { campaigns } from './campaigns.tsx'
import { type CollectionForm, createCollectionForm } from './collection-form.ts'
import type { CollectionDescription, CollectionRow } from './description.ts'
import { domains } from './domains.tsx'
import { pixels } from './pixels.tsx'

const always = () => true

type AnyForm = Pick<CollectionForm<never>, 'change' | 'submit'>

const formOver = <Row extends CollectionRow>(description: CollectionDescription<Row>, send: Send) =>
  createCollectionForm(description, {
    send,
    note: () => undefined,
    current: () => undefined,
    readAgain: async () => undefined,
  })

const news = { id: 7, name: 'News', description: 'weekly', color: '#112233', starred: false }

const opened = () => {
  const worker = standInWorker()
  worker.answer('createChannel', () => ok(jobView({ id: 'made' })))
  worker.answer('updateChannel', () => ok(jobView({ id: 'changed' })))
  const noted: string[] = []
  /** The list; a channel that is not in it was deleted, except 8. */
  const listed = signal([news])
  const form = createCollectionForm(channels, {
    send: worker.send,
    note: ({ id }) => noted.push(id),
    current: (wanted) => listed.value.find(({ id }) => id === wanted) ?? (wanted === news.id ? null : undefined),
    readAgain: async () => undefined,
  })
  return { worker, form, noted, replaced: worker.replaced, listed }
}

describe('the form of a collection', () => {
  it('becomes a job and closes', async () => {
    const { worker, form, noted } = opened()
    form.openNew()
    form.change({ name: ' Podcast ' })
    await form.submit()
    expect(worker.askedFor('createChannel')).toEqual([
      { name: 'Podcast', description: '', color: '#1a56d6', starred: false },
    ])
    expect(noted).toEqual(['made'])
    expect(form.opened.value).toBeNull()
  })

  it('sends only what was changed', async () => {
    const { worker, form } = opened()
    form.openEdit(news)
    form.change({ starred: true })
    await form.submit()
    expect(worker.askedFor('updateChannel')).toEqual([{ id: 7, starred: true }])
  })

  it.each<[string, (send: Send) => { form: AnyForm; open: () => void }, string, string | boolean, unknown]>([
    [
      'a campaign',
      (send) => {
        const form = formOver(campaigns, send)
        const row = { id: 7, name: ' Spring  sale ', public: false, rotator: false as const, list: '' }
        return { form, open: () => form.openEdit(row) }
      },
      'public',
      true,
      { id: 7, name: ' Spring  sale ', public: true },
    ],
    [
      'a pixel',
      (send) => {
        const form = formOver(pixels({ types: () => [], canDelete: () => true }), send)
        const row = { id: 7, type: 'gtm', name: 'Shop', tag: ' GTM-1 ', date: '' }
        return { form, open: () => form.openEdit(row) }
      },
      'name',
      ' Store ',
      { id: 7, name: 'Store', tag: ' GTM-1 ' },
    ],
    [
      'a channel',
      (send) => {
        const form = formOver(channels, send)
        return { form, open: () => form.openEdit({ ...news, name: ' News' }) }
      },
      'description',
      ' daily ',
      { id: 7, description: ' daily ' },
    ],
    [
      'a domain',
      (send) => {
        const form = formOver(domains(always, always), send)
        const row = { id: 7, domain: 'https://d.test', redirectroot: 'https://a.test/ ', redirect404: '' }
        return { form, open: () => form.openEdit(row) }
      },
      'redirect404',
      ' https://b.test/ ',
      { id: 7, redirect404: 'https://b.test/' },
    ],
  ])('sends what was not touched of %s as it was read', async (_, formOf, field, typed, sent) => {
    const worker = standInWorker()
    for (const operation of ['updateCampaign', 'updatePixel', 'updateChannel', 'updateDomain'])
      worker.answer(operation, () => ok(jobView()))
    const { form, open } = formOf(worker.send)
    open()
    form.change({ [field]: typed })
    await form.submit()
    expect(worker.asked.map(({ input }) => input)).toEqual([sent])
  })

  it('sends nothing if nothing was changed', async () => {
    const { worker, form } = opened()
    form.openEdit(news)
    await form.submit()
    expect(worker.asked).toEqual([])
    expect(form.opened.value).toBeNull()
  })

  it('shows what is missing before it sends, until something is typed', async () => {
    const { worker, form } = opened()
    form.openNew()
    form.change({ name: '  ' })
    await form.submit()
    expect(worker.asked).toEqual([])
    expect(form.opened.value?.problems).toEqual({ name: 'Must not be empty.' })
    form.change({ name: 'P' })
    expect(form.opened.value?.problems).toEqual({})
  })

  it("shows the worker's problem at its field", async () => {
    const { worker, form } = opened()
    worker.answer('createChannel', () => fail({ kind: 'invalid', field: 'color', problem: { code: 'not_color' } }))
    form.openNew()
    form.change({ name: 'P' })
    await form.submit()
    expect(form.opened.value).toMatchObject({
      problems: { color: 'Must be a hex color such as #1A2B3C.' },
      failure: null,
      sending: false,
    })
  })

  it("keeps what was typed if it can't be sent", async () => {
    const { worker, form } = opened()
    worker.answer('createChannel', () => fail({ kind: 'storage', detail: 'full' }))
    form.openNew()
    form.change({ name: 'Podcast' })
    await form.submit()
    expect(form.opened.value).toMatchObject({ values: { name: 'Podcast' }, failure: { kind: 'storage' } })
  })

  it("doesn't revert changes made elsewhere while it was closed", async () => {
    const { worker, form, listed } = opened()
    form.openEdit(news)
    form.change({ description: 'daily' })
    form.close()
    const renamed = { ...news, name: 'Renamed elsewhere' }
    listed.value = [renamed]
    form.openEdit(renamed)
    expect(form.opened.value?.values).toMatchObject({ name: 'Renamed elsewhere', description: 'daily' })
    await form.submit()
    expect(worker.askedFor('updateChannel')).toEqual([{ id: 7, description: 'daily' }])
  })

  it('reopens with the input of a refused creation, and replaces it', async () => {
    const { worker, form, replaced } = opened()
    const input = { name: 'News', description: 'weekly', color: '#112233', starred: true }
    form.openAgain(jobView({ id: 'refused', operation: 'createChannel', state: 'failed', input }), null)
    expect(form.opened.value).toMatchObject({ subject: { id: null }, values: input })
    form.change({ name: 'News 2' })
    expect(replaced).toEqual([])
    await form.submit()
    expect(worker.askedFor('createChannel')).toEqual([{ ...input, name: 'News 2' }])
    expect(replaced).toEqual(['refused'])
  })

  it('reopens a refused change on the current row, and sends everything it set', async () => {
    const { worker, form, replaced, listed } = opened()
    const input = { id: 7, name: 'Taken', starred: true }
    const row = { ...news, description: 'changed elsewhere' }
    listed.value = [row]
    form.openAgain(jobView({ id: 'refused', operation: 'updateChannel', state: 'failed', input }), row)
    expect(form.opened.value?.values).toMatchObject({ name: 'Taken', description: 'changed elsewhere', starred: true })
    form.change({ name: 'Free' })
    await form.submit()
    expect(worker.askedFor('updateChannel')).toEqual([{ id: 7, name: 'Free', starred: true }])
    expect(replaced).toEqual(['refused'])
  })

  it('sends a refused change again unchanged, even if its row is unknown', async () => {
    const { worker, form } = opened()
    const input = { id: 7, name: 'Taken', description: '' }
    form.openAgain(jobView({ id: 'refused', operation: 'updateChannel', state: 'failed', input }), null)
    await form.submit()
    expect(worker.askedFor('updateChannel')).toEqual([input])
  })

  it("keeps what was typed over a refused request if it can't be sent", async () => {
    const { worker, form } = opened()
    worker.answer('createChannel', () => fail({ kind: 'storage', detail: 'full' }))
    const job = jobView({ id: 'refused', operation: 'createChannel', state: 'failed', input: { name: 'News' } })
    form.openAgain(job, null)
    form.change({ name: 'Half a na' })
    await form.submit()
    form.close()
    expect(form.edited.value).toBe(true)
    form.openAgain(job, null)
    expect(form.opened.value).toMatchObject({ restored: true, values: { name: 'Half a na' } })
    form.discard()
    expect(form.edited.value).toBe(false)
  })
})

describe('a channel that is changed elsewhere while its form is open', () => {
  it('is merged where nothing was typed, and asked about where both changed the same', async () => {
    const { worker, form, listed } = opened()
    form.openEdit(news)
    form.change({ name: 'My news', starred: true })
    listed.value = [{ ...news, name: 'Their news', description: 'daily', starred: true }]
    const conflict = { field: 'name', mine: 'My news', theirs: 'Their news' }
    expect(form.opened.value).toMatchObject({ conflicts: [conflict], values: { description: 'daily' } })
    await form.submit()
    expect(worker.asked).toEqual([])
    form.decide(conflict, 'mine')
    await form.submit()
    expect(worker.askedFor('updateChannel')).toEqual([{ id: 7, name: 'My news' }])
  })

  it('sends nothing if the other value was chosen', async () => {
    const { worker, form, listed } = opened()
    form.openEdit(news)
    form.change({ name: 'My news' })
    listed.value = [{ ...news, name: 'Their news' }]
    form.decide({ field: 'name', mine: 'My news', theirs: 'Their news' }, 'theirs')
    await form.submit()
    expect([worker.asked, form.opened.value]).toEqual([[], null])
  })
})

describe('an object that is deleted elsewhere', () => {
  it('is created again with what was typed and what it had', async () => {
    const { worker, form, listed } = opened()
    form.openEdit(news)
    form.change({ name: 'My news' })
    form.close()
    listed.value = []
    const [orphan] = form.orphaned.value
    if (orphan) form.open(orphan.subject, orphan.initial)
    expect(form.opened.value?.deleted).toBe(true)
    await form.submit()
    expect(worker.askedFor('createChannel')).toEqual([
      { name: 'My news', description: 'weekly', color: '#112233', starred: false },
    ])
  })

  it('keeps what the form of an update has no field for', async () => {
    const worker = standInWorker()
    worker.answer('createPixel', () => ok(jobView()))
    const form = createCollectionForm(pixels({ types: () => [], canDelete: () => true }), {
      send: worker.send,
      note: () => undefined,
      current: () => null,
      readAgain: async () => undefined,
    })
    form.openEdit({ id: 7, type: 'gtm', name: 'Shop', tag: 'GTM-1', date: '' })
    form.change({ name: 'Store' })
    await form.submit()
    expect(worker.askedFor('createPixel')).toEqual([{ type: 'gtm', name: 'Store', tag: 'GTM-1' }])
  })

  it('has no draft anymore if it was deleted here', () => {
    const { form, listed } = opened()
    form.openEdit(news)
    form.change({ name: 'My news' })
    form.close()
    form.forgetRow(news)
    listed.value = []
    expect([form.orphaned.value, form.edited.value]).toEqual([[], false])
  })
})

it('reads a field that the service requires before another one is sent: someone else may have changed it', async () => {
  const worker = standInWorker()
  worker.answer('updatePixel', () => ok(jobView({ id: 'changed' })))
  let listed = { id: 7, type: 'gtm', name: 'Shop', tag: 'GTM-1', date: '' }
  let reads = 0
  const form = createCollectionForm(pixels({ types: () => [], canDelete: () => true }), {
    send: worker.send,
    note: () => undefined,
    current: () => listed,
    readAgain: async () => {
      reads += 1
      listed = { ...listed, tag: 'GTM-2' }
    },
  })
  form.openEdit(listed)
  form.change({ name: 'Store' })
  await form.submit()
  expect([reads, worker.askedFor('updatePixel')]).toEqual([1, [{ id: 7, tag: 'GTM-2', name: 'Store' }]])
  form.openEdit(listed)
  form.change({ tag: 'GTM-3' })
  await form.submit()
  expect([reads, worker.askedFor('updatePixel')[1]]).toEqual([1, { id: 7, tag: 'GTM-3' }])
})
