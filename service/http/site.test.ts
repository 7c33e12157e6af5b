import { describe, expect, it } from 'vitest'
import { aliasOfPath, readShortUrl, shortUrlOf, siteAt } from './site.ts'

describe('A short URL', () => {
  it.each([
    ['https://s.test/one', 's.test', '/one'],
    ['s.test/one', 's.test', '/one'],
    ['  s.test/one  ', 's.test', '/one'],
    ['S.TEST/One/', 's.test', '/One/'],
    ['https://s.test:443/one', 's.test', '/one'],
    ['127.0.0.1:8787/one', '127.0.0.1:8787', '/one'],
    ['[::1]:8787/one', '[::1]:8787', '/one'],
    ['https://münchen.test/größe', 'xn--mnchen-3ya.test', '/gr%C3%B6%C3%9Fe'],
    ['https://s.test/gr%C3%B6%C3%9Fe?x=1#y', 's.test', '/gr%C3%B6%C3%9Fe'],
    ['<https://s.test/one>', 's.test', '/one%3E'],
    ['“s.test/one”', 's.test', '/one%E2%80%9D'],
  ])('is read from %s', (text, host, path) => {
    expect(readShortUrl(text)).toEqual({ host, path })
  })

  it.each(['', 'one', 'https://s.test', 'https://s.test/', 'ftp://s.test/one'])('is not %j', (text) => {
    expect(readShortUrl(text)).toBeNull()
  })

  it('is read back after being written', () => {
    const site = siteAt('https://s.test')
    for (const alias of ['one', 'größe', '日本語']) {
      const path = `/${encodeURIComponent(alias)}`
      expect(readShortUrl(shortUrlOf(site, '', alias))).toEqual({ host: 's.test', path })
      expect(readShortUrl(shortUrlOf(site, 'http://go.test:81', alias))).toEqual({ host: 'go.test:81', path })
      expect(aliasOfPath(path)).toBe(alias)
    }
  })
})

describe('The service', () => {
  it('knows its own hosts and no other', () => {
    const site = siteAt('http://127.0.0.1:8787', ['http://localhost:8787', 'http://[::1]:8787'])
    for (const host of ['127.0.0.1:8787', 'localhost:8787', '[::1]:8787']) expect(site.isOwnHost(host)).toBe(true)
    for (const host of ['127.0.0.1', 'localhost:80', '', 's.test']) expect(site.isOwnHost(host)).toBe(false)
  })
})
