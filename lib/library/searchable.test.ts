import { describe, expect, it } from 'vitest'
import { hostOf } from '../address/short-url.ts'
import type { Link } from '../contract/link.ts'
import { matchRank, RANKS, searchLine, searchWords } from './searchable.ts'

const link = (differing: Partial<Link>): Link => ({
  id: 1,
  alias: 'spring',
  shorturl: 'https://go.test/spring',
  longurl: 'https://www.example.com/shop/kettle?size=2',
  clicks: 0,
  title: 'A kettle',
  description: 'For the mailing',
  date: '2030-01-01 00:00:00',
  ...differing,
})

const finds = (query: string, differing: Partial<Link> = {}): boolean => {
  const line = searchLine(link(differing))
  return searchWords(query).every((word) => line.includes(word))
}

describe('a link is found', () => {
  it.each([
    ['by its title', 'kettle'],
    ['by its alias', 'spring'],
    ['by its short URL', 'https://go.test/spring'],
    ['by its short URL without the scheme', 'go.test/spring'],
    ['by its long URL', 'http://www.example.com/shop/kettle?size=2'],
    ['by its note', 'mailing'],
    ['by words of several of them, in any order and case', '  MAILING go.test A\tkettle '],
  ])('%s', (_, query) => {
    expect(finds(query)).toBe(true)
  })

  it.each([
    ['without its accents', 'creme brulee', 'Crème Brûlée'],
    ['with accents that it does not have', 'crème', 'creme'],
    ['with accents made of two characters', 'cre\u0300me', 'Cr\u00e8me'],
    ['in Greek, with either small sigma', 'ΟΔΟΣ', 'οδός'],
    ['in Arabic, without its vowels and without the hamza', 'احمد', 'أَحْمَد'],
    ['in Arabic that is stretched', 'سلام', 'ســـلام'],
    ['in Hebrew, without its points', 'שלום', 'שָׁלוֹם'],
    ['in Chinese, which has no spaces', '短網', '把短網址貼上'],
    ['in Japanese of half width', 'カメラ', 'ｶﾒﾗ'],
    ['in Korean, while a syllable is still typed', '하', '한국어'],
    ['in Turkish, by its capital', 'istanbul', 'İSTANBUL'],
    ['in Turkish, by a small letter whose capital English takes for another', 'ısparta', 'Isparta'],
    ['in German, with two letters for one', 'strasse', 'Hauptstraße 5'],
    ['in Polish, by a letter that Unicode does not take apart', 'lodz', 'Łódź'],
    ['with a soft hyphen that one of them has', 'newsletter', 'news\u00adletter'],
  ])('%s', (_, query, title) => {
    expect(finds(query, { title })).toBe(true)
  })

  it('by an address that is pasted with marks of direction around it', () => {
    expect(finds('\u2068https://go.test/spring\u2069')).toBe(true)
    expect(finds('\u200ehttps://go.test/spring\u200b')).toBe(true)
  })

  it('by words that are percent-encoded in its long URL, typed or pasted', () => {
    const longurl = 'https://example.com/%D9%83%D8%AA%D8%A7%D8%A8/caf%C3%A9'
    expect(finds('كتاب cafe', { longurl })).toBe(true)
    expect(finds(longurl, { longurl })).toBe(true)
  })

  it('by its long URL with an encoded line break', () => {
    expect(finds('https://example.com/one%0D%0Atwo', { longurl: 'https://example.com/one%0D%0Atwo' })).toBe(true)
    expect(searchWords('one%0Atwo')).toEqual(['one two'])
  })

  it('by an alias that its short URL spells differently', () => {
    expect(finds('café', { alias: 'café', shorturl: 'https://go.test/caf%C3%A9' })).toBe(true)
    expect(finds('other', { alias: 'other', shorturl: 'https://go.test/1' })).toBe(true)
  })
})

describe('a link is not found', () => {
  it('if one of the words is missing', () => {
    expect(finds('kettle teapot')).toBe(false)
  })

  it('by a vowel sign that another Indic word has', () => {
    expect(finds('की', { title: 'का' })).toBe(false)
  })
})

describe('what was typed', () => {
  const rank = (query: string, differing: Partial<Link & { facts: { pageTitle: string } }> = {}) => {
    const made = { ...link({ shorturl: `https://go.test/${differing.alias ?? 'spring'}` }), ...differing }
    const found = matchRank(query)(searchLine(made), hostOf(made.shorturl))
    return Object.entries(RANKS).find(([, each]) => each === found)?.[0]
  }
  const pageTitle = 'Kettles of the world'

  it.each<[string, string, string, Partial<Link & { facts: { pageTitle: string } }>?]>([
    ['an alias', 'N77', 'exact', { alias: 'n77' }],
    ['the beginning of an alias', 'n77', 'begins', { alias: 'n770' }],
    ['the middle of an alias', '77', 'contains', { alias: 'n77' }],
    ['an alias below a path', 'n77', 'exact', { alias: 'n77', shorturl: 'https://go.test/to/n77' }],
    ['a short URL', 'https://go.test/spring', 'exact'],
    ['a short URL without its scheme', ' go.test/spring ', 'exact'],
    ['a short URL that another begins with', 'https://go.test/spring', 'begins', { alias: 'springtime' }],
    ['a short URL that is percent-encoded', 'https://go.test/caf%C3%A9', 'exact', { alias: 'caf%C3%A9' }],
    ['a title', 'a  KETTLE', 'exact'],
    ['the beginning of a title', 'a ket', 'begins'],
    ['a word of a title', 'kettle', 'contains'],
    ['the title of the page, where the service has none', pageTitle, 'exact', { title: '', facts: { pageTitle } }],
    [
      'the title of the page, where the service has an address',
      pageTitle,
      'exact',
      {
        title: 'https://www.example.com/shop/kettle?size=2',
        facts: { pageTitle },
      },
    ],
    ['a word of the destination that is the alias of another', 'shop', 'contains'],
    ['the whole destination', 'https://www.example.com/shop/kettle?size=2', 'contains'],
    ['words of several parts', 'spring kettle', 'contains'],
  ])('as %s (%s) is judged: %s', (_, query, judged, differing = {}) => {
    expect(rank(query, differing)).toBe(judged)
  })
})

it('a line stays one line, whatever the texts contain', () => {
  const line = searchLine(
    link({ title: 'one\ntwo', description: 'three\r\nfour', longurl: 'https://example.com/%0Afive' }),
  )
  expect(line).not.toContain('\n')
  expect(line).toContain('one two')
})

it('only spaces or a scheme is not a search', () => {
  expect(searchWords('  ')).toEqual([])
  expect(searchWords('https://')).toEqual([])
  expect(searchWords('a A')).toEqual(['a'])
})
