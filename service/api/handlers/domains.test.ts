import { describe, expect, it } from 'vitest'
import { anyNumber, anyText, textLike } from '../../../tests/support/matchers.ts'
import { sharedService } from '../../../tests/support/shared-service.ts'
import { OTHER_KEY, type ServiceUnderTest } from '../../testing/service-under-test.ts'

const freshService = sharedService()

const add = (under: ServiceUnderTest, domain: string, more: object = {}, key?: string) =>
  under.call('POST', '/api/domain/add', { domain, ...more }, key === undefined ? {} : { key })

const NO_LOOK = { name: '', color: '' }

const listed = async (under: ServiceUnderTest) => (await under.call('GET', '/api/domains')).body.data

describe('A branded domain', () => {
  it('is created, listed, updated and deleted', async () => {
    const under = await freshService()
    const made = await add(under, 'https://go.test', { redirectroot: 'https://home.test/' })
    expect(made.body).toEqual({ error: 0, id: anyNumber })
    const { id } = made.body
    const row = { id, domain: 'https://go.test', redirectroot: 'https://home.test/', redirect404: '', ...NO_LOOK }
    expect(await listed(under)).toEqual({
      result: 1,
      perpage: 15,
      currentpage: 1,
      nextpage: 0,
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
    expect(told.body).toEqual({ error: 1, message: textLike(/^domain is taken/), taken: 'domain' })
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
    [{ domain: 'https://go.test/?' }, 400, 'domain must be only a scheme and host, such as https://go.example'],
    [{ domain: 'https://u:p@go.test' }, 400, 'domain must be only a scheme and host, such as https://go.example'],
    [
      { domain: 'https://com' },
      400,
      'domain must be a name below a public suffix, such as https://go.example.com, not the suffix itself',
    ],
    [
      { domain: 'http://10.0.0.1:8080' },
      400,
      'domain must be a name, such as https://go.example.com, not an IP address',
    ],
    [{ domain: 'https://s.test' }, 409, 'domain is taken: it is the service’s own address'],
    [
      { domain: 'https://go.test', redirect404: 'javascript:alert(1)' },
      400,
      'redirect404 must be a full address that starts with http:// or https://',
    ],
    [
      { domain: 'https://go.test', redirectroot: 'http://http://a.test/' },
      400,
      'redirectroot must name a valid host, such as example.com',
    ],
    [{ domain: 'https://go..test' }, 400, 'domain must name a valid host, such as example.com'],
  ])('is refused as %j', async (body, status, message) => {
    const under = await freshService()
    const told = await under.call('POST', '/api/domain/add', body)
    expect(told.status).toBe(status)
    expect(told.body).toEqual({ error: 1, message, ...(status === 409 && { taken: 'domain' }) })
    expect(await listed(under)).toMatchObject({ result: 0 })
  })

  it('is refused with a longer name than DNS has', async () => {
    const under = await freshService()
    for (const name of ['a'.repeat(249), 'a.'.repeat(4_000)]) {
      expect(await add(under, `https://${name}.test`.replace('..', '.'))).toMatchObject({
        status: 400,
        body: { error: 1, message: 'domain must have a name of at most 253 characters' },
      })
    }
    expect((await add(under, `https://${'a'.repeat(248)}.test`)).status).toBe(200)
    expect(await under.rows('select id from domains where id > 1')).toHaveLength(1)
  })

  it('is refused only for reasons that the OpenAPI document has', async () => {
    const under = await freshService()
    const { id } = (await add(under, 'https://go.test')).body
    const change = (body: object) => under.call('PUT', `/api/domain/${String(id)}/update`, body)
    const told = [
      await add(under, `https://${'a'.repeat(249)}.test`),
      await add(under, 'https://a.test', { redirectroot: 'https://a.test/' }),
      await change({ redirectroot: 'https://go.test/nothing' }),
    ]
    const { paths } = (await under.call('GET', '/api/openapi.json')).body as {
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
    }
    const reasons = [paths['/api/domain/add']?.post, paths['/api/domain/{id}/update']?.put].map((operation) =>
      (operation?.responses['400']?.description ?? '').split('\n').map((line) => line.replace(/^- /, '')),
    )
    for (const [index, { status, body }] of told.entries()) {
      expect(status).toBe(400)
      const isStated = (reason: string) => reason !== '' && String(body.message).endsWith(reason)
      expect(reasons[index < 2 ? 0 : 1]?.some(isStated), String(body.message)).toBe(true)
    }
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

describe('A domain on the internet', () => {
  const GO = 'https://go.example.com'
  const RECORD = '_terselink.go.example.com'
  const FILE = 'https://go.example.com/.well-known/terselink.txt'

  interface Unverified {
    record: string
    file: string
    text: string
    problem: string
  }
  /** The domains as the account sees them. */
  const domainsOf = async (under: ServiceUnderTest, key?: string) => {
    const { body } = await under.call('GET', '/api/domains', undefined, key === undefined ? {} : { key })
    return (body.data as { domains: { id: number; unverified?: Unverified }[] }).domains
  }
  const textFor = async (under: ServiceUnderTest, key?: string) => {
    const [domain] = await domainsOf(under, key)
    return domain?.unverified?.text ?? ''
  }
  const check = (under: ServiceUnderTest, id: unknown, key?: string) =>
    under.call('PUT', `/api/domain/${String(id)}/update`, {}, key === undefined ? {} : { key })
  const addLinkAt = (under: ServiceUnderTest, custom: string, key?: string) =>
    under.call('POST', '/api/url/add', { url: 'https://a.test/', domain: GO, custom }, key === undefined ? {} : { key })
  /** Adds it and publishes its text, without a check after that. */
  const addAndPublish = async (under: ServiceUnderTest, key?: string) => {
    const { body } = await add(under, GO, { redirectroot: 'https://home.test/' }, key)
    under.published.set(RECORD, [...publishedIn(under), await textFor(under, key)])
    return Number(body.id)
  }
  const publishedIn = (under: ServiceUnderTest): string[] => {
    const texts = under.published.get(RECORD)
    return Array.isArray(texts) ? texts : []
  }

  it('is neither served nor usable for links until its record exists', async () => {
    const under = await freshService()
    const made = await add(under, GO, { redirectroot: 'https://home.test/' })
    expect(made.body).toEqual({ error: 0, id: anyNumber })
    const id = Number(made.body.id)
    expect(await domainsOf(under)).toEqual([
      {
        id,
        domain: GO,
        redirectroot: 'https://home.test/',
        redirect404: '',
        ...NO_LOOK,
        unverified: {
          record: RECORD,
          file: FILE,
          text: textLike(/^terselink=[\w-]{32}$/),
          problem: 'The record or file was not found, or has another text.',
        },
      },
    ])
    expect((await under.visit(`${GO}/`)).status).toBe(404)
    const refused = await addLinkAt(under, 'one')
    expect(refused.status).toBe(400)
    expect(refused.body.message).toBe('domain is not verified yet: GET /api/domains has the record to create')

    under.published.set(RECORD, ['other=1', await textFor(under)])
    expect((await check(under, id)).body).toEqual({ error: 0, message: 'The domain was updated.' })
    expect(await domainsOf(under)).toEqual([
      { id, domain: GO, redirectroot: 'https://home.test/', redirect404: '', ...NO_LOOK },
    ])
    expect((await under.visit(`${GO}/`)).headers.location).toBe('https://home.test/')
    expect((await addLinkAt(under, 'one')).body.shorturl).toBe(`${GO}/one`)
    expect((await under.visit(`${GO}/one`)).headers.location).toBe('https://a.test/')
  })

  it('is verified at once if its record exists already', async () => {
    const under = await freshService()
    const id = await addAndPublish(under)
    await under.call('DELETE', `/api/domain/${id}/delete`)
    expect((await add(under, GO)).body).toEqual({ error: 0, id: anyNumber })
    expect((await addLinkAt(under, 'one')).status).toBe(200)
  })

  it('can be verified by a file', async () => {
    const under = await freshService()
    const { body } = await add(under, GO)
    under.published.set(FILE, ['# Terselink', ` ${await textFor(under)}\r`])
    await check(under, body.id)
    expect(await domainsOf(under)).toMatchObject([{ domain: GO }])
    expect((await addLinkAt(under, 'one')).status).toBe(200)
  })

  it('keeps others out only after it was verified', async () => {
    const under = await freshService()
    await add(under, GO)
    const theirs = await add(under, GO, {}, OTHER_KEY)
    expect(theirs.status).toBe(200)
    under.published.set(RECORD, [await textFor(under, OTHER_KEY)])
    await check(under, theirs.body.id, OTHER_KEY)
    expect((await addLinkAt(under, 'theirs', OTHER_KEY)).status).toBe(200)
    const [mine] = await domainsOf(under)
    await check(under, mine?.id)
    expect((await addLinkAt(under, 'mine')).status).toBe(400)
  })

  it('is not verified by the record of another account', async () => {
    const under = await freshService()
    const id = await addAndPublish(under)
    const theirs = await add(under, GO, {}, OTHER_KEY)
    await check(under, id)
    const checked = await check(under, theirs.body.id, OTHER_KEY)
    expect(checked.body.message).toMatch(/not verified yet/)
    expect((await addLinkAt(under, 'mine')).status).toBe(200)
    expect((await addLinkAt(under, 'theirs', OTHER_KEY)).status).toBe(400)
  })

  it('passes to an account that proves it, unless the proof of the first one still exists', async () => {
    const under = await freshService()
    const mine = await addAndPublish(under)
    await check(under, mine)
    await addLinkAt(under, 'one')
    const theirs = await addAndPublish(under, OTHER_KEY)
    await check(under, theirs, OTHER_KEY)
    expect((await domainsOf(under, OTHER_KEY))[0]?.unverified?.problem).toBe(
      'Another account has this domain, and its record or file still exists.',
    )
    expect((await under.visit(`${GO}/one`)).headers.location).toBe('https://a.test/')

    under.published.set(RECORD, [await textFor(under, OTHER_KEY)])
    await check(under, theirs, OTHER_KEY)
    expect(await domainsOf(under, OTHER_KEY)).toEqual([
      { id: theirs, domain: GO, redirectroot: 'https://home.test/', redirect404: '', ...NO_LOOK },
    ])
    expect((await under.visit(`${GO}/one`)).status).toBe(404)
    expect((await domainsOf(under))[0]?.unverified?.problem).toBe(
      'Another account has proven that this domain is its own.',
    )
    expect(await under.rows('select alias from links')).toEqual([{ alias: 'one' }])
  })

  it('that passed to another account can be repeated when its link is changed, but gets no other link', async () => {
    const under = await freshService()
    await check(under, await addAndPublish(under))
    const { id } = (await addLinkAt(under, 'one')).body
    const elsewhere = (await under.call('POST', '/api/url/add', { url: 'https://a.test/' })).body
    const theirs = await addAndPublish(under, OTHER_KEY)
    under.published.set(RECORD, [await textFor(under, OTHER_KEY)])
    await check(under, theirs, OTHER_KEY)
    // What the extension sends when a person edits the note.
    const change = (link: unknown) =>
      under.call('PUT', `/api/url/${String(link)}/update`, { url: 'https://a.test/', domain: GO, description: 'New' })
    expect((await change(id)).body).toEqual({ error: 0, id, shorturl: `${GO}/one` })
    expect((await change(elsewhere.id)).body.message).toMatch(/^domain is not verified yet/)
  })

  it('takes the holder’s links off rotators and lists when it passes to another account', async () => {
    const under = await freshService()
    await check(under, await addAndPublish(under))
    const { id: campaign, ...pages } = (
      await under.call('POST', '/api/campaign/add', { name: 'C', slug: 'c', public: true })
    ).body
    const link = { campaign, status: 'public', url: 'https://a.test/' }
    await under.call('POST', '/api/url/add', { ...link, domain: GO, custom: 'one' })
    const [bio] = await under.rows("select token from showcases where account_id = 1 and kind = 'bio'")
    const lists = [String(pages.list), `/b/${String(bio?.token)}`]
    for (const list of lists) expect((await under.visit(list)).body).toContain(`${GO}/one`)
    expect((await under.visit('/r/c')).headers.location).toBe(`${GO}/one`)

    const theirs = await addAndPublish(under, OTHER_KEY)
    under.published.set(RECORD, [await textFor(under, OTHER_KEY)])
    await check(under, theirs, OTHER_KEY)
    await addLinkAt(under, 'one', OTHER_KEY)
    expect((await under.visit('/r/c')).status).toBe(404)
    for (const list of lists) expect((await under.visit(list)).body).toContain('No links yet.')

    await under.call('POST', '/api/url/add', { ...link, custom: 'two' })
    expect((await under.visit('/r/c')).headers.location).toBe('http://s.test/two')
    for (const list of lists) expect((await under.visit(list)).body).toContain('http://s.test/two')
  })

  it.each([
    ['https', 'http'],
    ['http', 'https'],
  ])('proven by a file over %s does not pass to an account that claims it over %s', async (holders, claimants) => {
    const under = await freshService()
    const fileAt = (scheme: string) => FILE.replace('https', scheme)
    const added = await add(under, GO.replace('https', holders))
    under.published.set(fileAt(holders), [await textFor(under)])
    await check(under, added.body.id)
    const theirs = await add(under, GO.replace('https', claimants), {}, OTHER_KEY)
    under.published.set(fileAt(claimants), [await textFor(under, OTHER_KEY)])
    await check(under, theirs.body.id, OTHER_KEY)
    expect((await domainsOf(under, OTHER_KEY))[0]?.unverified?.problem).toBe(
      'Another account has this domain, and its record or file still exists.',
    )
    const holder = "select account_id from domains where host = 'go.example.com'"
    expect(await under.rows(holder)).toEqual([{ account_id: 1 }])

    under.published.delete(fileAt(holders))
    await check(under, theirs.body.id, OTHER_KEY)
    expect(await under.rows(holder)).toEqual([{ account_id: 2 }])
  })

  it('stays where it is while DNS does not answer', async () => {
    const under = await freshService()
    const mine = await addAndPublish(under)
    await check(under, mine)
    const theirs = await add(under, GO, {}, OTHER_KEY)
    under.published.set(FILE, [await textFor(under, OTHER_KEY)])
    under.published.set(RECORD, new Error('no answer'))
    await check(under, theirs.body.id, OTHER_KEY)
    expect((await domainsOf(under, OTHER_KEY))[0]?.unverified?.problem).toMatch(/^DNS did not answer/)
    await addLinkAt(under, 'one')
    expect((await under.visit(`${GO}/one`)).status).toBe(302)
  })

  it('is added once by an account, verified or not', async () => {
    const under = await freshService()
    const told = await Promise.all(Array.from({ length: 10 }, () => add(under, GO)))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(told.filter(({ status }) => status === 409)).toHaveLength(9)
    under.published.set(RECORD, [await textFor(under)])
    await check(under, (await domainsOf(under))[0]?.id)
    expect((await add(under, GO)).body.message).toBe('domain is taken: this account has it already')
  })

  it('is added once by an account in the moment of its proof', async () => {
    const under = await freshService()
    const { body } = await add(under, GO)
    under.published.set(RECORD, [await textFor(under)])
    await under.call('DELETE', `/api/domain/${String(body.id)}/delete`)
    const told = await Promise.all(Array.from({ length: 10 }, () => add(under, GO)))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await under.rows('select host from domains where id > 1')).toEqual([{ host: 'go.example.com' }])
  })

  it('keeps its redirects while it is not verified, and can be deleted', async () => {
    const under = await freshService()
    const { body } = await add(under, GO)
    await under.call('PUT', `/api/domain/${String(body.id)}/update`, { redirect404: 'https://lost.test/' })
    expect(await domainsOf(under)).toMatchObject([{ redirect404: 'https://lost.test/', unverified: {} }])
    expect((await under.call('DELETE', `/api/domain/${String(body.id)}/delete`)).status).toBe(200)
    expect(await under.rows('select * from domains where id > 1')).toEqual([])
  })

  it('that is not verified answers to no Host header', async () => {
    const under = await freshService()
    await add(under, GO, { redirectroot: 'https://home.test/' })
    const [stored] = await under.rows('select host from domains where id > 1')
    // The listener compares Host headers in lower case.
    const host = String(stored?.host)
    expect(host.toLowerCase()).not.toBe(host)
    expect((await under.visit('/', { host: host.toLowerCase() })).status).toBe(404)
  })
})
