import { scryptSync } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { sharedService } from '../../tests/support/shared-service.ts'
import { TooBusy } from '../accounts/credentials.ts'
import { createRateLimiter } from '../api/rate-limiter.ts'
import { addLink, clicksOf } from '../testing/link-requests.ts'
import { passwordGate } from './password-gate.ts'
import type { Visit } from './visit.ts'

const freshService = sharedService()

describe('A link with a password', () => {
  const form = (password: string) => ({
    method: 'POST',
    readForm: async () => new URLSearchParams({ password }),
  })

  it('shows a form and nothing about its target', async () => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'one', url: 'https://secret.test/', password: 'open sesame' })
    const { status, headers, body } = await under.visit('/one')
    expect(status).toBe(200)
    expect(headers.location).toBeUndefined()
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('<input id="password" name="password" type="password"')
    expect(body + JSON.stringify(headers)).not.toContain('secret.test')
    expect(await clicksOf(under, id)).toBe(0)
  })

  it('opens only with its password, and counts the click then', async () => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'one', url: 'https://secret.test/', password: 'open sesame' })
    const wrong = await under.visit('/one', form('Open sesame'))
    expect(wrong.status).toBe(403)
    expect(wrong.headers.location).toBeUndefined()
    expect(wrong.body).toMatch(/<input [^>]*autofocus aria-invalid="true" aria-describedby="problem">/)
    expect(wrong.body).toMatch(/<p id="problem" role="alert"><svg.+Wrong password\. Try again\.<\/p>/)
    expect(await clicksOf(under, id)).toBe(0)
    const right = await under.visit('/one', form('open sesame'))
    expect(right.status).toBe(303)
    expect(right.headers.location).toBe('https://secret.test/')
    expect(await clicksOf(under, id)).toBe(1)
  })

  it('opens with its password exactly, and with spaces around it, which are pasted along', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'one', url: 'https://secret.test/', password: 'open sesame' })
    await addLink(under, { custom: 'two', url: 'https://secret.test/', password: ' open sesame ' })
    const opened = async (path: string, password: string) => (await under.visit(path, form(password))).status
    expect(await opened('/one', ' open sesame\n')).toBe(303)
    expect(await opened('/one', 'open  sesame')).toBe(403)
    expect(await opened('/two', ' open sesame ')).toBe(303)
    expect(await opened('/two', 'open sesame')).toBe(403)
  })

  it('lets its form redirect to an app, only on Android and with a deep link', async () => {
    const under = await freshService()
    const deep = { devicetarget: [{ device: 'Android', link: 'https://store.test/' }], deeplink: { auto: true } }
    await addLink(under, { custom: 'deep', password: 'open sesame', ...deep })
    await addLink(under, { custom: 'plain', password: 'open sesame' })
    const android = { userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36' }
    const formAction = async (path: string, details: object) => {
      const { headers } = await under.visit(path, details)
      return /form-action [^;]*/.exec(headers['content-security-policy'] ?? '')?.[0]
    }
    expect(await formAction('/deep', android)).toBe('form-action http: https: intent:')
    expect(await formAction('/deep', { ...android, ...form('wrong') })).toBe('form-action http: https: intent:')
    expect(await formAction('/deep', {})).toBe('form-action http: https:')
    expect(await formAction('/plain', android)).toBe('form-action http: https:')
    const { status, headers } = await under.visit('/deep', { ...android, ...form('open sesame') })
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^intent:/)])
  })

  it('opens for others while all networks of an IPv6 /56 guess', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'one', url: 'https://secret.test/', password: 'open sesame' })
    // Twenty guesses at the usual cost would take seconds.
    const hash = scryptSync('open sesame', 'salt', 32, { N: 2, r: 1, p: 1 })
    const stored = ['scrypt', 2, 1, 1, Buffer.from('salt').toString('base64url'), hash.toString('base64url')].join('$')
    await under.write(`update links set password_hash = '${stored}'`)
    const statuses: number[] = []
    for (let network = 0; network < 31; network += 1)
      for (let tries = 0; tries < 10; tries += 1) {
        const address = `2001:db8:1:2${network.toString(16).padStart(2, '0')}::1`
        statuses.push((await under.visit('/one', { ...form('wrong'), address })).status)
      }
    expect(statuses.filter((status) => status === 403)).toHaveLength(20)
    const other = await under.visit('/one', { ...form('open sesame'), address: '2001:db8:2::1' })
    expect(other.headers.location).toBe('https://secret.test/')
  })

  it('refuses a request that is not the form', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'one', password: 'open sesame' })
    const told = await under.visit('/one', { method: 'POST', address: '198.51.100.3', readForm: async () => null })
    expect(told.status).toBe(403)
  })
})

describe('The limit on password attempts', () => {
  const rateLimiter = (_: string, limit: number, windowSeconds: number) => createRateLimiter(limit, windowSeconds)

  const guess = (address: string): Visit => ({
    method: 'POST',
    host: 's.test',
    path: '/one',
    query: '',
    address,
    userAgent: '',
    acceptLanguage: '',
    country: null,
    referrer: undefined,
    isPrefetch: false,
    readForm: async () => new URLSearchParams({ password: 'wrong' }),
  })

  it('applies to one address over all links', async () => {
    let checked = 0
    const gate = passwordGate(async () => {
      checked += 1
      return false
    }, rateLimiter)
    const statusOf = async (address: string) => (await gate(guess(address), 1, 'hash'))?.status
    const told = await Promise.all(Array.from({ length: 12 }, () => statusOf('198.51.100.1')))
    expect(told).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
    expect(checked).toBe(10)
    expect(await statusOf('198.51.100.2')).toBe(403)
  })

  it('counts an IPv6 /64 network as one address', async () => {
    const gate = passwordGate(async () => false, rateLimiter)
    for (let tries = 1; tries <= 10; tries += 1) await gate(guess(`2001:db8:1:2::${tries}`), 1, 'hash')
    expect((await gate(guess('2001:db8:1:2:ffff::1'), 1, 'hash'))?.status).toBe(429)
    expect((await gate(guess('2001:db8:1:3::1'), 1, 'hash'))?.status).toBe(403)
  })

  /** An address for each number, each of another provider. */
  const addressOf = (number: number) => `${11 + (number >> 8)}.${number & 255}.0.1`

  it('applies to one link over all networks', async () => {
    const gate = passwordGate(async () => false, rateLimiter)
    const statusOf = async (address: string, linkId: number) => (await gate(guess(address), linkId, 'hash'))?.status
    const seen: (number | undefined)[] = []
    for (let number = 0; number < 60; number += 1)
      for (let tries = 0; tries < 6; tries += 1) seen.push(await statusOf(addressOf(number), 1))
    expect(seen.filter((status) => status === 403)).toHaveLength(310)
    expect(seen.slice(0, 300)).not.toContain(429)
    expect(await statusOf(addressOf(0), 1)).toBe(429)
    expect(await statusOf(addressOf(0), 2)).toBe(403)
  })

  it('counts the networks of a customer, a company and a provider too', async () => {
    const checkedOf = async (addresses: readonly string[], linkOf: (number: number) => number = () => 1) => {
      let checked = 0
      const gate = passwordGate(async () => {
        checked += 1
        return false
      }, rateLimiter)
      for (const [number, address] of addresses.entries())
        for (let tries = 0; tries < 10; tries += 1) await gate(guess(address), linkOf(number), 'hash')
      return checked
    }
    const numbers = Array.from({ length: 250 }, (_, number) => number)
    const inHex = (number: number) => number.toString(16).padStart(2, '0')
    expect(await checkedOf(numbers.map((number) => `2001:db8:1:2${inHex(number)}::1`))).toBe(20)
    expect(await checkedOf(numbers.map((number) => `2001:db8:1:${inHex(number)}00::1`))).toBe(40)
    expect(await checkedOf(numbers.map((number) => `2001:db8:${inHex(number)}::1`))).toBe(200)
    expect(await checkedOf(numbers.map((number) => `198.51.100.${number}`))).toBe(40)
    expect(await checkedOf(numbers.map((number) => `198.51.${number}.1`))).toBe(200)
    // A provider's customers open many links.
    expect(
      await checkedOf(
        numbers.map((number) => `198.51.${number}.1`),
        (number) => number,
      ),
    ).toBe(2_500)
  })

  it('lets visitors of other networks open a link that many networks guess at', async () => {
    vi.useFakeTimers()
    let checked = 0
    const gate = passwordGate(async (_, hash) => {
      checked += 1
      return hash === 'right'
    }, rateLimiter)
    const open = (address: string, hash: string) => gate(guess(address), 1, hash)
    // Each guesses until it is refused, as all do for an hour.
    for (let number = 0; number < 200; number += 1) while ((await open(addressOf(number), 'wrong'))?.status === 403);
    expect(checked).toBeLessThanOrEqual(310)
    // Those of another provider who know the password wait a minute at most, and then don't disturb each other.
    vi.advanceTimersByTime(60_000)
    for (let number = 1_000; number < 1_100; number += 1) expect(await open(addressOf(number), 'right')).toBeNull()
    for (let number = 1_000; number < 1_010; number += 1)
      expect((await open(addressOf(number), 'wrong'))?.status).toBe(403)
    const refused = await open(addressOf(2_000), 'right')
    expect([refused?.status, refused?.headers['retry-after']]).toEqual([429, '60'])
    vi.advanceTimersByTime(60_000)
    expect(await open(addressOf(2_000), 'right')).toBeNull()
    expect((await open(addressOf(0), 'right'))?.headers['retry-after']).toBe('3600')
    vi.useRealTimers()
  })

  it('lets others open a link, however long one network guesses', async () => {
    // As if every guess had a minute of its own.
    const gate = passwordGate(
      async () => false,
      (_, limit, seconds) => createRateLimiter(seconds === 60 ? 1_000 : limit, seconds),
    )
    const statusOf = async (address: string, linkId: number) => (await gate(guess(address), linkId, 'hash'))?.status
    for (let tries = 0; tries < 600; tries += 1) await statusOf('198.51.100.1', 1)
    expect(await statusOf('198.51.100.1', 1)).toBe(429)
    expect(await statusOf('198.51.100.1', 2)).toBe(403)
    expect(await statusOf('198.51.100.2', 1)).toBe(403)
  })

  it('counts no right password, but those that are being checked', async () => {
    const isRight = Promise.withResolvers<boolean>()
    const gate = passwordGate(() => isRight.promise, rateLimiter)
    const statusOf = async () => (await gate(guess('198.51.100.1'), 1, 'hash'))?.status
    const waiting = Array.from({ length: 10 }, statusOf)
    expect(await statusOf()).toBe(429)
    isRight.resolve(true)
    expect(await Promise.all(waiting)).toEqual(Array(10).fill(undefined))
    for (let times = 0; times < 49; times += 1) expect(await statusOf()).toBeUndefined()
    // The cost of checking them is limited, too.
    expect(await statusOf()).toBe(429)
  })

  it('counts none of a crowd with the right password, of whom some have to wait', async () => {
    const gate = passwordGate(async () => true, rateLimiter)
    const statusOf = async () => (await gate(guess('198.51.100.1'), 1, 'hash'))?.status
    const crowd = await Promise.all(Array.from({ length: 20 }, statusOf))
    expect(crowd.filter((status) => status === 429)).toHaveLength(10)
    expect(await statusOf()).toBeUndefined()
  })

  it('counts no right password of a link either', async () => {
    const gate = passwordGate(async (_, hash) => hash === 'right', rateLimiter)
    const statusOf = async (number: number, hash: string) => (await gate(guess(addressOf(number)), 1, hash))?.status
    for (let number = 0; number < 400; number += 1) expect(await statusOf(number, 'right')).toBeUndefined()
    for (let number = 400; number < 710; number += 1) expect(await statusOf(number, 'wrong')).toBe(403)
    expect(await statusOf(710, 'right')).toBe(429)
  })

  it('counts no password that was not checked because too many wait', async () => {
    let isBusy = true
    const gate = passwordGate(async () => {
      if (isBusy) throw new TooBusy()
      return true
    }, rateLimiter)
    const pass = (number: number) => gate(guess(addressOf(number)), 1, 'hash')
    for (let number = 0; number < 301; number += 1) await expect(pass(number)).rejects.toThrow(TooBusy)
    for (let times = 0; times < 10; times += 1) await expect(pass(1_000)).rejects.toThrow(TooBusy)
    isBusy = false
    expect(await pass(1_000)).toBeNull()
  })

  it('lets a visitor with the password pass', async () => {
    const gate = passwordGate(async (password, hash) => password === 'wrong' && hash === 'hash', rateLimiter)
    expect(await gate(guess('198.51.100.1'), 1, 'hash')).toBeNull()
  })
})
