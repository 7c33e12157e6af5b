import { describe, expect, it } from 'vitest'
import { regionalTag } from './regional-tag.ts'

const written = (tag: string) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 27))

describe('the language of dates and numbers', () => {
  it.each([
    ['English in Britain', 'en', ['en-GB', 'en'], 'en-GB', '27/11/2026'],
    ['English in the United States', 'en', ['en-US'], 'en-US', '11/27/26'],
    ['English for a browser in Swedish', 'en', ['sv-SE', 'en-US'], 'en-US', '11/27/26'],
    ['English for a browser in Swedish alone', 'en', ['sv'], 'en-SE', '2026-11-27'],
    ['German in Austria, although English is preferred', 'de', ['en-US', 'de-AT'], 'de-AT', '27.11.26'],
    ['Brazilian texts in Portugal', 'pt-BR', ['pt-PT'], 'pt-PT', '27/11/26'],
    ['simplified Chinese where traditional is written', 'zh-CN', ['zh-TW'], 'zh-CN', '2026/11/27'],
    ['simplified Chinese in Singapore', 'zh-CN', ['zh-SG'], 'zh-SG', '27/11/26'],
    ['a browser without languages', 'ja', [], 'ja', '2026/11/27'],
    ['languages that are none', 'fr', ['x', '*', 'fr_FR', 'fr-CA'], 'fr-CA', '2026-11-27'],
  ])('is that of the region: %s', (_what, catalog, preferred, tag, date) => {
    expect(regionalTag(catalog, preferred)).toBe(tag)
    expect(written(tag)).toBe(date)
  })
})
