import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ResultRow } from '../../../lib/batches/batch-results.ts'
import { guessFormat } from '../../../lib/bulk/source-format.ts'
import { sourceRows } from '../../../lib/bulk/source-rows.ts'
import { readCsv } from '../../../lib/csv/read-csv.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { Catalog } from '../../../lib/words/message.ts'
import { TRANSLATED_LANGUAGES, translationPath } from '../../../scripts/words/translations.ts'
import { inLanguage } from '../../../tests/support/in-language.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { localClock } from '../../../tests/support/service-clock.ts'
import { resultsCsv } from './results-csv.ts'

const link = (number: number) => ({ url: `https://example.com/${number}`, number, existing: null, job: `j${number}` })

it('results are a table of addresses, short links, states and reasons', () => {
  const rows: ResultRow[] = [
    { link: link(1), job: jobView({ state: 'done' }), shortUrl: 'https://s.test/a' },
    { link: { ...link(2), existing: 'https://s.test/b', job: null }, job: null, shortUrl: 'https://s.test/b' },
    {
      link: link(3),
      job: jobView({ state: 'failed', failure: { kind: 'refused', status: 200, said: '=cmd("x")' } }),
      shortUrl: null,
    },
    { link: link(4), job: null, shortUrl: null },
  ]
  const [head, ...lines] = readCsv(
    resultsCsv(rows, { now: 0, clock: localClock('2030-01-01 00:00:00'), collections: null }),
  )
  expect(head).toEqual(['Row', 'Long URL', 'Short URL', 'Request', 'Reason'])
  expect(lines.map((cells) => cells.slice(0, 4))).toEqual([
    ['1', 'https://example.com/1', 'https://s.test/a', 'Done'],
    ['2', 'https://example.com/2', 'https://s.test/b', 'Existing link'],
    ['3', 'https://example.com/3', '', 'Failed'],
    ['4', 'https://example.com/4', '', 'Canceled'],
  ])
  expect(lines[2]?.[4]).toContain('=cmd("x")')
})

it('results name the channels of their links, and are read again in any language', () => {
  const channel = { name: 'News', description: '', color: '', starred: false }
  const channels = { items: [{ ...channel, id: 4 }], fetchedAt: 1, failure: null }
  const collections = { channels } as unknown as Collections
  const rows: ResultRow[] = [
    { link: link(1), job: jobView({ state: 'done', input: { channel: 4 } }), shortUrl: 'https://s.test/a' },
    { link: link(2), job: jobView({ state: 'done', input: {} }), shortUrl: 'https://s.test/b' },
  ]
  for (const tag of TRANSLATED_LANGUAGES) {
    const texts = JSON.parse(readFileSync(translationPath(tag), 'utf8')) as Catalog
    const clock = localClock('2030-01-01 00:00:00')
    const text = inLanguage({ tag, name: '', texts }, () => resultsCsv(rows, { now: 0, clock, collections }))
    const format = guessFormat(text)
    expect(format.columns.map(({ field }) => field)).toEqual([null, 'url', 'short', 'channel', null, null])
    expect([...sourceRows(text, format)].map(({ address, cells }) => [address, cells.channel])).toEqual([
      ['https://example.com/1', 'News'],
      ['https://example.com/2', undefined],
    ])
  }
})
