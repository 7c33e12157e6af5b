import { expect, it } from 'vitest'
import { guessFormat } from './source-format.ts'
import { sourceRows } from './source-rows.ts'

it.each<[name: string, text: string]>([
  ['comments', '# Exported 2026-01-02\n# All links\nurl,alias\nhttps://a.test/,one\nhttps://b.test/,two\n'],
  ['a title', 'My links\n\nurl,alias\nhttps://a.test/,one\nhttps://b.test/,two\n'],
  ['facts in two columns', 'Report,Links\nDate,2026-01-02\n\nurl,alias\nhttps://a.test/,one\nhttps://b.test/,two\n'],
  ['the delimiter', 'sep=;\nReport;\nurl;alias\nhttps://a.test/;one\nhttps://b.test/;two\n'],
  ['a total', 'url,alias,clicks\nhttps://a.test/,one,3\nhttps://b.test/,two,4\nTotal,,7\n'],
  ['a total in another column', 'url;alias;clicks\nhttps://a.test/;one;3\nhttps://b.test/;two;4\n;Summe:;7\n'],
  ['numbers only', 'url,alias,clicks\nhttps://a.test/,one,3\nhttps://b.test/,two,4\n\n,,7\n'],
])('a report is read without %s', (_, text) => {
  const rows = [...sourceRows(text, guessFormat(text))]
  expect(rows.map(({ address, cells }) => [address, cells.custom])).toEqual([
    ['https://a.test/', 'one'],
    ['https://b.test/', 'two'],
  ])
})

it('a row without an address that says anything else stays, with its problem', () => {
  const text = 'url,alias\nhttps://a.test/,one\nhttps://b.test/,b\n,total-2026\n,two\n'
  expect([...sourceRows(text, guessFormat(text))].map(({ address }) => address)).toEqual([
    'https://a.test/',
    'https://b.test/',
    '',
    '',
  ])
})
