import { describe, expect, it } from 'vitest'
import { RESERVED_ALIASES } from '../../lib/contract/link-options.ts'
import type { RunningService } from '../start.ts'
import { call, start, visit } from '../testing/over-http.ts'
import { testDatabase } from '../testing/test-database.ts'
import { guessLimit } from './guess-limit.ts'
import type { Visit } from './visit.ts'

const LIMIT = 6
const PROXIED = { UNKNOWN_ALIAS_LIMIT: String(LIMIT), TRUSTED_PROXIES: '127.0.0.1', PRIVATE_DOMAINS: '.test' }

const serve = async (environment: Record<string, string> = PROXIED) => {
  const database = await testDatabase()
  const service = await start(database, environment)
  const made = await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'known' })
  expect(made.body).toMatchObject({ error: 0 })
  return {
    service,
    async [Symbol.asyncDispose]() {
      await service.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

const from = (address: string) => ({ 'x-forwarded-for': address })

/** The statuses of these paths, opened one after the other. */
const statuses = async (service: RunningService, paths: readonly string[], address: string) => {
  const seen: (number | undefined)[] = []
  for (const path of paths) seen.push((await visit(service, path, from(address))).status)
  return seen
}

const guesses = (count: number) => Array.from({ length: count }, (_, number) => `/guess-${number}`)

describe('A network that opens unknown aliases', () => {
  it('waits longer and longer, and is refused for the rest of the minute, but not for links', async () => {
    await using run = await serve()
    const open = async (path: string) => (await visit(run.service, path, from('198.51.100.1'))).status
    const timed = async (path: string) => {
      const began = performance.now()
      expect(await open(path)).toBe(404)
      return performance.now() - began
    }
    const times = (await Promise.all(guesses(LIMIT).map(timed))).toSorted((one, other) => one - other)
    // The fourth waits a third of a second, the sixth a second.
    expect(times[3]).toBeGreaterThan(300)
    expect(times[5]).toBeGreaterThan(950)
    for (const path of ['/guess-0', '/guess-7', '/guess-8.', '//guess-9']) expect(await open(path)).toBe(429)
    expect(await statuses(run.service, ['/known', '/KNOWN', '/known.'], '198.51.100.1')).toEqual([302, 302, 302])
    expect(await statuses(run.service, ['/', '/robots.txt', '/favicon.ico'], '198.51.100.1')).toEqual([200, 200, 404])
    const refused = await visit(run.service, '/guess-1', from('198.51.100.1'))
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Too many unknown links')
  })

  it('is one household or company, and told apart behind a proxy', async () => {
    await using run = await serve()
    await Promise.all(guesses(LIMIT).map((path) => visit(run.service, path, from('2001:db8:1:2::1'))))
    expect(await statuses(run.service, ['/more'], '2001:db8:1:2:ffff::9')).toEqual([429])
    expect(await statuses(run.service, ['/more'], '2001:db8:1:3::1')).toEqual([404])
    expect(await statuses(run.service, ['/more'], '198.51.100.2')).toEqual([404])
    // Only the last address is the proxy's word.
    expect(await statuses(run.service, ['/more'], '198.51.100.3, 2001:db8:1:2::1')).toEqual([429])
  })

  it('is the proxy itself if it isn’t trusted', async () => {
    await using run = await serve({ UNKNOWN_ALIAS_LIMIT: '2' })
    expect(await statuses(run.service, ['/one', '/two'], '198.51.100.1')).toEqual([404, 404])
    expect(await statuses(run.service, ['/three', '/known'], '198.51.100.2')).toEqual([429, 302])
  })

  it('is also limited at branded domains, and not at hosts that aren’t served', async () => {
    await using run = await serve({ ...PROXIED, UNKNOWN_ALIAS_LIMIT: '2' })
    await call(run.service, 'POST', '/api/domain/add', { domain: 'https://go.test', redirect404: 'https://lost.test/' })
    const open = async (host: string, path: string) =>
      (await visit(run.service, path, { ...from('198.51.100.1'), host })).status
    for (const path of guesses(5)) expect(await open('elsewhere.test', path)).toBe(404)
    expect([await open('go.test', '/one'), await open('go.test', '/two'), await open('go.test', '/three')]).toEqual([
      302, 302, 429,
    ])
  })

  it('is also counted for paths that are longer than any alias, whatever they contain', async () => {
    await using run = await serve({ ...PROXIED, UNKNOWN_ALIAS_LIMIT: '2' })
    const paths = [',', ';', '%', 'a.'].map((unit) => `/${unit.repeat(2_000)}`.slice(0, 2_000))
    expect(await statuses(run.service, paths, '198.51.100.1')).toEqual([404, 404, 429, 429])
  })

  it('may ask for what programs ask for, and for what no link can have, as often as it likes', async () => {
    await using run = await serve()
    const paths = [
      ...RESERVED_ALIASES.filter((alias) => !['api', 'health', 'ready', 'metrics'].includes(alias)).map(
        (alias) => `/${alias}`,
      ),
      '/apple-touch-icon.png',
      '/ads.txt',
      '/humans.txt',
      '/manifest.json',
      '/apple-app-site-association',
      '/.well-known/assetlinks.json',
      '/.env',
      '/index.php',
      '/a/b',
      '/%',
    ]
    expect(await statuses(run.service, paths, '198.51.100.1')).not.toContain(429)
    expect(await statuses(run.service, guesses(1), '198.51.100.1')).toEqual([404])
  })
})

describe('The limit of unknown aliases', () => {
  const visitFrom = (address: string) => ({ address, acceptLanguage: '' }) as Visit
  const answer = async () => ({ status: 404, headers: {}, body: '' })

  it('starts again after a minute', async () => {
    let now = 0
    const limit = guessLimit(2, () => now)
    const status = async () => (await limit(visitFrom('198.51.100.1'), answer)).status
    expect(await Promise.all([status(), status(), status()])).toEqual([404, 404, 429])
    now = 59_999
    expect(await limit(visitFrom('198.51.100.1'), answer)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
    })
    now = 60_000
    expect(await status()).toBe(404)
  })

  it('lets only some visits wait at the same time', async () => {
    const limit = guessLimit(2, () => 0)
    const addresses = Array.from({ length: 600 }, (_, number) => `198.51.${number >> 8}.${number & 255}`)
    for (const address of addresses) await limit(visitFrom(address), answer)
    const all = await Promise.all(addresses.map((address) => limit(visitFrom(address), answer)))
    expect(all.filter(({ status }) => status === 404)).toHaveLength(500)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(100)
  })

  it('forgets the network that was quiet for longest when it knows too many', async () => {
    const limit = guessLimit(4, () => 0)
    for (let number = 0; number < 5; number += 1) void limit(visitFrom('198.51.100.1'), answer)
    expect((await limit(visitFrom('198.51.100.1'), answer)).status).toBe(429)
    for (let number = 0; number < 20_000; number += 1)
      await limit(visitFrom(`10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`), answer)
    expect((await limit(visitFrom('198.51.100.1'), answer)).status).toBe(404)
  })
})
