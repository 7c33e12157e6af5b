import { describe, expect, it } from 'vitest'
import { TEXT_LIMITS } from '../../outside-text.ts'
import { canonical } from '../dialect.ts'
import { asOneLine } from '../service-message.ts'

const LONG = 'x'.repeat(3_800_000)
const LONG_URL = `https://example.com/${LONG}`

/** Every text in a value, including field names that the service chose. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)])
}

const EVERY_FIELD = {
  ...Object.fromEntries(
    'alias title description date name type tag color email username status expires registered'
      .split(' ')
      .map((name) => [name, LONG]),
  ),
  ...Object.fromEntries(
    'shorturl longurl domain redirectroot redirect404 preview link avatar rotator list'
      .split(' ')
      .map((name) => [name, LONG_URL]),
  ),
  id: 1,
}
const DETAILS = { ...EVERY_FIELD, shorturl: 'https://s.test/a', location: { [LONG]: 'https://a.test/' }, expiry: LONG }

describe('whatever a service returns', () => {
  it.each([
    ['listLinks', 'urls'],
    ['listChannels', 'channels'],
    ['listChannelItems', 'items'],
    ['listCampaigns', 'campaigns'],
    ['listDomains', 'domains'],
    ['listPixels', 'pixels'],
    ['listOverlays', 'cta'],
    ['listSplashPages', 'splash'],
  ] as const)('no text of %s is longer than what it is may be', (operation, collection) => {
    const body = { error: 0, data: { [collection]: [EVERY_FIELD] } }
    const texts = textsIn(canonical(operation, { id: 1 }, body, 'key'))
    expect(texts.length).toBeGreaterThan(8)
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(TEXT_LIMITS.address)
  })

  it('no text of a link, of the account or of a message exceeds its limit', () => {
    const link = canonical('readLink', { id: 1 }, { error: 0, id: 1, details: DETAILS, data: {} }, 'key')
    const account = canonical('readAccount', {}, { error: 0, data: EVERY_FIELD }, 'key')
    const message = canonical('deleteLink', { id: 1 }, { error: 0, message: LONG }, 'key')
    const texts = textsIn([link, account, message])
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(TEXT_LIMITS.address)
    expect(asOneLine(LONG)).toHaveLength(TEXT_LIMITS.message)
  })

  it("a title that is cut ends in an ellipsis; an address, an alias and a pixel's tag are complete or missing", () => {
    const rows = (operation: 'listLinks' | 'listPixels', collection: string) =>
      canonical(operation, {}, { error: 0, data: { [collection]: [EVERY_FIELD] } }, 'key')
    expect(rows('listLinks', 'urls')).toMatchObject({
      data: { urls: [{ title: `${'x'.repeat(1023)}…`, alias: '', shorturl: '', longurl: '' }] },
    })
    expect(rows('listPixels', 'pixels')).toMatchObject({ data: { pixels: [{ tag: '', type: '' }] } })
  })
})
