import { describe, expect, it } from 'vitest'
import { sharedService } from '../../tests/support/shared-service.ts'
import { addLink } from '../testing/link-requests.ts'
import { ADMIN_KEY, ORIGIN, type ServiceUnderTest } from '../testing/service-under-test.ts'

const freshService = sharedService()

describe('A campaign’s public pages', () => {
  const campaign = async (under: ServiceUnderTest, isPublic: boolean) => {
    const { body } = await under.call('POST', '/api/campaign/add', {
      name: '<b>Spring</b>',
      slug: 'Spring',
      public: isPublic,
    })
    const id = Number(body.id)
    await addLink(under, { custom: 'shown', status: 'public', campaign: id, metatitle: '<script>alert(1)</script>' })
    await addLink(under, { custom: 'hidden', status: 'private', campaign: id })
    await addLink(under, { custom: 'gone', status: 'public', campaign: id, expiry: '2999-01-01 00:00:00' })
    under.setNow(Date.parse('2999-01-01T00:00:00Z'))
    return { rotator: String(body.rotator), list: String(body.list) }
  }

  it('rotate through its public, unexpired links', async () => {
    const under = await freshService()
    const { rotator } = await campaign(under, true)
    for (let visit = 0; visit < 5; visit += 1) {
      const { status, headers } = await under.visit(rotator)
      expect(status).toBe(302)
      expect(headers.location).toBe(`${ORIGIN}/shown`)
    }
    expect((await under.visit(rotator.toLowerCase())).status).toBe(302)
  })

  it('rotate evenly through all of many links, and through none that ended', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/campaign/add', { name: 'Many', slug: 'many', public: true })
    for (let number = 0; number < 150; number += 1) {
      const end = ['2998-01-01 00:00:00', '2999-06-01 00:00:00', undefined][number % 3]
      await addLink(under, {
        custom: `link-${number}`,
        status: 'public',
        campaign: Number(body.id),
        ...(end === undefined ? {} : { expiry: end }),
      })
    }
    await addLink(under, { custom: 'loop', status: 'public', campaign: Number(body.id), url: `${ORIGIN}/r/many` })
    under.setNow(Date.parse('2999-01-01T00:00:00Z'))
    const visits = 2000
    const times = new Map<string, number>()
    for (let visit = 0; visit < visits; visit += 1) {
      const { headers } = await under.visit('/r/many')
      const alias = String(headers.location).slice(`${ORIGIN}/`.length)
      times.set(alias, (times.get(alias) ?? 0) + 1)
    }
    const live = Array.from({ length: 150 }, (_, number) => `link-${number}`).filter((_, number) => number % 3 !== 0)
    expect([...times.keys()].sort()).toEqual(live.sort())
    // Pearson's test: more than 200 with 100 links, or a link that never comes, happens once in two million runs.
    const expected = visits / live.length
    const deviation = [...times.values()].reduce((sum, each) => sum + (each - expected) ** 2 / expected, 0)
    expect(deviation).toBeLessThan(200)
  })

  it('rotate nearly evenly through very many links, and through none that ended or is private', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/campaign/add', { name: 'Many', slug: 'many', public: true })
    const id = await addLink(under, { custom: 'n0', status: 'public', campaign: Number(body.id) })
    const [columns] = await under.rows('select * from links limit 1')
    const copied = Object.keys(columns ?? {}).filter(
      (name) => !['id', 'alias', 'alias_key', 'expires_at', 'status'].includes(name),
    )
    // As two imports, with other links between them. Of six links, one has ended, one is private, one ends later.
    await under.write(`insert into links (id, alias, alias_key, expires_at, status, ${copied.join()})
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 1799)
      select ${id} + number + case when number > 900 then 100000 else 0 end, 'n' || number, 'n' || number,
        case number % 6 when 1 then 1 when 2 then 32000000000000 end,
        case number % 6 when 3 then 'private' else 'public' end, ${copied.map((name) => `links.${name}`).join()}
      from numbers, links where links.id = ${id}`)
    const visits = 2400
    const groups = Array.from({ length: 12 }, () => 0)
    for (let visit = 0; visit < visits; visit += 1) {
      const { headers } = await under.visit('/r/many')
      const number = Number(String(headers.location).slice(`${ORIGIN}/n`.length))
      expect([0, 2, 4, 5]).toContain(number % 6)
      const group = Math.floor(number / 150)
      groups[group] = (groups[group] ?? 0) + 1
    }
    // A hundred links each. Pearson's test: with an even choice, more than 50 happens once in two million runs.
    const expected = visits / groups.length
    const deviation = groups.reduce((sum, each) => sum + (each - expected) ** 2 / expected, 0)
    expect(deviation).toBeLessThan(50)
  })

  it('list them with their titles escaped', async () => {
    const under = await freshService()
    const { list } = await campaign(under, true)
    const { status, headers, body } = await under.visit(list)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('&lt;b&gt;Spring&lt;/b&gt;')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).not.toContain('<script')
    expect(body).toContain(`href="${ORIGIN}/shown"`)
    expect(body).not.toContain('/hidden')
    expect(body).not.toContain('/gone')
  })

  it('list them with each title in its own direction', async () => {
    const under = await freshService()
    const { list } = await campaign(under, true)
    const { body } = await under.visit(list)
    expect(body).toContain('<h1 dir="auto">')
    expect(body).toContain(`href="${ORIGIN}/shown" rel="noopener" dir="auto">`)
    expect(body).toContain(`<small dir="ltr">${ORIGIN}/shown</small>`)
  })

  it('return 404 while the campaign is private', async () => {
    const under = await freshService()
    const { rotator, list } = await campaign(under, false)
    expect((await under.visit(rotator)).status).toBe(404)
    expect((await under.visit(list)).status).toBe(404)
  })
})

describe('The public pages of an account', () => {
  it('are a bio page with public links, and a QR code of its address', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'shown', status: 'public', metatitle: 'Shown' })
    await addLink(under, { custom: 'nameless', status: 'public', metatitle: '  ' })
    await addLink(under, { custom: 'hidden' })
    const [bio, qr] = await under.rows('select token from showcases where account_id = 1 order by id')
    const page = await under.visit(`/b/${String(bio?.token)}`)
    expect(page.body).toContain(`href="${ORIGIN}/shown"`)
    // Spaces are no name for a link.
    expect(page.body).toContain(`>${ORIGIN}/nameless</a>`)
    expect(page.body).not.toContain('/hidden')
    const picture = await under.visit(`/q/${String(qr?.token)}.svg`)
    expect(picture.headers['content-type']).toBe('image/svg+xml')
    expect(picture.body).toMatch(/^<svg /)
  })
})

describe('The service’s own domain', () => {
  it('says what it is, and has a robots.txt', async () => {
    const under = await freshService()
    const { body } = await under.visit('/')
    expect(body).toContain('Short links on this site lead to other web addresses.')
    expect(body).toContain('<a href="/api/openapi.json" dir="ltr">')
    expect((await under.visit('/robots.txt')).body).toContain('User-agent: *')
  })

  it('reveals no key', async () => {
    const under = await freshService()
    for (const path of ['/', '/robots.txt', '/nothing']) {
      expect(JSON.stringify(await under.visit(path))).not.toContain(ADMIN_KEY)
    }
  })
})
