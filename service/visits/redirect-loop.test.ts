import { describe, expect, it } from 'vitest'
import { TARGET_NAMES } from '../../lib/contract/target-names/target-names.ts'
import { sharedService } from '../../tests/support/shared-service.ts'
import { addLink, clicksOf } from '../testing/link-requests.ts'
import { optionsWithAddress } from '../testing/options-with-address.ts'
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

  it('is refused when it is changed, also if only a store for phones does so', async () => {
    const under = await freshService()
    const deepLink = (google: string) => ({
      devicetarget: [{ device: 'Android', link: 'https://a.test/for-phones' }],
      deeplink: { auto: false, google },
    })
    expect(await add(under, { url: 'https://a.test/', custom: 'one', ...deepLink(`${ORIGIN}/one`) })).toMatchObject(
      LOOP,
    )
    const one = await addLink(under, { custom: 'one', ...deepLink('https://store.test/') })
    for (const change of [
      { url: `${ORIGIN}/one` },
      { deeplink: { google: `${ORIGIN}/one` } },
      { custom: 'two', url: `${ORIGIN}/two` },
    ])
      expect(await update(under, one, change)).toMatchObject(LOOP)
    expect((await update(under, one, { deeplink: { google: `${ORIGIN}/three` } })).status).toBe(200)
  })

  it.each(optionsWithAddress(`${ORIGIN}/one`))('is refused if it does so by its $option alone', async ({ options }) => {
    const under = await freshService()
    expect(await add(under, { url: 'https://a.test/', custom: 'one', ...options })).toMatchObject(LOOP)
    expect((await add(under, { url: 'https://a.test/', custom: 'two', ...options })).status).toBe(200)
  })

  it('is stopped when it is followed if it does so by way of other links, domains and targets', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    await addLink(under, { custom: 'one', url: `${ORIGIN}/two` })
    const languagetarget = [{ language: 'sv', link: 'https://go.test/three' }]
    await addLink(under, { custom: 'two', url: 'https://a.test/', languagetarget })
    await addLink(under, { custom: 'three', domain: 'go.test', url: `${ORIGIN}/one` })
    const swedish = (address: string) => under.visit(address, { acceptLanguage: 'sv' })
    // One place of a loop stops it.
    expect((await swedish('/two')).headers.location).toBe('https://go.test/three')
    for (const address of ['/one', 'https://go.test/three']) expect((await swedish(address)).status).toBe(508)
    expect((await under.visit('/one')).headers.location).toBe(`${ORIGIN}/two`)
  })

  it('is stopped by way of another link, and counts no click', async () => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'one', url: `${ORIGIN}/two` })
    await addLink(under, { custom: 'two', url: `${ORIGIN}/one` })
    for (const path of ['/one', '/two']) {
      const { status, headers } = await under.visit(path)
      expect([status, headers.location]).toEqual([508, undefined])
    }
    expect(await clicksOf(under, id)).toBe(0)
  })

  it('is stopped by way of a store', async () => {
    const under = await freshService()
    const android = { userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36' }
    const devicetarget = [{ device: 'Android', link: 'https://a.test/for-phones' }]
    await addLink(under, { custom: 'one', devicetarget, deeplink: { google: `${ORIGIN}/two` } })
    await addLink(under, { custom: 'two', devicetarget, deeplink: { google: `${ORIGIN}/one` } })
    for (const path of ['/one', '/two']) expect((await under.visit(path, android)).status).toBe(508)
    expect((await under.visit('/one')).status).toBe(302)
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

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** French of each country. */
const MANY_LANGUAGES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  .filter((code) => TARGET_NAMES.countries.find(code) === code)
  .map((code) => `fr-${code}`)

describe('A loop by way of branded domains', () => {
  const addDomain = async (under: ServiceUnderTest, name: string, redirects: object = {}) => {
    const told = await under.call('POST', '/api/domain/add', { domain: `https://${name}.test`, ...redirects })
    return { ...told, change: `/api/domain/${String(told.body.id)}/update` }
  }
  const statusOf = async (under: ServiceUnderTest, ...addresses: string[]) =>
    Promise.all(addresses.map(async (address) => (await under.visit(address)).status))

  it.each(['redirectroot', 'redirect404'])('is stopped if %s leads to a link that leads back', async (field) => {
    const under = await freshService()
    const { change } = await addDomain(under, 'd1')
    const url = field === 'redirectroot' ? 'https://d1.test/' : 'https://d1.test/some/where?x=1'
    await addLink(under, { custom: 'back', domain: 'd1.test', url })
    expect((await under.call('PUT', change, { [field]: 'https://d1.test/back' })).status).toBe(200)
    expect(await statusOf(under, url, 'https://d1.test/back')).toEqual([508, 508])
  })

  it('is stopped through roots and addresses without a link', async () => {
    const under = await freshService()
    await addDomain(under, 'd1')
    await addLink(under, { custom: 'back', domain: 'd1.test', url: 'https://d1.test/' })
    await under.write("update domains set redirect_root = 'https://d1.test/back' where host = 'd1.test'")
    await addDomain(under, 'd2', { redirectroot: `${ORIGIN}/main`, redirect404: `${ORIGIN}/deep` })
    await addLink(under, { custom: 'main', url: 'https://d2.test/' })
    await addLink(under, { custom: 'deep', url: 'https://d2.test/a/b' })
    expect(await statusOf(under, 'https://d1.test/', 'https://d1.test/back')).toEqual([508, 508])
    expect(await statusOf(under, 'https://d2.test/', 'https://d2.test/none', 'https://d2.test/x/y')).toEqual([
      508, 508, 508,
    ])
    // These lead to a page that says so.
    expect(await statusOf(under, '/main', '/deep')).toEqual([302, 302])
  })

  it('is stopped on an https domain of an http service, which cannot frame an http target', async () => {
    const under = await freshService()
    await addDomain(under, 'd1')
    const frame = { domain: 'd1.test', type: 'frame' }
    await addLink(under, { ...frame, custom: 'one', url: 'http://a.test/' })
    await addLink(under, { ...frame, custom: 'two', url: 'http://d1.test/one' })
    await under.write("update links set url = 'http://d1.test/two' where alias = 'one'")
    expect(await statusOf(under, 'https://d1.test/one', 'https://d1.test/two')).toEqual([508, 508])
  })

  it('is stopped if two domains lead to each other, whichever was visited before', async () => {
    const under = await freshService()
    await addDomain(under, 'd1', { redirectroot: 'https://d2.test/' })
    expect((await under.visit('https://d1.test/')).headers.location).toBe('https://d2.test/')
    await addDomain(under, 'd2')
    await under.write("update domains set redirect_root = 'https://d1.test/' where host = 'd2.test'")
    expect((await under.visit('https://d2.test/')).status).toBe(508)
  })

  it('is stopped between links of two domains, even with many targets', async () => {
    const under = await freshService()
    await addDomain(under, 'd1')
    await addDomain(under, 'd2')
    for (let number = 0; number < 60; number += 1) await addLink(under, { custom: `n${number}` })
    const languagetarget = MANY_LANGUAGES.slice(0, 60).map((language, number) => ({
      language,
      link: `${ORIGIN}/n${number}`,
    }))
    await addLink(under, {
      custom: 'one',
      domain: 'd1.test',
      url: 'https://a.test/',
      languagetarget: [...languagetarget, { language: 'sv', link: 'https://d2.test/two' }],
    })
    await addLink(under, { custom: 'two', domain: 'd2.test', url: 'https://d1.test/one' })
    const visited = ['https://d1.test/one', 'https://d2.test/two'].map(async (address) => under.visit(address))
    expect((await Promise.all(visited)).map(({ status }) => status)).toEqual([302, 302])
    const swedish = (address: string) => under.visit(address, { acceptLanguage: 'sv' })
    expect((await swedish('https://d1.test/one')).status).toBe(508)
    expect((await swedish('https://d2.test/two')).status).toBe(508)
  })
})

describe('A chain of short links', () => {
  it('is followed up to ten links', async () => {
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

  it('chooses no link that leads to a rotator by way of other links, domains and targets', async () => {
    const under = await freshService()
    const campaign = (await under.call('POST', '/api/campaign/add', { name: 'C', slug: 'c', public: true })).body.id
    const inCampaign = { campaign, status: 'public' }
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test', redirectroot: `${ORIGIN}/r/c` })
    await addLink(under, { custom: 'inner', url: `${ORIGIN}/r/c` })
    await addLink(under, { custom: 'outer', url: `${ORIGIN}/inner`, ...inCampaign })
    await addLink(under, { custom: 'root', url: 'https://go.test/', ...inCampaign })
    const languagetarget = [{ language: 'sv', link: `${ORIGIN}/r/c` }]
    await addLink(under, { custom: 'targeted', url: 'https://a.test/', languagetarget, ...inCampaign })
    await addLink(under, { custom: 'framed', url: `${ORIGIN}/r/c`, type: 'frame', ...inCampaign })
    expect((await under.visit('/r/c', { acceptLanguage: 'sv' })).status).toBe(404)
    const location = async () => (await under.visit('/r/c')).headers.location
    // One of twenty tries finds the only one for this visitor, but for three times in a thousand.
    await expect.poll(location).toBe(`${ORIGIN}/targeted`)
    expect((await under.visit('/inner')).headers.location).toBe(`${ORIGIN}/r/c`)
  })
})
