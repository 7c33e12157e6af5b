import { describe, expect, it } from 'vitest'
import { type OperationName, operations } from '../../lib/contract/operations.ts'
import { sharedService } from '../../tests/support/shared-service.ts'
import { OTHER_KEY, type ServiceUnderTest } from '../testing/service-under-test.ts'

const freshService = sharedService()

const THEIRS = { key: OTHER_KEY }

/** One of everything another account can have, by the contract's name for its id. */
const belongings = async (under: ServiceUnderTest) => {
  const add = async (path: string, body: object) => Number((await under.call('POST', path, body, THEIRS)).body.id)
  const listed = async (path: string, collection: string) => {
    const { data } = (await under.call('GET', path, undefined, THEIRS)).body
    return Number((data as Record<string, { id: number }[]>)[collection]?.[0]?.id)
  }
  const found = await under.rows(`select id from showcases where account_id = 2 and kind = 'bio'`)
  return {
    url: await add('/api/url/add', { url: 'https://theirs.test/', custom: 'theirs' }),
    domain: await add('/api/domain/add', { domain: 'https://theirs.test' }),
    campaign: await add('/api/campaign/add', { name: 'Theirs' }),
    channel: await add('/api/channel/add', { name: 'Theirs' }),
    pixel: await add('/api/pixel/add', { type: 'vendor09', name: 'Theirs', tag: 'tag' }),
    overlay: await listed('/api/overlay', 'cta'),
    splash: await listed('/api/splash', 'splash'),
    bio: Number(found[0]?.id),
  }
}

type Belongings = Awaited<ReturnType<typeof belongings>>

/** Ids that nothing has. */
const NOBODYS: Belongings = {
  url: 999_999,
  domain: 999_999,
  campaign: 999_999,
  channel: 999_999,
  pixel: 999_999,
  overlay: 999_999,
  splash: 999_999,
  bio: 999_999,
}

/** Valid input, except that it belongs to the other account. */
const BODIES: Partial<Record<OperationName, object>> = {
  updateDomain: { redirectroot: 'https://mine.test/' },
  updateCampaign: { name: 'Mine' },
  updateChannel: { name: 'Mine' },
  updatePixel: { tag: 'mine' },
  updateLink: { url: 'https://mine.test/' },
}

/** Every path with ids, once with the other account's id in each place and ours in the others. */
const attempts = async (under: ServiceUnderTest, theirs: Belongings) => {
  const mine = async (path: string, body: object) => Number((await under.call('POST', path, body)).body.id)
  const ours = {
    linkid: await mine('/api/url/add', { url: 'https://mine.test/' }),
    itemid: await mine('/api/url/add', { url: 'https://mine.test/' }),
    campaignid: await mine('/api/campaign/add', { name: 'Mine' }),
    channelid: await mine('/api/channel/add', { name: 'Mine' }),
  }
  const numbers = { linkid: theirs.url, itemid: theirs.url, campaignid: theirs.campaign, channelid: theirs.channel }
  const filled = (path: string, values: Record<string, number | string>) =>
    path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))
  return (Object.keys(operations) as OperationName[]).flatMap((name) => {
    const { method, path } = operations[name]
    const attempt = (values: Record<string, number | string>) => ({ method, path: filled(path, values), name })
    const [, noun] = /^\/api\/(\w+)\/:id/.exec(path) ?? []
    if (noun !== undefined) return [attempt({ id: theirs[noun as keyof Belongings] })]
    if (name === 'assignLinkToCampaign') {
      return [attempt({ ...ours, linkid: numbers.linkid }), attempt({ ...ours, campaignid: numbers.campaignid })]
    }
    if (name === 'assignToChannel') {
      const links = { ...ours, type: 'links' }
      return [
        attempt({ ...links, itemid: numbers.itemid }),
        attempt({ ...links, channelid: numbers.channelid }),
        attempt({ ...links, type: 'bio', itemid: theirs.bio }),
        attempt({ ...links, type: 'qr', itemid: theirs.bio + 1 }),
      ]
    }
    expect(path, 'a path that names something, which this table does not know').not.toContain(':')
    return []
  })
}

const everythingTheirs = (under: ServiceUnderTest) =>
  Promise.all(
    ['links', 'domains', 'campaigns', 'channels', 'pixels', 'interstitials', 'showcases', 'accounts'].map((table) =>
      under.rows(`select * from ${table} where ${table === 'accounts' ? 'id' : 'account_id'} = 2 order by id`),
    ),
  )

describe('Another account’s data', () => {
  it('is unknown at every endpoint with an id, and unchanged', async () => {
    const under = await freshService()
    const theirs = await belongings(under)
    const tried = await attempts(under, theirs)
    expect(tried.length).toBeGreaterThan(12)
    const before = await everythingTheirs(under)
    // The answer must not tell what exists from what doesn't.
    const nobodys = await attempts(under, NOBODYS)
    for (const [at, { method, path, name }] of tried.entries()) {
      const { status, body } = await under.call(method, path, BODIES[name])
      const what = `${method} ${path}`
      expect(status, what).toBe(404)
      expect(body.message, what).toMatch(/ is unknown: there is no such /)
      expect((await under.call(method, nobodys[at]?.path ?? '', BODIES[name])).body, what).toEqual(body)
    }
    expect(await everythingTheirs(under)).toEqual(before)
    expect(await under.rows('select * from channel_items')).toEqual([])
  })

  it('is in no list and found by no short URL', async () => {
    const under = await freshService()
    await belongings(under)
    for (const { method, path } of Object.values(operations)) {
      if (method !== 'GET' || path.includes(':')) continue
      const { body } = await under.call(method, path)
      expect(JSON.stringify(body), path).not.toMatch(/theirs/i)
    }
    for (const short of ['http://s.test/theirs', 's.test/THEIRS']) {
      expect((await under.call('GET', `/api/urls?short=${encodeURIComponent(short)}`)).status).toBe(404)
    }
  })

  it('cannot be used in a link’s fields', async () => {
    const under = await freshService()
    const theirs = await belongings(under)
    const url = 'https://mine.test/'
    const { id } = (await under.call('POST', '/api/url/add', { url, custom: 'mine' })).body
    const fields = {
      pixels: [theirs.pixel],
      channel: theirs.channel,
      campaign: theirs.campaign,
      domain: 'https://theirs.test',
      type: `overlay-${theirs.overlay}`,
    }
    for (const [name, value] of [...Object.entries(fields), ['type', String(theirs.splash)] as const]) {
      const made = await under.call('POST', '/api/url/add', { url, [name]: value })
      const changed = await under.call('PUT', `/api/url/${String(id)}/update`, { [name]: value })
      for (const told of [made, changed]) {
        expect(told.status, name).toBe(400)
        expect(told.body.message, name).toMatch(/^\S+ is unknown/)
      }
    }
    expect(
      await under.rows('select alias, campaign_id, interstitial_id, domain_id from links where account_id = 1'),
    ).toEqual([{ alias: 'mine', campaign_id: null, interstitial_id: null, domain_id: 1 }])
    expect(await under.rows('select * from link_pixels')).toEqual([])
    expect(await under.rows('select * from channel_items')).toEqual([])
  })
})
