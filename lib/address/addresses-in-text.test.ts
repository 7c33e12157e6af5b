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
    [
      'see www.c.example, (WWW.d.example/a?b#c) and www.c.example:8080/x.',
      ['www.c.example', 'WWW.d.example/a?b#c', 'www.c.example:8080/x'],
    ],
    ['www.bücher.example/ü', ['www.bücher.example/ü']],
    ['me@www.c.example, www.c@d.example, notes.txt, c.example and www.txt', []],
    ['mailwww.c.example x.www.c.example /www.c.example www.1.2 www...c.example ftp://www.c.example www.a.bb.c1', []],
    ['https://www.c.example/www.d.example', ['https://www.c.example/www.d.example']],
  ])('in %j are %j', (text, addresses) => {
    expect(addressesInText(text)).toEqual(addresses)
  })
})

describe('the places of addresses in a text', () => {
  it('contain exactly the written address, one per occurrence', () => {
    const text = 'a https://example.com/a, (https://example.com/b) and https://example.com/a.'
    const places = [...addressPlaces(text)]
    expect(places.map(({ from, to }) => text.slice(from, to))).toEqual([
      'https://example.com/a',
      'https://example.com/b',
      'https://example.com/a',
    ])
    for (const { address, from, to } of places) expect(text.slice(from, to)).toBe(address)
  })

  it.each([
    ['brackets', `https://example.com/${')'.repeat(500_000)}`, 1],
    ['names of one letter', `www.${'a.'.repeat(250_000)}`, 0],
    ['hosts without an end', `www.${'a'.repeat(500_000)} www.${'a-'.repeat(250_000)}`, 0],
    ['beginnings', 'www.'.repeat(125_000), 0],
  ])('are found quickly in a text of only %s', (_, text, count) => {
    const began = performance.now()
    expect([...addressPlaces(text)]).toHaveLength(count)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
