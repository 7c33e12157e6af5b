import { describe, expect, it } from 'vitest'
import { guessFormat } from './source-format.ts'
import { sourceRows } from './source-rows.ts'

const read = (text: string) => {
  const format = guessFormat(text)
  return [
    format.kind,
    [...sourceRows(text, format)].map(({ address, title, problem }) => [address, title, problem === '']),
  ]
}

describe('titles and addresses in turn', () => {
  it.each<[name: string, text: string, rows: [address: string, title: string][]]>([
    [
      'as they are copied here, one without a title',
      'Summer sale\nhttps://a.test/\n\nhttps://b.test/\n\nJobs, all of them\nhttps://c.test/',
      [
        ['https://a.test/', 'Summer sale'],
        ['https://b.test/', ''],
        ['https://c.test/', 'Jobs, all of them'],
      ],
    ],
    ['a single link', 'Summer sale\r\nhttps://a.test/\r\n', [['https://a.test/', 'Summer sale']]],
    [
      'titles below the addresses',
      'https://a.test/\nSummer sale\n\nhttps://b.test/\nJobs\n',
      [
        ['https://a.test/', 'Summer sale'],
        ['https://b.test/', 'Jobs'],
      ],
    ],
    [
      'OneTab, with its sign in a title, too',
      'https://a.test/ | Summer | Shop\nhttps://b.test/ | Jobs\n\nhttps://c.test/?a=1|2 | Both\n',
      [
        ['https://a.test/', 'Summer | Shop'],
        ['https://b.test/', 'Jobs'],
        ['https://c.test/?a=1|2', 'Both'],
      ],
    ],
  ])('are links with titles: %s', (_, text, rows) => {
    expect(read(text)).toEqual(['list', rows.map((row) => [...row, true])])
  })

  it.each([
    'Dear all,\nplease read\nhttps://a.test/',
    'https://a.test/\nexample.org/b\nhttps://c.test/',
    'https://a.test/\nSummer sale',
  ])('are not seen in %j', (text) => {
    expect([...sourceRows(text, guessFormat(text))].every(({ title }) => title === '')).toBe(true)
  })

  it('have a column of their own in the preview', () => {
    expect(guessFormat('A title\nhttps://a.test/').columns.map(({ field }) => field)).toEqual(['url', null])
    expect(guessFormat('https://a.test/\nhttps://b.test/').columns).toEqual([])
  })
})

describe('an address that is cut by a line break', () => {
  const LONG = 'https://example.com/a-folder-with-a-long-name/and-another-one'

  it.each([
    'See https://example.com/summer/\nsale.html for more.',
    'See https://example.com/?a=1&\nb=2 for more.',
    `The page ${LONG}\n/page?id=1 has it.`,
    'https://example.com/summer-\r\nsale/index.php\r\nhttps://example.com/b',
    `${LONG}/of-2026\nsummer/sale?x=1\nhttps://example.com/b`,
  ])('has a problem: %j', (text) => {
    const [first] = [...sourceRows(text, guessFormat(text))]
    expect(first?.problem).toContain('or go on.')
  })

  it.each([
    'See https://example.com/\nThe page has it all.',
    'See https://example.com/a\nand/or call us.',
    'https://example.com/a/\nhttps://example.com/b/\n',
    'https://example.com/a/\n- https://example.com/b/\n',
    'https://example.com/summer/\n\nnext/paragraph has it.',
    'Write to us at https://example.com/\nme@example.com is my address.',
    `${LONG}\nis the address.`,
  ])('is not seen in %j', (text) => {
    const [first] = [...sourceRows(text, guessFormat(text))]
    expect(first?.problem).toBe('')
  })
})
