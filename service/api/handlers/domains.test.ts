import { describe, expect, it } from 'vitest'
import { anyNumber, anyText, textLike } from '../../../tests/support/matchers.ts'
import { sharedService } from '../../../tests/support/shared-service.ts'
import { OTHER_KEY, type ServiceUnderTest } from '../../testing/service-under-test.ts'

const freshService = sharedService()

const add = (under: ServiceUnderTest, domain: string, more: object = {}, key?: string) =>
  under.call('POST', '/api/domain/add', { domain, ...more }, key === undefined ? {} : { key })

const listed = async (under: ServiceUnderTest) => (await under.call('GET', '/api/domains')).body.data

describe('A branded domain', () => {
  it('is created, listed, updated and deleted', async () => {
    const under = await freshService()
    const made = await add(under, 'https://go.test', { redirectroot: 'https://home.test/' })
    expect(made.body).toEqual({ error: 0, id: anyNumber })
    const { id } = made.body
    const row = { id, domain: 'https://go.test', redirectroot: 'https://home.test/', redirect404: '' }
    expect(await listed(under)).toEqual({
      result: 1,
      perpage: 15,
      currentpage: 1,
      nextpage: 1,
      maxpage: 1,
      domains: [row],
    })
    const changed = await under.call('PUT', `/api/domain/${String(id)}/update`, { redirect404: 'https://lost.test/' })
    expect(changed.body).toEqual({ error: 0, message: anyText })
    expect(await listed(under)).toMatchObject({ domains: [{ ...row, redirect404: 'https://lost.test/' }] })
    await under.call('PUT', `/api/domain/${String(id)}/update`, { redirectroot: '' })
    expect(await listed(under)).toMatchObject({ domains: [{ redirectroot: '', redirect404: 'https://lost.test/' }] })
    const gone = await under.call('DELETE', `/api/domain/${String(id)}/delete`)
    expect(gone.body).toEqual({ error: 0, message: anyText })
    expect(await listed(under)).toMatchObject({ result: 0, domains: [] })
  })

  it('is stored in punycode, so each host exists once', async () => {
    const under = await freshService()
    expect((await add(under, 'https://MÜNCHEN.test/')).status).toBe(200)
    expect(await listed(under)).toMatchObject({ domains: [{ domain: 'https://xn--mnchen-3ya.test' }] })
    expect((await add(under, 'http://xn--mnchen-3ya.test')).status).toBe(409)
    expect((await add(under, 'https://münchen.test.')).status).toBe(409)
  })

  it('belongs to one account', async () => {
    const under = await freshService()
    await add(under, 'https://go.test')
    const told = await add(under, 'https://GO.test', {}, OTHER_KEY)
    expect(told.status).toBe(409)
    expect(told.body).toEqual({ error: 1, message: textLike(/^domain is taken/) })
  })

  it('is created once by forty concurrent requests', async () => {
    const under = await freshService()
    const told = await Promise.all(Array.from({ length: 40 }, () => add(under, 'https://go.test')))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(told.filter(({ status }) => status === 409)).toHaveLength(39)
  })

  it.each([
    [{}, 400, 'domain is required'],
    [{ domain: 'go.test' }, 400, 'domain must be a full address that starts with http:// or https://'],
    [{ domain: 'ftp://go.test' }, 400, 'domain must be a full address that starts with http:// or https://'],
    [{ domain: 'https://go.test/path' }, 400, 'domain must be only a scheme and host, such as https://go.example'],
    [{ domain: 'https://u:p@go.test' }, 400, 'domain must be only a scheme and host, such as https://go.example'],
    [{ domain: 'https://s.test' }, 409, 'domain is taken: it is the service’s own address'],
    [
      { domain: 'https://go.test', redirect404: 'javascript:alert(1)' },
      400,
      'redirect404 must be a full address that starts with http:// or https://',
    ],
  ])('is refused as %j', async (body, status, message) => {
    const under = await freshService()
    const told = await under.call('POST', '/api/domain/add', body)
    expect(told.status).toBe(status)
    expect(told.body).toEqual({ error: 1, message })
    expect(await listed(under)).toMatchObject({ result: 0 })
  })

  it('cannot be deleted while it has links', async () => {
    const under = await freshService()
    const { id } = (await add(under, 'https://go.test')).body
    const link = await under.call('POST', '/api/url/add', { url: 'https://a.test', domain: 'https://go.test' })
    const refused = await under.call('DELETE', `/api/domain/${String(id)}/delete`)
    expect(refused.status).toBe(409)
    expect(refused.body).toEqual({ error: 1, message: 'id cannot be deleted: the domain still has 1 link' })
    await under.call('DELETE', `/api/url/${String(link.body.id)}/delete`)
    expect((await under.call('DELETE', `/api/domain/${String(id)}/delete`)).status).toBe(200)
  })

  it('of another account, the service’s own and an unknown one get the same answer', async () => {
    const under = await freshService()
    const { id } = (await add(under, 'https://go.test')).body
    const other = { key: OTHER_KEY }
    for (const unknown of [Number(id), 1, 999]) {
      const update = await under.call('PUT', `/api/domain/${unknown}/update`, { redirectroot: '' }, other)
      const removal = await under.call('DELETE', `/api/domain/${unknown}/delete`, undefined, other)
      const refusal = { error: 1, message: 'id is unknown: there is no such domain' }
      expect([update.status, removal.status]).toEqual([404, 404])
      expect([update.body, removal.body]).toEqual([refusal, refusal])
    }
    expect((await under.call('GET', '/api/domains', undefined, other)).body.data).toMatchObject({ result: 0 })
    expect(await listed(under)).toMatchObject({ result: 1 })
  })
})
