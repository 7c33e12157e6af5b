import { describe, expect, it } from 'vitest'
import { sharedService } from '../../tests/support/shared-service.ts'
import { addLink, clicksOf } from '../testing/link-requests.ts'
import type { ServiceUnderTest } from '../testing/service-under-test.ts'

const freshService = sharedService()

const locationOf = async (under: ServiceUnderTest, address: string) => {
  const { status, headers } = await under.visit(address)
  return headers.location ?? status
}

describe('A link that was visited before', () => {
  it('leads where each write says, from the moment it is answered', async () => {
    const under = await freshService()
    expect(await locationOf(under, '/one')).toBe(404)
    const id = await addLink(under, { custom: 'one', url: 'https://first.test/' })
    const update = (body: object) => under.call('PUT', `/api/url/${id}/update`, body)
    expect(await locationOf(under, '/one')).toBe('https://first.test/')
    await update({ url: 'https://second.test/' })
    expect(await locationOf(under, '/one')).toBe('https://second.test/')
    expect(await locationOf(under, '/two')).toBe(404)
    await update({ custom: 'two' })
    expect(await locationOf(under, '/one')).toBe(404)
    expect(await locationOf(under, '/two')).toBe('https://second.test/')
    await update({ password: 'open sesame' })
    expect(await locationOf(under, '/two')).toBe(200)
    await update({ password: null, type: 'frame' })
    expect(await locationOf(under, '/two')).toBe(200)
    await update({ type: 'direct', parameters: [{ name: 'a', value: 'b' }] })
    expect(await locationOf(under, '/two')).toBe('https://second.test/?a=b')
    expect(await clicksOf(under, id)).toBe(5)
    await under.call('DELETE', `/api/url/${id}/delete`)
    expect(await locationOf(under, '/two')).toBe(404)
    await addLink(under, { custom: 'two', url: 'https://third.test/' })
    expect(await locationOf(under, '/two')).toBe('https://third.test/')
  })

  it('keeps its target when a write to it is refused', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'taken' })
    const id = await addLink(under, { custom: 'one', url: 'https://first.test/' })
    expect(await locationOf(under, '/one')).toBe('https://first.test/')
    const { status } = await under.call('PUT', `/api/url/${id}/update`, { url: 'https://b.test/', custom: 'taken' })
    expect(status).toBe(409)
    expect(await locationOf(under, '/one')).toBe('https://first.test/')
  })

  it('soon leads where another process says', async () => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'one', url: 'https://first.test/' })
    expect(await locationOf(under, '/one')).toBe('https://first.test/')
    await under.write(`update links set url = 'https://second.test/' where id = ${id}`)
    await expect.poll(() => locationOf(under, '/one')).toBe('https://second.test/')
    await under.write(`delete from links where id = ${id}`)
    await expect.poll(() => locationOf(under, '/one')).toBe(404)
  })
})

describe('A domain that was visited before', () => {
  it('leads where each write says, from the moment it is answered', async () => {
    const under = await freshService()
    expect(await locationOf(under, 'https://go.test/')).toBe(404)
    const { body } = await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    expect(await locationOf(under, 'https://go.test/one')).toBe(404)
    await addLink(under, { custom: 'one', url: 'https://branded.test/', domain: 'go.test' })
    expect(await locationOf(under, 'https://go.test/one')).toBe('https://branded.test/')
    await under.call('PUT', `/api/domain/${String(body.id)}/update`, { redirectroot: 'https://home.test/' })
    expect(await locationOf(under, 'https://go.test/')).toBe('https://home.test/')
  })

  it('is unknown once it is deleted', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/domain/add', {
      domain: 'https://go.test',
      redirectroot: 'https://home.test/',
    })
    expect(await locationOf(under, 'https://go.test/')).toBe('https://home.test/')
    await under.call('DELETE', `/api/domain/${String(body.id)}/delete`)
    expect(await locationOf(under, 'https://go.test/')).toBe(404)
  })
})
