import { describe, expect, it } from 'vitest'
import { PIXEL_TYPES } from '../../../lib/contract/pixel.ts'
import { anyDateTime, anyNumber, anyText } from '../../../tests/support/matchers.ts'
import { sharedService } from '../../../tests/support/shared-service.ts'
import { OTHER_KEY } from '../../testing/service-under-test.ts'

const freshService = sharedService()

describe('A pixel', () => {
  it.each(PIXEL_TYPES)('can be of type %s', async (type) => {
    const under = await freshService()
    const made = await under.call('POST', '/api/pixel/add', { type, name: 'Shop', tag: 'T-1' })
    expect(made.body).toEqual({ error: 0, id: anyNumber })
    const { data } = (await under.call('GET', '/api/pixels')).body
    const date = anyDateTime
    expect(data).toMatchObject({ result: 1, pixels: [{ id: made.body.id, type, name: 'Shop', tag: 'T-1', date }] })
  })

  it('is updated and deleted, also from its links', async () => {
    const under = await freshService()
    const { id } = (await under.call('POST', '/api/pixel/add', { type: 'vendor09', name: 'Shop', tag: 'T-1' })).body
    await under.call('POST', '/api/url/add', { url: 'https://a.test', pixels: [id, id] })
    expect(await under.rows('select pixel_id from link_pixels')).toEqual([{ pixel_id: id }])
    const changed = await under.call('PUT', `/api/pixel/${String(id)}/update`, { tag: 'T-2' })
    expect(changed.body).toEqual({ error: 0, message: anyText })
    expect(await under.rows('select name, tag from pixels')).toEqual([{ name: 'Shop', tag: 'T-2' }])
    await under.call('PUT', `/api/pixel/${String(id)}/update`, { name: 'Store', tag: 'T-3' })
    expect(await under.rows('select name, tag from pixels')).toEqual([{ name: 'Store', tag: 'T-3' }])
    const gone = await under.call('DELETE', `/api/pixel/${String(id)}/delete`)
    expect(gone.body).toEqual({ error: 0, message: anyText })
    expect(await under.rows('select pixel_id from link_pixels')).toEqual([])
  })

  it.each([
    [{ name: 'a', tag: 'b' }, 'type is required'],
    [{ type: 'vendor09', tag: 'b' }, 'name is required'],
    [{ type: 'vendor09', name: 'a' }, 'tag is required'],
    [{ type: 'vendor14', name: 'a', tag: 'b' }, `type must be one of ${PIXEL_TYPES.join(', ')}`],
  ])('is refused as %j', async (body, message) => {
    const under = await freshService()
    const told = await under.call('POST', '/api/pixel/add', body)
    expect(told.status).toBe(400)
    expect(told.body).toEqual({ error: 1, message })
    expect(await under.rows('select id from pixels')).toEqual([])
  })

  it('is not updated without a tag', async () => {
    const under = await freshService()
    const { id } = (await under.call('POST', '/api/pixel/add', { type: 'vendor09', name: 'Shop', tag: 'T-1' })).body
    const told = await under.call('PUT', `/api/pixel/${String(id)}/update`, { name: 'no tag' })
    expect(told.body).toEqual({ error: 1, message: 'tag is required' })
    expect(await under.rows('select name from pixels')).toEqual([{ name: 'Shop' }])
  })
})

describe('A new account', () => {
  it('has overlays and splash pages, as in SPEC.md', async () => {
    const under = await freshService()
    const overlays = (await under.call('GET', '/api/overlay')).body.data as { cta: { id: number; type: string }[] }
    const splash = (await under.call('GET', '/api/splash')).body.data as { splash: { id: number }[] }
    expect(new Set(overlays.cta.map(({ type }) => type))).toEqual(new Set(['message', 'contact']))
    const date = anyDateTime
    for (const one of overlays.cta) expect(one).toEqual({ id: one.id, type: one.type, name: anyText, date })
    for (const one of splash.splash) expect(one).toEqual({ id: one.id, name: anyText, date })
    expect(splash).toMatchObject({ result: 2, perpage: 15, currentpage: 1, nextpage: 0, maxpage: 1 })
    const theirs = (await under.call('GET', '/api/splash', undefined, { key: OTHER_KEY })).body.data as typeof splash
    expect(theirs.splash.map(({ id }) => id)).not.toContain(splash.splash[0]?.id)
  })
})
