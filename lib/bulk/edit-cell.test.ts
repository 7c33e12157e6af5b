import { expect, it } from 'vitest'
import { editedText, withEditedCell } from './edit-cell.ts'
import { guessFormat } from './source-format.ts'
import { sourceRows } from './source-rows.ts'
import { withChanges } from './source-text.ts'

/** The first row's address and alias before and after it was edited, and the text then. */
const edit = (text: string, typed: string | null) => {
  const format = guessFormat(text)
  const source = { text, rows: [...sourceRows(text, format)] }
  const [first] = source.rows
  if (first === undefined) throw new Error('There is no row')
  const proposed = editedText(format, first, 0)
  const changed = withChanges(format, source, (row) =>
    row === first ? withEditedCell(format, row, 0, typed ?? proposed) : null,
  )
  const [row] = changed.rows
  return {
    proposed,
    row: [row?.address, row?.cells.custom, row?.problem],
    again: [...sourceRows(changed.text, format)],
  }
}

it.each<[name: string, text: string, typed: string | null, address: string, alias: string | undefined]>([
  ['a wrong address', 'url,alias\nexample,one\nhttps://b.test/,b\n', 'https://a.test/', 'https://a.test/', 'one'],
  ['too many cells', 'url,alias\nhttps://a.test/?ids=1,2,one\n', null, 'https://a.test/?ids=1,2', 'one'],
  [
    'too many cells, of which the last is empty',
    'url,alias,note\nhttps://a.test/?ids=1,2,one,\nhttps://b.test/,b,c\n',
    null,
    'https://a.test/?ids=1,2',
    'one',
  ],
  [
    'a part in the alias',
    'url,alias\nhttps://a.test/?ids=1,2\nhttps://b.test/,b\n',
    'https://a.test/?ids=1,2',
    'https://a.test/?ids=1,2',
    undefined,
  ],
  ['an open quotation mark', 'url,alias\n"https://a.test/,one\nhttps://b.test/,b\n', null, 'https://a.test/', 'one'],
])('an address is corrected that has %s', (_, text, typed, address, alias) => {
  const { row, again } = edit(text, typed)
  expect(row).toEqual([address, alias, ''])
  expect([again[0]?.address, again[0]?.cells.custom, again[0]?.problem]).toEqual([address, alias, ''])
})
