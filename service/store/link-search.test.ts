import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasWord } from '../../lib/contract/folded.ts'
import type { LinkOrder } from '../../lib/contract/link.ts'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { listLinks } from '../testing/link-requests.ts'
import { type ServiceUnderTest, serviceUnderTest } from '../testing/service-under-test.ts'
import { searchable } from './link-search.ts'

/** More than a search reads without an index. */
const MANY = 2_100

/** What a tokenizer, a pattern or a query language could take for something else, and letters that change their form. */
const PIECES = [
  'a',
  'b',
  'ab',
  'AB',
  '"',
  "'",
  '%',
  '_',
  '\\',
  '*',
  ' ',
  '\n',
  '\t',
  '(',
  'AND',
  'É',
  'e\u0301',
  'ß',
  'İ',
  'ﬁ',
  'привет',
  '链接',
  '🙂',
  '👩‍👧',
  '\ufeff',
  '.',
  '-',
]

const words = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join(''))

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

const storeTexts = async (under: ServiceUnderTest, texts: readonly string[]): Promise<void> => {
  const row = (text: string, number: number) =>
    `(1, 1, 'n${number}', 'n${number}', 'https://a.test/', 'direct', '[]', '[]', '[]', '', '', '', '', 'private', '[]',
      ${literal(text)}, ${Math.floor(number / 3)})`
  await under.write(`insert into links (account_id, domain_id, alias, alias_key, url, redirect_type, geo_targets,
    device_targets, language_targets, meta_title, meta_description, meta_image, description, status, parameters,
    search_text, created_at) values ${texts.map(row).join()}`)
}

interface Stored {
  id: number
  search_text: string
  created_at: number
  clicks: number
}

const newestFirst = (one: Stored, other: Stored) => other.created_at - one.created_at || other.id - one.id

it('A search finds exactly the links that contain all of its words, in both orders, after they changed, too', async () => {
  await using under = await serviceUnderTest()
  const texts = fc.sample(words, { numRuns: MANY, seed: 5 }).map(searchable)
  await storeTexts(under, texts)
  // As others do: changed, deleted and clicked.
  await under.write(`update links set search_text = search_text || ' changed' where id % 7 = 0`)
  await under.write('delete from links where id % 40 = 0')
  await under.write(`insert into link_clicks (link_id, account_id, created_at, clicks, unique_clicks)
    select id, account_id, created_at, id % 5 + 1, 1 from links where id % 4 = 1`)
  const stored = (await under.rows(`select id, search_text, created_at,
    coalesce((select clicks from link_clicks where link_id = links.id), 0) as clicks from links`)) as unknown as Stored[]
  expect(stored.length).toBeGreaterThan(2_000)
  const orders = {
    date: stored.toSorted(newestFirst),
    click: stored.toSorted((one, other) => other.clicks - one.clicks || newestFirst(one, other)),
  }

  const check = async (order: LinkOrder, wanted: string, page: number) => {
    const wantedWords = searchable(wanted).split(/\s+/)
    const expected = orders[order].filter(({ search_text: text }) => wantedWords.every((word) => hasWord(text, word)))
    const query = `?limit=50&page=${page}&order=${order}&q=${encodeURIComponent(wanted)}`
    const { result, urls } = await listLinks(under, query)
    expect(result).toBe(expected.length)
    expect(urls.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 50, page * 50).map(({ id }) => id))
  }
  for (const page of [1, 2, 11, 41, 42, 99])
    for (const order of ['date', 'click'] as const) await check(order, '', page)
  // A text at the border of two pieces, as it is in a link, is found more often than one made up.
  const piece = fc
    .tuple(fc.constantFrom(...texts), fc.nat(8), fc.integer({ min: 1, max: 12 }))
    .map(([text, start, length]) =>
      Array.from(text)
        .slice(start, start + length)
        .join(''),
    )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('date' as const, 'click' as const),
      fc.oneof(words, piece),
      fc.integer({ min: 1, max: 3 }),
      check,
    ),
    { numRuns: sampleSize(60, 1_500) },
  )
})
