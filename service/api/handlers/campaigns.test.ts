import { describe, expect, it } from 'vitest'
import { anyNumber, anyText, textLike } from '../../../tests/support/matchers.ts'
import { sharedService } from '../../../tests/support/shared-service.ts'
import { ORIGIN, OTHER_KEY, type ServiceUnderTest } from '../../testing/service-under-test.ts'

const freshService = sharedService()

const listed = async (under: ServiceUnderTest) => (await under.call('GET', '/api/campaigns')).body.data

const LIST = textLike(/^http:\/\/s\.test\/l\/[a-z0-9]{16}$/)

describe('A campaign', () => {
  it('is answered with its name as “domain” when written and as “name” when listed', async () => {
    const under = await freshService()
    const made = await under.call('POST', '/api/campaign/add', { name: 'Spring', slug: 'Spring-30', public: true })
    const id = made.body.id
    const access = { public: true, rotator: `${ORIGIN}/r/Spring-30`, list: LIST }
    expect(made.body).toEqual({ error: 0, id, domain: 'Spring', ...access })
    expect(Object.keys(made.body)).toEqual(['error', 'id', 'domain', 'public', 'rotator', 'list'])
    expect(await listed(under)).toMatchObject({ result: 1, campaigns: [{ id, name: 'Spring', ...access }] })

    const changed = await under.call('PUT', `/api/campaign/${String(id)}/update`, { name: 'Summer', public: false })
    expect(changed.body).toEqual({ error: 0, id, domain: 'Summer', ...access, public: false })
    expect(changed.body.list).toBe(made.body.list)

    const gone = await under.call('DELETE', `/api/campaign/${String(id)}/delete`)
    expect(gone.body).toEqual({ error: 0, message: anyText })
    expect(await listed(under)).toMatchObject({ result: 0, campaigns: [] })
  })

  it('needs no field, and has no rotator without a slug', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/campaign/add')
    expect(body).toEqual({
      error: 0,
      id: anyNumber,
      domain: 'Campaign',
      public: false,
      rotator: false,
      list: LIST,
    })
  })

  it('loses its rotator with an empty slug', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/campaign/add', { name: 'A', slug: 'a' })
    const changed = await under.call('PUT', `/api/campaign/${String(body.id)}/update`, { name: 'A', slug: '' })
    expect(changed.body.rotator).toBe(false)
    expect((await under.call('POST', '/api/campaign/add', { slug: 'a' })).status).toBe(200)
  })

  it.each([
    ['POST', '/api/campaign/add', { name: '' }, 'name must not be empty'],
    ['POST', '/api/campaign/add', { public: 'yes' }, 'public must be true or false'],
    ['POST', '/api/campaign/add', { slug: 'a b' }, 'slug must not contain spaces, /, ? or #'],
    ['POST', '/api/campaign/add', { slug: 'a.b' }, 'slug must contain only letters, digits, - and _'],
    ['PUT', '/api/campaign/1/update', { public: true }, 'name is required'],
  ])('is refused: %s %s %j', async (method, path, body, message) => {
    const under = await freshService()
    const told = await under.call(method, path, body)
    expect(told.status).toBe(400)
    expect(told.body).toEqual({ error: 1, message })
    expect(await listed(under)).toMatchObject({ result: 0 })
  })

  it('has a unique slug, when created and when updated', async () => {
    const under = await freshService()
    await under.call('POST', '/api/campaign/add', { slug: 'taken' }, { key: OTHER_KEY })
    const made = await under.call('POST', '/api/campaign/add', { slug: 'TAKEN' })
    expect(made.status).toBe(409)
    expect(made.body).toEqual({ error: 1, message: 'slug is taken: another campaign uses it', taken: 'slug' })
    const { id } = (await under.call('POST', '/api/campaign/add', { name: 'Mine' })).body
    const changed = await under.call('PUT', `/api/campaign/${String(id)}/update`, { name: 'New', slug: 'taken' })
    expect(changed.status).toBe(409)
    expect(await listed(under)).toMatchObject({ campaigns: [{ name: 'Mine', rotator: false }] })
  })

  it('accepts a link twice, and keeps its links when it is deleted', async () => {
    const under = await freshService()
    const campaign = String((await under.call('POST', '/api/campaign/add', { name: 'A' })).body.id)
    const link = String((await under.call('POST', '/api/url/add', { url: 'https://a.test' })).body.id)
    for (let time = 0; time < 2; time += 1) {
      const told = await under.call('POST', `/api/campaign/${campaign}/assign/${link}`)
      expect(told.body).toEqual({ error: 0, message: anyText })
    }
    expect(await under.rows('select campaign_id from links')).toEqual([{ campaign_id: Number(campaign) }])
    await under.call('DELETE', `/api/campaign/${campaign}/delete`)
    expect(await under.rows('select campaign_id from links')).toEqual([{ campaign_id: null }])
  })
})
