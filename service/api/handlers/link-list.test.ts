import { describe, expect, it } from 'vitest'
import { sharedService } from '../../../tests/support/shared-service.ts'
import { addLink, listLinks } from '../../testing/link-requests.ts'
import { ORIGIN, type ServiceUnderTest } from '../../testing/service-under-test.ts'

const freshService = sharedService()

const aliases = async (under: ServiceUnderTest, query: string) =>
  (await listLinks(under, query)).urls.map(({ alias }) => alias)

describe('The list of links', () => {
  it('has each link as in SPEC.md, newest first', async () => {
    const under = await freshService()
    under.setNow(Date.parse('2030-01-01T00:00:00Z'))
    await addLink(under, { custom: 'old' })
    under.setNow(Date.parse('2030-01-02T03:04:05Z'))
    const id = await addLink(under, { custom: 'New', metatitle: 'T', description: 'D', url: 'https://a.test/x' })
    const { urls } = await listLinks(under)
    expect(urls.map(({ alias }) => alias)).toEqual(['New', 'old'])
    expect(urls[0]).toMatchObject({
      id,
      alias: 'New',
      shorturl: `${ORIGIN}/New`,
      longurl: 'https://a.test/x',
      clicks: 0,
      title: 'T',
      description: 'D',
      date: '2030-01-02 03:04:05',
    })
  })

  it('has pages of 15, with counters', async () => {
    const under = await freshService()
    for (let link = 0; link < 31; link += 1) await addLink(under, { custom: `n${link}` })
    const counters = { result: 31, perpage: 15, maxpage: 3 }
    expect(await listLinks(under)).toMatchObject({ ...counters, currentpage: 1, nextpage: 2 })
    expect(await listLinks(under, '?page=2')).toMatchObject({ ...counters, currentpage: 2, nextpage: 3 })
    const last = await listLinks(under, '?page=3')
    expect(last).toMatchObject({ ...counters, currentpage: 3, nextpage: 0 })
    expect(last.urls.map(({ alias }) => alias)).toEqual(['n0'])
    expect(await listLinks(under, '?page=4')).toMatchObject({ ...counters, currentpage: 4, nextpage: 0, urls: [] })
    const seen = (await Promise.all([1, 2, 3].map((page) => listLinks(under, `?page=${page}`)))).flatMap(
      ({ urls }) => urls,
    )
    expect(new Set(seen.map(({ id }) => id)).size).toBe(31)
  })

  it('reduces a limit over 500 to 500, and accepts the largest page number', async () => {
    const under = await freshService()
    expect(await listLinks(under, '?limit=500')).toMatchObject({ perpage: 500 })
    expect(await listLinks(under, '?limit=501')).toMatchObject({ perpage: 500 })
    expect(await listLinks(under, '?limit=500&page=999999999999999')).toMatchObject({ urls: [] })
    expect(await listLinks(under, '')).toEqual({
      result: 0,
      perpage: 15,
      currentpage: 1,
      nextpage: 0,
      maxpage: 1,
      urls: [],
    })
  })

  it.each([
    ['limit=0', 'limit must be 1 or more'],
    ['limit=-1', 'limit must be 1 or more'],
    ['limit=ten', 'limit must be an integer'],
    ['limit=1.5', 'limit must be an integer'],
    ['page=0', 'page must be 1 or more'],
    ['order=name', 'order must be date or click'],
  ])('refuses %s', async (query, message) => {
    const under = await freshService()
    const { status, body } = await under.call('GET', `/api/urls?${query}`)
    expect(status).toBe(400)
    expect(body).toEqual({ error: 1, message })
  })

  it('is sorted by clicks, then by date', async () => {
    const under = await freshService()
    for (const custom of ['none', 'two', 'one', 'also-one']) await addLink(under, { custom })
    for (const path of ['/two', '/two', '/one', '/also-one']) await under.visit(path)
    expect(await aliases(under, '?order=click')).toEqual(['two', 'also-one', 'one', 'none'])
    expect(await aliases(under, '?order=date')).toEqual(['also-one', 'one', 'two', 'none'])
  })
})

describe('Searching by a keyword', () => {
  it('searches title, alias, long URL and description, ignoring case, in any script', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'by-title', metatitle: 'Der GRÜNE Baum' })
    await addLink(under, { custom: 'ÉCLAIR' })
    await addLink(under, { custom: 'by-url', url: 'https://a.test/Orchard?x=1' })
    await addLink(under, { custom: 'by-note', description: 'привет Мир' })
    expect(await aliases(under, `?q=${encodeURIComponent('grüne b')}`)).toEqual(['by-title'])
    expect(await aliases(under, `?q=${encodeURIComponent('éclair')}`)).toEqual(['ÉCLAIR'])
    expect(await aliases(under, '?q=orchard')).toEqual(['by-url'])
    expect(await aliases(under, `?q=${encodeURIComponent('МИР')}`)).toEqual(['by-note'])
    expect(await listLinks(under, '?q=nothing')).toMatchObject({ result: 0, urls: [] })
    expect(await listLinks(under, '?q=')).toMatchObject({ result: 4 })
  })

  it('finds words of several of them, in any order, and addresses without their scheme', async () => {
    const under = await freshService()
    await addLink(under, {
      custom: 'spring',
      metatitle: 'A kettle',
      url: 'https://a.test/shop',
      description: 'Mailing',
    })
    await addLink(under, { custom: 'kettle', metatitle: 'A pot' })
    expect(await aliases(under, '?q=mailing+kettle++SPRING')).toEqual(['spring'])
    expect(await aliases(under, '?q=http://a.test/shop')).toEqual(['spring'])
    expect(await aliases(under, '?q=kettle+teapot')).toEqual([])
    expect(await listLinks(under, '?q=https://')).toMatchObject({ result: 2 })
  })

  it('matches %, _ and \\ literally', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'plain', description: '100 percent' })
    await addLink(under, { custom: 'signs', description: '100% a_b c\\d' })
    expect(await aliases(under, `?q=${encodeURIComponent('100%')}`)).toEqual(['signs'])
    expect(await aliases(under, '?q=a_b')).toEqual(['signs'])
    expect(await aliases(under, `?q=${encodeURIComponent('c\\d')}`)).toEqual(['signs'])
    expect(await aliases(under, '?q=1_0')).toEqual([])
  })

  it('treats NUL as a space', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'spaced', metatitle: 'before behind' })
    expect(await aliases(under, '?q=before%00behind')).toEqual(['spaced'])
  })

  it('counts and pages the results', async () => {
    const under = await freshService()
    for (const custom of ['apple-1', 'apple-2', 'pear']) await addLink(under, { custom })
    expect(await listLinks(under, '?q=apple&limit=1&page=2')).toMatchObject({ result: 2, maxpage: 2, currentpage: 2 })
  })
})
