import { describe, expect, it } from 'vitest'
import { sharedService } from '../../tests/support/shared-service.ts'
import { addLink, clicksOf } from '../testing/link-requests.ts'
import { ORIGIN, type ServiceUnderTest } from '../testing/service-under-test.ts'

const freshService = sharedService()

const LOOP = { status: 400, body: { error: 1, message: 'url must not lead back to this short URL' } }

const add = (under: ServiceUnderTest, body: object) => under.call('POST', '/api/url/add', body)
const update = (under: ServiceUnderTest, id: number, body: object) => under.call('PUT', `/api/url/${id}/update`, body)

describe('A link that would lead back to itself', () => {
  it('is refused, however its short URL is written', async () => {
    const under = await freshService()
    for (const url of [`${ORIGIN}/One`, `${ORIGIN}/one/`, 'http://S.TEST:80/one?x#y', 'http://s.test./%6Fne']) {
      expect(await add(under, { url, custom: 'one' })).toMatchObject(LOOP)
    }
    expect(await under.rows('select id from links')).toEqual([])
  })

  it('is refused if it does so by way of other links, domains and targets', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    const one = await addLink(under, { custom: 'one', url: `${ORIGIN}/two` })
    await addLink(under, {
      custom: 'two',
      url: 'https://a.test/',
      languagetarget: [{ language: 'sv', link: 'https://go.test/three' }],
    })
    expect(await add(under, { url: `${ORIGIN}/one`, custom: 'three', domain: 'go.test' })).toMatchObject(LOOP)
    expect((await add(under, { url: `${ORIGIN}/one`, custom: 'four' })).status).toBe(200)
    expect(await update(under, one, { url: `${ORIGIN}/four` })).toMatchObject(LOOP)
    expect((await update(under, one, { description: 'still' })).status).toBe(200)
  })

  it('is stopped where the database has one, and counts no click', async () => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'one', url: 'https://a.test/' })
    await addLink(under, { custom: 'two', url: `${ORIGIN}/one` })
    await under.write(`update links set url = '${ORIGIN}/two' where id = ${id}`)
    for (const path of ['/one', '/two']) {
      const { status, headers } = await under.visit(path)
      expect([status, headers.location]).toEqual([508, undefined])
    }
    expect(await clicksOf(under, id)).toBe(0)
  })

  it('is stopped on a branded domain and over two domains', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    const id = await addLink(under, { custom: 'one', domain: 'go.test', url: 'https://a.test/' })
    await addLink(under, { custom: 'two', url: 'https://go.test/one' })
    await under.write(`update links set url = '${ORIGIN}/two' where id = ${id}`)
    expect((await under.visit('https://go.test/one')).status).toBe(508)
    await under.write(`update links set url = 'https://go.test/one' where id = ${id}`)
    expect((await under.visit('https://go.test/one')).status).toBe(508)
  })
})

describe('A chain of short links', () => {
  it('leads on, up to ten of them', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'n0', url: 'https://a.test/' })
    for (let number = 1; number <= 10; number += 1) {
      await addLink(under, { custom: `n${number}`, url: `${ORIGIN}/n${number - 1}` })
    }
    expect((await under.visit('/n9')).headers.location).toBe(`${ORIGIN}/n8`)
    expect((await under.visit('/n10')).status).toBe(508)
  })

  it('ends where a page is shown', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'one', url: 'https://a.test/' })
    await addLink(under, { custom: 'two', url: `${ORIGIN}/one` })
    await under.write(`update links set url = '${ORIGIN}/two', redirect_type = 'splash' where alias = 'one'`)
    expect((await under.visit('/two')).headers.location).toBe(`${ORIGIN}/one`)
    expect((await under.visit('/one')).status).toBe(200)
  })
})

describe('A branded domain', () => {
  it('sends visits without a link to one of its links, but not to itself', async () => {
    const under = await freshService()
    const { id } = (await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })).body
    await addLink(under, { custom: 'welcome', domain: 'go.test', url: 'https://a.test/' })
    const change = (body: object) => under.call('PUT', `/api/domain/${String(id)}/update`, body)
    expect((await change({ redirectroot: 'https://go.test/welcome' })).status).toBe(200)
    expect(await change({ redirect404: 'https://go.test/nothing' })).toMatchObject({
      status: 400,
      body: { message: 'redirect404 must not lead to the domain itself, except to one of its links' },
    })
    expect((await under.visit('https://go.test/')).headers.location).toBe('https://go.test/welcome')
    await under.write("update domains set redirect_404 = 'https://go.test/nothing' where host = 'go.test'")
    expect((await under.visit('https://go.test/elsewhere')).status).toBe(404)
  })
})

describe('A rotator', () => {
  it('chooses no link that leads to a rotator', async () => {
    const under = await freshService()
    const campaign = (await under.call('POST', '/api/campaign/add', { name: 'C', slug: 'c', public: true })).body.id
    await addLink(under, { custom: 'back', url: `${ORIGIN}/r/c`, campaign, status: 'public' })
    expect((await under.visit('/r/c')).status).toBe(404)
    await addLink(under, { custom: 'on', url: 'https://a.test/', campaign, status: 'public' })
    for (let visits = 0; visits < 20; visits += 1) {
      expect((await under.visit('/r/c')).headers.location).toBe(`${ORIGIN}/on`)
    }
  })
})
