import { describe, expect, it } from 'vitest'
import type { Output } from '../contract/operations.ts'
import { presentShortUrl } from './present-link.ts'

const LINK = { longurl: 'https://a.test/guide?b=1&c=2', shorturl: 'https://s.test/one' }
const NOW = '2030-01-01 12:00:00'

const presentAfter = (read: Partial<Output<'readLink'>['details']>, link = LINK) =>
  presentShortUrl(link, { details: { ...link, expiry: null, ...read } as Output<'readLink'>['details'] }, NOW)

describe('A stored link', () => {
  it.each([
    [{}],
    [{ longurl: 'https://www.a.test/guide/?b=1&c=2' }],
    [{ longurl: 'https://a.test/guide?c=2&b=1' }],
    [{ shorturl: 'http://s.test/one/' }],
    [{ shorturl: '' }],
    [{ expiry: '2030-01-01 12:00:01' }],
  ])('still leads there if the service says %j of it', (read) => {
    expect(presentAfter(read)).toBe('https://s.test/one')
  })

  it.each([
    [{ longurl: 'https://a.test/guide?b=1' }],
    [{ longurl: 'https://a.test/guide?b=1&c=2#part' }],
    [{ expiry: '2030-01-01 12:00:00' }],
  ])('does not lead there anymore if the service says %j of it', (read) => {
    expect(presentAfter(read)).toBeNull()
  })

  it('has the short URL that it got since', () => {
    expect(presentAfter({ shorturl: 'https://s.test/other' })).toBe('https://s.test/other')
  })
})
