import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { channels } from '../channels/channels.tsx'
import type { Send } from '../page/rpc.ts'
import { campaigns } from './campaigns.tsx'
import { type CollectionForm, createCollectionForm } from './collection-form.ts'
import { domains } from './domains.tsx'
import { pixels } from './pixels.tsx'

type AnyForm = Pick<CollectionForm<never>, 'change' | 'submit'>

const news = { id: 7, name: 'News', description: 'weekly', color: '#112233', starred: false }

const opened = () => {
  const worker = standInWorker()
  worker.answer('createChannel', () => ok(jobView({ id: 'made' })))
  worker.answer('updateChannel', () => ok(jobView({ id: 'changed' })))
  const noted: string[] = []
  const form = createCollectionForm(channels, { send: worker.send, note: ({ id }) => noted.push(id) })
  return { worker, form, noted, replaced: worker.replaced }
}

describe('the form of a collection', () => {
  it('becomes a job and closes', async () => {
    const { worker, form, noted } = opened()
    form.openNew()
    form.change('name', ' Podcast ')
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
    form.change('starred', true)
    await form.submit()
    expect(worker.askedFor('updateChannel')).toEqual([{ id: 7, starred: true }])
  })

  it.each<[string, (send: Send) => { form: AnyForm; open: () => void }, string, string | boolean, unknown]>([
    [
      'a campaign',
      (send) => {
        const form = createCollectionForm(campaigns, { send, note: () => undefined })
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
        const form = createCollectionForm(pixels({ types: () => [], canDelete: () => true }), {
          send,
          note: () => undefined,
        })
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
        const form = createCollectionForm(channels, { send, note: () => undefined })
        return { form, open: () => form.openEdit({ ...news, name: ' News' }) }
      },
      'description',
      ' daily ',
      { id: 7, description: ' daily ' },
    ],
    [
      'a domain',
      (send) => {
        const form = createCollectionForm(
          domains(() => true),
          { send, note: () => undefined },
        )
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
    form.change(field, typed)
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
    form.change('name', '  ')
    await form.submit()
    expect(worker.asked).toEqual([])
    expect(form.opened.value?.problems).toEqual({ name: 'Must not be empty.' })
    form.change('name', 'P')
    expect(form.opened.value?.problems).toEqual({})
  })

  it("shows the worker's problem at its field", async () => {
    const { worker, form } = opened()
    worker.answer('createChannel', () => fail({ kind: 'invalid', field: 'color', problem: { code: 'not_color' } }))
    form.openNew()
    form.change('name', 'P')
    await form.submit()
    expect(form.opened.value).toMatchObject({
      problems: { color: 'Must be a hex color such as #1A2B3C.' },
      failure: null,
      sending: false,
    })
  })

  it.each([
    ['taken', ok(jobView({ id: 'changed' }))],
    ['refused', fail({ kind: 'storage', detail: 'full' })],
  ])('keeps another form open when it is %s', async (_, answer) => {
    const { worker, form } = opened()
    const answered = Promise.withResolvers<typeof answer>()
    worker.answer('updateChannel', () => answered.promise)
    form.openEdit(news)
    form.change('name', 'Old news')
    const sent = form.submit()
    form.close()
    form.openEdit({ ...news, id: 8, name: 'Podcast' })
    form.change('name', 'Radio')
    answered.resolve(answer)
    await sent
    expect(form.opened.value).toMatchObject({ id: 8, values: { name: 'Radio' }, failure: null, sending: false })
    form.close()
    form.openEdit(news)
    expect(form.opened.value?.kept).toBe(!answer.ok)
  })

  it("keeps what was typed if it can't be sent", async () => {
    const { worker, form } = opened()
    worker.answer('createChannel', () => fail({ kind: 'storage', detail: 'full' }))
    form.openNew()
    form.change('name', 'Podcast')
    await form.submit()
    expect(form.opened.value).toMatchObject({ values: { name: 'Podcast' }, failure: { kind: 'storage' } })
  })

  it('restores what was typed when it was closed, per object', () => {
    const { form } = opened()
    form.openNew()
    form.change('name', 'Half a na')
    form.close()
    form.openEdit(news)
    expect(form.opened.value).toMatchObject({ values: { name: 'News' }, kept: false })
    form.close()
    form.openNew()
    expect(form.opened.value).toMatchObject({ values: { name: 'Half a na' }, kept: true })
  })

  it("doesn't revert changes made elsewhere while it was closed", async () => {
    const { worker, form } = opened()
    form.openEdit(news)
    form.change('description', 'daily')
    form.close()
    form.openEdit({ ...news, name: 'Renamed elsewhere' })
    expect(form.opened.value?.values).toMatchObject({ name: 'Renamed elsewhere', description: 'daily' })
    await form.submit()
    expect(worker.askedFor('updateChannel')).toEqual([{ id: 7, description: 'daily' }])
  })

  it('has unsent input from the first key press until it is sent or discarded', async () => {
    const { form } = opened()
    form.openNew()
    expect(form.hasUnsent()).toBe(false)
    form.change('name', 'P')
    expect(form.hasUnsent()).toBe(true)
    form.close()
    expect(form.hasUnsent()).toBe(true)
    form.openNew()
    await form.submit()
    expect(form.hasUnsent()).toBe(false)
  })

  it('drops what was typed when it is discarded', () => {
    const { form } = opened()
    form.openNew()
    form.change('name', 'No')
    form.discard()
    form.openNew()
    expect(form.opened.value).toMatchObject({ values: { name: '' }, kept: false })
  })

  it('is sent once, however often Enter is pressed', async () => {
    const { worker, form } = opened()
    form.openNew()
    form.change('name', 'Podcast')
    await Promise.all([form.submit(), form.submit()])
    expect(worker.askedFor('createChannel')).toHaveLength(1)
  })

  it('reopens with the input of a refused creation, and replaces it', async () => {
    const { worker, form, replaced } = opened()
    const input = { name: 'News', description: 'weekly', color: '#112233', starred: true }
    form.openAgain(jobView({ id: 'refused', operation: 'createChannel', state: 'failed', input }), null)
    expect(form.opened.value).toMatchObject({ id: null, values: input })
    form.change('name', 'News 2')
    expect(replaced).toEqual([])
    await form.submit()
    expect(worker.askedFor('createChannel')).toEqual([{ ...input, name: 'News 2' }])
    expect(replaced).toEqual(['refused'])
  })

  it('reopens a refused change on the current row, and sends everything it set', async () => {
    const { worker, form, replaced } = opened()
    const input = { id: 7, name: 'Taken', starred: true }
    const row = { ...news, description: 'changed elsewhere' }
    form.openAgain(jobView({ id: 'refused', operation: 'updateChannel', state: 'failed', input }), row)
    expect(form.opened.value?.values).toMatchObject({ name: 'Taken', description: 'changed elsewhere', starred: true })
    form.change('name', 'Free')
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
    form.change('name', 'Half a na')
    await form.submit()
    form.close()
    expect(form.hasUnsent()).toBe(true)
    form.openAgain(job, null)
    expect(form.opened.value).toMatchObject({ kept: true, values: { name: 'Half a na' } })
    form.discard()
    expect(form.hasUnsent()).toBe(false)
  })
})
