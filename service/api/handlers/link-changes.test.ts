import { describe, expect, it } from 'vitest'
import { anyText } from '../../../tests/support/matchers.ts'
import { sharedService } from '../../../tests/support/shared-service.ts'
import { onlyRow } from '../../testing/link-requests.ts'
import { ORIGIN, type ServiceUnderTest } from '../../testing/service-under-test.ts'

const freshService = sharedService()

const add = (under: ServiceUnderTest, body: object) => under.call('POST', '/api/url/add', body)

const URL_ONLY = { url: 'https://a.test/page' }

describe('Updating a link', () => {
  const options = { custom: 'one', metatitle: 'T', description: 'D', password: 'pass', expiry: '2999-01-01 00:00:00' }

  it('keeps fields it does not contain', async () => {
    const under = await freshService()
    const { id } = (await add(under, { ...URL_ONLY, ...options })).body
    const { changed_at: _, ...before } = await onlyRow(under, 'select * from links')
    const told = await under.call('PUT', `/api/url/${String(id)}/update`, { description: 'New' })
    expect(told.body).toEqual({ error: 0, id, shorturl: `${ORIGIN}/one` })
    const after = await onlyRow(under, 'select * from links')
    expect(after).toMatchObject({ ...before, description: 'New', search_text: 't\none\nhttps://a.test/page\nnew' })
  })

  it('changes long URL, alias and domain, and the old short URL stops working at once', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    const { id } = (await add(under, { ...URL_ONLY, custom: 'one' })).body
    const change = { url: 'https://b.test/', custom: 'two', domain: 'go.test' }
    const told = await under.call('PUT', `/api/url/${String(id)}/update`, change)
    expect(told.body).toEqual({ error: 0, id, shorturl: 'https://go.test/two' })
    expect((await under.visit('/one')).status).toBe(404)
    expect((await under.visit('https://go.test/two')).headers.location).toBe('https://b.test/')
  })

  it('keeps an alias that was reserved after the link was created, but moves no link to one', async () => {
    const under = await freshService()
    const { id } = (await add(under, { ...URL_ONLY, custom: 'one' })).body
    await under.write("update links set alias = 'Admin', alias_key = 'admin'")
    const update = `/api/url/${String(id)}/update`
    const told = await under.call('PUT', update, { custom: 'Admin', url: 'https://b.test/' })
    expect(told.body).toEqual({ error: 0, id, shorturl: `${ORIGIN}/Admin` })
    expect((await under.visit('/admin')).headers.location).toBe('https://b.test/')
    expect(await under.call('PUT', update, { custom: 'login' })).toMatchObject({
      status: 400,
      body: { error: 1, message: 'custom is reserved by the service' },
    })
  })

  it('takes no reserved alias along to another domain', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    const { id } = (await add(under, { ...URL_ONLY, custom: 'one', domain: 'go.test' })).body
    await under.write("update links set alias = 'Login', alias_key = 'login'")
    const move = (more: object) => under.call('PUT', `/api/url/${String(id)}/update`, { domain: 's.test', ...more })
    for (const more of [{}, { custom: 'login' }]) {
      expect(await move(more)).toMatchObject({
        status: 400,
        body: { error: 1, message: 'custom is reserved by the service' },
      })
    }
    expect((await move({ custom: 'two' })).body.shorturl).toBe(`${ORIGIN}/two`)
  })

  it('can repeat an expiry that has passed, but set no other one that has', async () => {
    const under = await freshService()
    const expiry = '2031-01-01 00:00:00'
    const { id } = (await add(under, { ...URL_ONLY, expiry })).body
    under.setNow(Date.parse('2031-06-01T00:00:00Z'))
    const update = `/api/url/${String(id)}/update`
    expect((await under.call('PUT', update, { ...URL_ONLY, expiry, description: 'Over' })).status).toBe(200)
    expect((await under.call('GET', `/api/url/${String(id)}`)).body.details).toMatchObject({
      description: 'Over',
      expiry,
    })
    expect(await under.call('PUT', update, { expiry: '2031-01-01 00:00:01' })).toMatchObject({
      status: 400,
      body: { message: 'expiry must be in the future (UTC)' },
    })
  })

  it('clears fields that are null', async () => {
    const under = await freshService()
    const channel = (await under.call('POST', '/api/channel/add', { name: 'News' })).body.id
    const campaign = (await under.call('POST', '/api/campaign/add', { name: 'Spring' })).body.id
    const { id } = (await add(under, { ...URL_ONLY, ...options, channel, campaign })).body
    const nothing = { password: null, expiry: null, channel: null, campaign: null, metaimage: null, deeplink: null }
    await under.call('PUT', `/api/url/${String(id)}/update`, nothing)
    const row = await onlyRow(under, 'select password_hash, expires_at, campaign_id, meta_image, deep_link from links')
    expect(row).toEqual({ password_hash: null, expires_at: null, campaign_id: null, meta_image: '', deep_link: null })
    expect(await under.rows('select * from channel_items')).toEqual([])
  })

  it('replaces whole lists', async () => {
    const under = await freshService()
    const pixel = async () =>
      (await under.call('POST', '/api/pixel/add', { type: 'vendor09', name: 'a', tag: 'b' })).body.id
    const [first, second] = [await pixel(), await pixel()]
    const { id } = (await add(under, { ...URL_ONLY, pixels: [first] })).body
    await under.call('PUT', `/api/url/${String(id)}/update`, { pixels: [second] })
    expect(await under.rows('select pixel_id from link_pixels')).toEqual([{ pixel_id: second }])
    await under.call('PUT', `/api/url/${String(id)}/update`, { pixels: [] })
    expect(await under.rows('select pixel_id from link_pixels')).toEqual([])
  })

  it('validates like creating, and a refusal changes nothing', async () => {
    const under = await freshService()
    await add(under, { ...URL_ONLY, custom: 'taken' })
    const { id } = (await add(under, { ...URL_ONLY, custom: 'one' })).body
    const before = await under.rows('select * from links')
    const path = `/api/url/${String(id)}/update`
    for (const [change, status] of [
      [{ custom: 'TAKEN' }, 409],
      [{ custom: 'api' }, 400],
      [{ expiry: '2001-01-01 00:00:00' }, 400],
      [{ description: 'x', pixels: [999] }, 400],
      [{ deeplink: { auto: true } }, 400],
      [{ url: 'javascript:alert(1)' }, 400],
    ] as const) {
      expect((await under.call('PUT', path, change)).status).toBe(status)
    }
    expect(await under.rows('select * from links')).toEqual(before)
  })
})

describe('A deleted link', () => {
  it('is gone from lists and addresses, and its alias is free', async () => {
    const under = await freshService()
    const { id } = (await add(under, { ...URL_ONLY, custom: 'one' })).body
    await under.visit('/one')
    const told = await under.call('DELETE', `/api/url/${String(id)}/delete`)
    expect(told.body).toEqual({ error: 0, message: anyText })
    expect((await under.visit('/one')).status).toBe(404)
    expect((await under.call('GET', '/api/urls')).body.data).toMatchObject({ result: 0, urls: [] })
    expect((await add(under, { ...URL_ONLY, custom: 'one' })).status).toBe(200)
  })
})
