import { describe, expect, it } from 'vitest'
import { matchesWords, searchQuery, shortHosts } from './search-query.ts'

const hosts = new Set(['s.test', '127.0.0.1:8787'])
const link = {
  id: 1,
  alias: 'spring',
  shorturl: 'https://s.test/spring',
  longurl: 'https://shop.test/Sale?x=1',
  clicks: 0,
  title: 'Spring sale',
  description: 'for the newsletter',
  date: '2026-03-01 10:00:00',
}

describe('the service query of a search', () => {
  it('is everything if only spaces were typed', () => {
    expect(searchQuery('  ', hosts)).toEqual({ kind: 'all' })
  })

  it('is the short URL if the term has the host of one, with or without its scheme', () => {
    expect(searchQuery(' https://s.test/spring ', hosts)).toEqual({ kind: 'short', short: 'https://s.test/spring' })
    expect(searchQuery('s.test/spring', hosts)).toEqual({ kind: 'short', short: 's.test/spring' })
    expect(searchQuery('http://127.0.0.1:8787/a', hosts)).toEqual({ kind: 'short', short: 'http://127.0.0.1:8787/a' })
  })

  it('is the words of an address that may be a long URL', () => {
    for (const term of ['https://shop.test/sale', 's.test', 's.test/', 's.test/a/b', 's.test/a b', 'spring sale'])
      expect(searchQuery(term, hosts)).toEqual({ kind: 'words', words: term })
  })
})

describe('the hosts of short URLs', () => {
  it('are those of addresses and of bare hosts', () => {
    expect(shortHosts(['http://127.0.0.1:8787/l', 'S.test'])).toEqual(hosts)
  })
})

describe('a local search', () => {
  it('finds a link by any of its texts, in any case', () => {
    for (const words of ['SPRING', 'shop.test/sale', 'newsletter', 'sale newsletter', 's.test/spring'])
      expect(matchesWords(link, words)).toBe(true)
  })

  it('requires every word', () => {
    expect(matchesWords(link, 'spring autumn')).toBe(false)
  })
})
