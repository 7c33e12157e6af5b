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
  /** The first account, another one, and an unknown key. */
  first: Speaker
  other: Speaker
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

  describe('two accounts', () => {
    it('cannot see, change or delete each other’s data', async () => {
      const { first, other } = service
      const { id: channel } = await first.get('createChannel', { name: fresh('Mine ') })
      const { id: pixel } = await first.get('createPixel', { type: 'vendor10', name: 'Mine', tag: 'T' })
      const { id: campaign } = await first.get('createCampaign', { name: fresh('Mine ') })
      const domain = `https://${fresh('mine')}.example`
      const { id: domainId } = await first.get('createDomain', { domain })
      const { id, shorturl } = await first.get('createLink', { url: LONG, custom: fresh('mine') })
      const link = id ?? 0

      expect(await other.refused('readLink', { id: link })).toEqual({ kind: 'not-found' })
      expect(await other.refused('listLinks', { short: shorturl })).toEqual({ kind: 'not-found', isFree: false })
      expect(await other.refused('listChannelItems', { id: channel })).toEqual({ kind: 'not-found' })
      for (const failure of [
        await other.refused('updateLink', { id: link, url: LONG }),
        await other.refused('deleteLink', { id: link }),
        await other.refused('readClicks', { id: link }),
        await other.refused('updateChannel', { id: channel, name: 'x' }),
        await other.refused('deleteChannel', { id: channel }),
        await other.refused('updatePixel', { id: pixel, tag: 'x' }),
        await other.refused('deletePixel', { id: pixel }),
        await other.refused('updateCampaign', { id: campaign, name: 'x' }),
        await other.refused('deleteCampaign', { id: campaign }),
        await other.refused('updateDomain', { id: domainId, redirectroot: '' }),
        await other.refused('deleteDomain', { id: domainId }),
        await other.refused('assignLinkToCampaign', { campaignid: campaign, linkid: link }),
        await other.refused('assignToChannel', { channelid: channel, type: 'links', itemid: link }),
        await other.refused('createLink', { url: LONG, domain }),
        await other.refused('createLink', { url: LONG, pixels: [pixel] }),
        await other.refused('createLink', { url: LONG, channel }),
        await other.refused('createLink', { url: LONG, campaign }),
      ])
        expect(failure).toMatchObject({ kind: 'refused' })
      expect(await first.get('readLink', { id: link })).toMatchObject({ details: { longurl: LONG } })
    })

    it('have separate lists', async () => {
      await service.first.get('createLink', { url: LONG })
      expect(await service.other.get('listLinks', {})).toMatchObject({ data: { result: 0, urls: [] } })
      expect((await service.other.get('listChannels', {})).data.channels).toEqual([])
      expect((await service.other.get('listPixels', {})).data.pixels).toEqual([])
    })
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

  it('40 concurrent creations of one alias create one link', async () => {
    const custom = fresh('race')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => service.first.send('createLink', { url: LONG, custom })),
    )
    expect(answers.filter(({ result }) => result.ok)).toHaveLength(1)
    for (const { result } of answers) if (!result.ok) expect(result.failure.kind).toBe('refused')
  })

  it('every answer has the rate headers, even a refusal', async () => {
    for (const { rate } of [
      await service.first.send('readAccount', {}),
      await service.first.send('readLink', { id: NOBODY }),
      await service.nobody.send('readAccount', {}),
    ]) {
      expect(rate).toMatchObject({ limit: expect.any(Number) as number, remaining: expect.any(Number) as number })
      expect(rate.resetAt).toBeGreaterThan(Date.now() - 1_000)
      expect(rate.retryAt).toBeNull()
    }
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
