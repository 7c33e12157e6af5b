import { describe, expect, it } from 'vitest'
import { anyText, objectWith } from '../../../tests/support/matchers.ts'
import { sharedService } from '../../../tests/support/shared-service.ts'
import { ORIGIN, type ServiceUnderTest } from '../../testing/service-under-test.ts'

const freshService = sharedService()

const listed = async (under: ServiceUnderTest) => (await under.call('GET', '/api/channels')).body.data

const made = async (under: ServiceUnderTest, path: string, body: object): Promise<string> =>
  String((await under.call('POST', path, body)).body.id)

describe('A channel', () => {
  it('is created, listed, updated field by field and deleted', async () => {
    const under = await freshService()
    const channel = { name: 'News', description: 'What is new', color: '#1A2B3C', starred: true }
    const { body } = await under.call('POST', '/api/channel/add', channel)
    const id = body.id
    expect(body).toEqual({ error: 0, id, ...channel })
    expect(await listed(under)).toMatchObject({ result: 1, channels: [{ id, ...channel }] })
    const path = `/api/channel/${String(id)}`
    const changed = await under.call('PUT', `${path}/update`, { starred: false })
    expect(changed.body).toEqual({ error: 0, message: anyText })
    await under.call('PUT', `${path}/update`, { name: 'Old', description: '' })
    await under.call('PUT', `${path}/update`, {})
    expect(await listed(under)).toMatchObject({
      channels: [{ id, name: 'Old', description: '', color: '#1A2B3C', starred: false }],
    })
    expect((await under.call('DELETE', `${path}/delete`)).body).toEqual({ error: 0, message: anyText })
    expect(await listed(under)).toMatchObject({ result: 0, channels: [] })
  })

  it('needs only a name', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/channel/add', { name: 'News' })
    expect(body).toMatchObject({ name: 'News', description: '', color: '#6B7280', starred: false })
  })

  it.each([
    [{}, 'name is required'],
    [{ name: ' ' }, 'name must not be empty'],
    [{ name: 'x'.repeat(256) }, 'name must have at most 255 characters'],
    [{ name: 'News', color: 'red' }, 'color must be a hex color such as #1A2B3C'],
    [{ name: 'News', starred: 1 }, 'starred must be true or false'],
  ])('is refused as %j', async (body, message) => {
    const under = await freshService()
    const told = await under.call('POST', '/api/channel/add', body)
    expect(told.status).toBe(400)
    expect(told.body).toEqual({ error: 1, message })
    expect(await listed(under)).toMatchObject({ result: 0 })
  })

  it('contains links, bio pages and QR items, each once, with their targets', async () => {
    const under = await freshService()
    under.setNow(Date.parse('2030-05-06T07:08:09Z'))
    const channel = await made(under, '/api/channel/add', { name: 'News' })
    const link = await made(under, '/api/url/add', { url: 'https://a.test/x', custom: 'ex', metatitle: 'An X' })
    const [bio, qr] = await under.rows('select id, kind, name, token from showcases where account_id = 1 order by id')
    const assign = (type: string, item: unknown) =>
      under.call('POST', `/api/channel/${channel}/assign/${type}/${String(item)}`)
    for (const [type, item] of [
      ['links', link],
      ['bio', bio?.id],
      ['qr', qr?.id],
      ['links', link],
    ] as const) {
      expect((await assign(type, item)).body).toEqual({ error: 0, message: anyText })
    }
    const { data } = (await under.call('GET', `/api/channel/${channel}`)).body as { data: { items: object[] } }
    expect(data).toMatchObject({ result: 3, perpage: 15, currentpage: 1, nextpage: 0, maxpage: 1 })
    expect(data.items).toHaveLength(3)
    expect(data.items).toContainEqual({
      type: 'links',
      id: Number(link),
      title: 'An X',
      preview: 'https://a.test/x',
      link: `${ORIGIN}/ex`,
      date: '2030-05-06',
    })
    const address = `${ORIGIN}/b/${String(bio?.token)}`
    expect(data.items).toContainEqual(objectWith({ type: 'bio', id: bio?.id, preview: address, link: address }))
    expect(data.items).toContainEqual(
      objectWith({ type: 'qr', id: qr?.id, link: `${ORIGIN}/q/${String(qr?.token)}.svg` }),
    )
  })

  it('unassigns its items when it is deleted, and a link when that is deleted', async () => {
    const under = await freshService()
    const first = await made(under, '/api/channel/add', { name: 'A' })
    const second = await made(under, '/api/channel/add', { name: 'B' })
    const link = await made(under, '/api/url/add', { url: 'https://a.test', channel: Number(first) })
    await under.call('POST', `/api/channel/${second}/assign/links/${link}`)
    await under.call('DELETE', `/api/channel/${first}/delete`)
    expect(await under.rows('select channel_id from channel_items')).toEqual([{ channel_id: Number(second) }])
    await under.call('DELETE', `/api/url/${link}/delete`)
    expect(await under.rows('select channel_id from channel_items')).toEqual([])
    expect((await under.call('GET', `/api/channel/${second}`)).body.data).toMatchObject({ result: 0, items: [] })
  })

  it.each([
    ['links/999', 404, 'itemid is unknown: there is no such item of type links'],
    ['bio/999', 404, 'itemid is unknown: there is no such item of type bio'],
    ['pages/1', 400, 'type must be links, bio or qr'],
    ['links/x', 400, 'itemid must be an integer'],
  ])('does not accept %s', async (item, status, message) => {
    const under = await freshService()
    const channel = await made(under, '/api/channel/add', { name: 'A' })
    const told = await under.call('POST', `/api/channel/${channel}/assign/${item}`)
    expect(told.status).toBe(status)
    expect(told.body).toEqual({ error: 1, message })
  })
})
