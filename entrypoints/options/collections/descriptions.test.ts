import { describe, expect, it } from 'vitest'
import { type OperationName, operations } from '../../../lib/contract/operations.ts'
import { ok } from '../../../lib/model/failure.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { channels } from '../channels/channels.tsx'
import { campaigns } from './campaigns.tsx'
import { domains } from './domains.tsx'
import { overlays, splashPages } from './overlays-and-splash-pages.tsx'
import { type PixelService, pixels } from './pixels.tsx'

const always = () => true

const service: PixelService = { types: () => [], canDelete: () => true }

/** A worker that accepts every write and validates it with the contract. */
const contractWorker = () => {
  const worker = standInWorker()
  for (const name of Object.keys(operations)) worker.answer(name, () => ok(jobView()))
  const accepted = () =>
    worker.asked.map(({ name, input }) => {
      const { params, body } = operations[name as OperationName]
      const [path, sent] = [params.safeParse(input), body.safeParse(input)]
      return [name, path.success && sent.success ? { ...path.data, ...sent.data } : 'refused by the contract']
    })
  return { send: worker.send, accepted }
}

describe('what a collection sends', () => {
  it('is a channel with all input, then only the changes', async () => {
    const { send, accepted } = contractWorker()
    const channel = { id: 7, name: 'News', description: '', color: '#abc', starred: false }
    const typed = { name: 'Podcast', description: 'weekly', color: '#112233', starred: true }
    await channels.create?.send(send, typed)
    await channels.update?.send(send, 7, { color: '#445566' }, channels.update.values(channel))
    await channels.remove?.send(send, 7)
    expect(accepted()).toEqual([
      ['createChannel', typed],
      ['updateChannel', { id: 7, color: '#445566' }],
      ['deleteChannel', { id: 7 }],
    ])
  })

  it('is a campaign without an empty slug, and its name with every change', async () => {
    const { send, accepted } = contractWorker()
    const campaign = { id: 7, name: 'Spring', public: false, rotator: false as const, list: '' }
    await campaigns.create?.send(send, { name: 'Spring', slug: '', public: true })
    const values = campaigns.update?.values(campaign) ?? {}
    await campaigns.update?.send(send, 7, { public: true }, { ...values, public: true })
    await campaigns.update?.send(send, 7, { slug: 'sale' }, { ...values, slug: 'sale' })
    await campaigns.remove?.send(send, 7)
    expect(accepted()).toEqual([
      ['createCampaign', { name: 'Spring', public: true }],
      ['updateCampaign', { id: 7, name: 'Spring', public: true }],
      ['updateCampaign', { id: 7, name: 'Spring', slug: 'sale' }],
      ['deleteCampaign', { id: 7 }],
    ])
  })

  it('is a domain without empty redirects, and an empty one to remove it', async () => {
    const { send, accepted } = contractWorker()
    const { create, update } = domains(always, always)
    const changed = ['redirectroot', 'redirect404', 'name', 'color', 'passquery']
    expect(update?.fields.map(({ name }) => name)).toEqual(changed)
    expect(create?.fields.map(({ name }) => name)).toEqual(['domain', ...changed])
    await domains(always, always).create?.send(send, {
      domain: 'https://d.test',
      redirectroot: '',
      redirect404: 'https://x.test',
    })
    await domains(always, always).update?.send(send, 7, { redirectroot: '' }, {})
    await domains(always, always).create?.send(send, {
      domain: 'https://e.test',
      redirectroot: '',
      redirect404: '',
      name: 'Shop',
      color: '#0a7d4f',
      passquery: true,
    })
    await domains(always, always).update?.send(send, 7, { name: '', color: '#1a56d6', passquery: false }, {})
    await domains(always, always).remove?.send(send, 7)
    expect(accepted()).toEqual([
      ['createDomain', { domain: 'https://d.test', redirect404: 'https://x.test' }],
      ['updateDomain', { id: 7, redirectroot: '' }],
      ['createDomain', { domain: 'https://e.test', name: 'Shop', color: '#0a7d4f', passquery: true }],
      // It is the color of the service's own pages.
      ['updateDomain', { id: 7, name: '', color: '', passquery: false }],
      ['deleteDomain', { id: 7 }],
    ])
  })

  it('is a pixel of any type, and its tag with every change', async () => {
    const { send, accepted } = contractWorker()
    const { create, update, remove } = pixels(service)
    await create?.send(send, { type: 'theirs', name: 'Ads', tag: 'T-1' })
    await update?.send(send, 7, { name: 'New' }, { name: 'New', tag: 'T-1' })
    await remove?.send(send, 7)
    expect(accepted()).toEqual([
      ['createPixel', { type: 'theirs', name: 'Ads', tag: 'T-1' }],
      ['updatePixel', { id: 7, name: 'New', tag: 'T-1' }],
      ['deletePixel', { id: 7 }],
    ])
  })
})

describe('the offered pixel types', () => {
  it("are the connection's own, when the form is rendered", () => {
    const types = [{ value: 'theirs', label: 'Their ads' }]
    const { create } = pixels({ ...service, types: () => types })
    types.push({ value: 'vendor09', label: 'Vendor 9' })
    const type = create?.fields.find(({ name }) => name === 'type')
    expect(type?.choices?.known()).toEqual(types)
  })
})

describe('deleting a pixel', () => {
  it('is offered if the service was seen to support it; otherwise how to find out is explained', () => {
    const able = pixels(service)
    const unknown = pixels({ ...service, canDelete: () => false })
    expect([able.remove?.offered?.(), able.about?.()]).toEqual([true, null])
    expect(unknown.remove?.offered?.()).toBe(false)
    expect(unknown.about?.()).toBe('pixels_about_delete')
  })
})

describe('overlays and splash pages', () => {
  it('can only be listed', () => {
    for (const description of [overlays, splashPages])
      expect([description.create, description.update, description.remove]).toEqual([undefined, undefined, undefined])
  })
})
