import { beforeAll, describe, expect, it } from 'vitest'
import { readAllRows } from '../../lib/api/all-pages.ts'
import { findLinkByShort } from '../../lib/api/find-link-by-short.ts'
import type { Read } from '../../lib/api/read.ts'
import { type OperationName, operations } from '../../lib/contract/operations.ts'
import { summaries } from '../../lib/contract/summaries.ts'
import { LIKE_ESCAPES } from '../support/like-escapes.ts'
import { REFUSALS } from './refusals.ts'
import { fresh, NOBODY, type Speaker } from './speaker.ts'
import { SUCCESSES } from './successes.ts'

export interface Service {
  /** The first account, and an unknown key. */
  first: Speaker
  nobody: Speaker
}

const LONG = 'https://example.com/'

/** How our client and our service work together, with and without HTTP. */
export const contract = (open: () => Promise<Service>): void => {
  let service: Service
  beforeAll(async () => {
    service = await open()
  })

  describe('every operation succeeds', () => {
    for (const operation of Object.keys(operations) as OperationName[])
      it(`${operation}: ${summaries[operation]}`, () => SUCCESSES[operation](service.first))
  })

  describe('the service refuses, and the client gives the reason:', () => {
    for (const [sentence, expected, run] of REFUSALS)
      it(sentence, async () => {
        expect(await run(service.first)).toMatchObject(expected)
      })
  })

  it('a refused creation stores nothing', async () => {
    const custom = fresh('half')
    await service.first.refused('createLink', { url: LONG, custom, pixels: [NOBODY] })
    expect(await service.first.refused('listLinks', { short: `${service.first.baseUrl}/${custom}` })).toEqual({
      kind: 'not-found',
      isFree: true,
    })
  })

  it('an unknown key is refused everywhere', async () => {
    expect(await service.nobody.refused('readAccount', {})).toMatchObject({ kind: 'key-refused' })
    expect(await service.nobody.refused('listLinks', {})).toMatchObject({ kind: 'not-allowed' })
    expect(await service.nobody.refused('createLink', { url: LONG })).toMatchObject({ kind: 'not-allowed' })
  })

  it.each(LIKE_ESCAPES)('texts of a link are read as they were sent, alone and in a list: %s', async (text) => {
    const url = `${LONG}?q=${encodeURI(text)}`
    const asked = { url, custom: fresh('plain'), metatitle: text, description: text }
    const id = (await service.first.get('createLink', asked)).id ?? 0
    const shown = { longurl: url, title: text, description: text }
    expect((await service.first.get('readLink', { id })).details).toMatchObject(shown)
    expect(await service.first.get('listLinks', { q: asked.custom })).toMatchObject({ data: { urls: [shown] } })
  })

  it('a list is read completely, each row once', async () => {
    const mark = fresh('paged')
    const made: (number | null)[] = []
    for (let index = 0; index < 7; index += 1)
      made.unshift((await service.first.get('createLink', { url: LONG, description: mark })).id)
    const read: Read = async (operation, input) => (await service.first.send(operation, input)).result
    const all = await readAllRows(read, 'listLinks', { q: mark, limit: 3 })
    expect(all.ok && all.value.rows.map(({ id }) => id)).toEqual(made)
  })

  it('a link is found by its short URL', async () => {
    const custom = fresh('lost')
    const { id, shorturl } = await service.first.get('createLink', { url: LONG, custom })
    const read: Read = async (operation, input) => (await service.first.send(operation, input)).result
    expect(await findLinkByShort(read, shorturl)).toMatchObject({ ok: true, value: { id, longurl: LONG } })
  })

  it('a repeated write with an idempotency key happens once, and the client learns that the service supports it', async () => {
    const input = { url: LONG, description: fresh('once') }
    const options = { idempotencyKey: fresh('job-') }
    const answers = [
      await service.first.send('createLink', input, options),
      await service.first.send('createLink', input, options),
    ]
    expect(answers[1]?.result).toEqual(answers[0]?.result)
    expect(answers.map(({ idempotent }) => idempotent)).toEqual([true, true])
    expect(await service.first.get('listLinks', { q: input.description })).toMatchObject({ data: { result: 1 } })
  })
}

/** Needs a service with a limit of 30 requests a minute. */
export const exactLimit = (open: () => Promise<Speaker>): void => {
  it('accepts exactly 30 of 40 concurrent requests, and says when to repeat the others', async () => {
    const speak = await open()
    const answers = await Promise.all(Array.from({ length: 40 }, () => speak.send('listLinks', {})))
    const refused = answers.filter(({ result }) => !result.ok)
    expect(refused).toHaveLength(10)
    for (const { result, rate } of refused) {
      expect(result).toEqual({ ok: false, failure: { kind: 'slow-down', until: rate.retryAt } })
      expect(rate.remaining).toBe(0)
      expect(rate.retryAt).toBeGreaterThan(Date.now())
      expect(rate.retryAt).toBeLessThanOrEqual(Date.now() + 61_000)
    }
    const left = answers.filter(({ result }) => result.ok).map(({ rate }) => rate.remaining ?? -1)
    expect(left.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, index) => index))
  })
}
