import { describe, expect, it } from 'vitest'
import { endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { operations } from '../contract/operations.ts'
import { z } from '../zod.ts'
import { outgoing } from './client.ts'

const BASE = 'https://s.test/links'

describe('an outgoing request', () => {
  it('has path, query and body where the contract puts them', () => {
    expect(outgoing(endpoints.updatePixel, BASE, { id: 7, tag: 'T', name: 'N' })).toEqual({
      ok: true,
      value: { url: 'https://s.test/links/api/pixel/7/update', method: 'PUT', body: '{"name":"N","tag":"T"}' },
    })
    expect(outgoing(endpoints.listLinks, BASE, { q: 'a&b=c #?', limit: 5 })).toEqual({
      ok: true,
      value: { url: 'https://s.test/links/api/urls?limit=5&q=a%26b%3Dc+%23%3F', method: 'GET', body: null },
    })
  })

  it("can't leave its path through parameter values", () => {
    const byName = endpoint({
      method: 'GET',
      path: '/api/x/:name/y',
      params: z.object({ name: z.string() }),
      output: z.unknown(),
      repeatable: true,
    })
    expect(outgoing(byName, BASE, { name: '../../z?a#b' })).toMatchObject({
      value: { url: 'https://s.test/links/api/x/..%2F..%2Fz%3Fa%23b/y' },
    })
  })

  it('leaves no parameter name in a path', () => {
    const ids = { id: 1, campaignid: 2, linkid: 3, channelid: 4, itemid: 5 }
    for (const endpoint of Object.values(operations)) {
      const keys = Object.keys(endpoint.params.shape)
      const input = Object.fromEntries(keys.map((key) => [key, key === 'type' ? 'qr' : ids[key as keyof typeof ids]]))
      const call = outgoing({ ...endpoint, body: operations.readAccount.body }, BASE, input)
      expect(call.ok && new URL(call.value.url).pathname).toMatch(/^\/links\/api\/[\w/]+$/)
    }
  })

  it('omits undefined values', () => {
    expect(outgoing(endpoints.createLink, BASE, { url: 'https://a.b/', custom: undefined })).toMatchObject({
      value: { body: '{"url":"https://a.b/"}' },
    })
    expect(outgoing(endpoints.listLinks, BASE, { q: undefined })).toMatchObject({ value: { url: `${BASE}/api/urls` } })
  })

  it.each([
    ['the field', { url: 'ftp://a.b' }, 'url', 'not_address'],
    ['what is missing', {}, 'url', 'required'],
    ['the row', { url: 'https://a.b', geotarget: [{ location: 'x', link: 'no' }] }, 'geotarget.0.link', 'not_address'],
    ['what is not part of it', { url: 'https://a.b', colour: 'red' }, 'colour', 'not_in_request'],
  ])('reports %s with its problem', (_, input, field, code) => {
    const call = outgoing(endpoints.createLink, BASE, input)
    expect(call).toMatchObject({ ok: false, failure: { kind: 'invalid', field, problem: { code } } })
  })

  it.each(['', 'nowhere', 'ftp://s.test', 'vbscript://x'])('goes nowhere when the address is %j', (baseUrl) => {
    expect(outgoing(endpoints.readAccount, baseUrl, {})).toMatchObject({
      failure: { kind: 'invalid', field: 'baseUrl' },
    })
  })
})
