import { describe, expect, it } from 'vitest'
import { addressesInText, addressPlaces } from './addresses-in-text.ts'

describe('the addresses in a text', () => {
  it.each([
    ['nothing to see here', []],
    ['see https://example.com/a and http://example.org', ['https://example.com/a', 'http://example.org']],
    ['one\nhttps://example.com/a\thttps://example.com/b', ['https://example.com/a', 'https://example.com/b']],
    ['https://example.com/a, https://example.com/a', ['https://example.com/a']],
    ['It is at https://example.com/a.', ['https://example.com/a']],
    ['Really (https://example.com/a)?!', ['https://example.com/a']],
    ['https://example.com/Rust_(game)', ['https://example.com/Rust_(game)']],
    ['(see https://example.com/Rust_(game)).', ['https://example.com/Rust_(game)']],
    ['<a href="https://example.com/a">x</a>', ['https://example.com/a']],
    ['HTTPS://EXAMPLE.COM/A', ['HTTPS://EXAMPLE.COM/A']],
    ['https://example.com/?q=a,b&c=d;e', ['https://example.com/?q=a,b&c=d;e']],
    ['ftp://example.com/a mailto:a@example.com example.com', []],
    ['https:// and http://', []],
  ])('in %j are %j', (text, addresses) => {
    expect(addressesInText(text)).toEqual(addresses)
  })
})

describe('the places of addresses in a text', () => {
  it('hold exactly what is written there, each occurrence for itself', () => {
    const text = 'a https://example.com/a, (https://example.com/b) and https://example.com/a.'
    const places = [...addressPlaces(text)]
    expect(places.map(({ from, to }) => text.slice(from, to))).toEqual([
      'https://example.com/a',
      'https://example.com/b',
      'https://example.com/a',
    ])
    for (const { address, from, to } of places) expect(text.slice(from, to)).toBe(address)
  })

  it('are found in time in a text of nothing but brackets', () => {
    const began = performance.now()
    expect([...addressPlaces(`https://example.com/${')'.repeat(500_000)}`)]).toHaveLength(1)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
