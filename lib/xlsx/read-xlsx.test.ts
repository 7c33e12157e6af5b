import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inZone } from '../../tests/support/in-zone.ts'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { readXlsx } from './read-xlsx.ts'
import { isArchive, openArchive } from './unzip.ts'
import { type Cell, writeXlsx } from './write-xlsx.ts'
import { zip } from './zip.ts'

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())
const written = async (rows: Cell[][]) => readXlsx(await bytesOf(await writeXlsx(rows, 'Links')))

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...rows: [id: string, type: string, target: string, mode?: string][]) =>
  `<Relationships>${rows.map(([id, type, target, mode = 'Internal']) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}" TargetMode="${mode}"/>`).join('')}</Relationships>`

interface Book {
  sheets: string[]
  strings?: string
  styles?: string
  properties?: string
  links?: string
}

/** A file as another program writes it. */
const book = async ({ sheets, strings = '', styles = '', properties = '', links = '' }: Book) =>
  bytesOf(
    await zip({
      '_rels/.rels': relations(['r', 'officeDocument', '/xl/workbook.xml']),
      'xl/workbook.xml': `<x:workbook xmlns:x="x">${properties}<x:sheets>${sheets.map((_, at) => `<x:sheet name="S${at}" r:id="s${at}"/>`).join('')}</x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        ...sheets.map((_, at): [string, string, string] => [`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`]),
        ['t', 'sharedStrings', 'sharedStrings.xml'],
        ['y', 'styles', 'styles.xml'],
      ),
      'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
      'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
      ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/sheet${at}.xml`, `<worksheet>${xml}</worksheet>`])),
      'xl/worksheets/_rels/sheet0.xml.rels': links,
    }),
  )

const data = (...rows: string[]) =>
  `<sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData>`
const sheetOf = async (...rows: string[]) => readXlsx(await book({ sheets: [data(...rows)] }))

describe('a spreadsheet', () => {
  it('has every text exactly after writing and reading, and is no formula', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', '_x000D_', '_x005F_', ' a ', '<&>"\'\r\n'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        const texts = rows.map((row) => [...row])
        const filled = texts.some((row) => row.some((text) => text !== ''))
        const read = (await written([['first', 'second'], ...texts])) ?? []
        if (filled) expect(texts.map((row, at) => row.map((_, column) => read[at + 1]?.[column] ?? ''))).toEqual(texts)
      }),
      { numRuns: sampleSize(20, 2_000) },
    )
  })

  it('has numbers and moments as the clock on the wall shows them', async () => {
    const moment = new Date(Date.UTC(2031, 1, 3, 15, 30, 5))
    expect(await inZone('Asia/Tokyo', () => written([['a'], [moment, 12, 0.5]]))).toEqual([
      ['a'],
      ['2031-02-04 00:30:05', '12', '0.5'],
    ])
    expect(await inZone('America/Los_Angeles', () => written([['a'], [moment]]))).toEqual([
      ['a'],
      ['2031-02-03 07:30:05'],
    ])
  })

  it('is read as other programs write it', async () => {
    const strings =
      '<si><t>Long URL</t></si><si><r><t>rich </t></r><r><rPr><b/></rPr><t xml:space="preserve">text &amp; more</t></r><rPh><t>no</t></rPh></si><si/>'
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm&quot; day&quot;"/><numFmt numFmtId="165" formatCode="000"/>' +
      '<numFmt numFmtId="166" formatCode="&quot;days&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>'
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c t="inlineStr"><is><t>beside</t></is></c><c r="E1" t="s"><v>2</v></c>' +
      '<c r="F1" t="str"><f>A1&amp;"x"</f><v>computed</v></c><c r="G1" t="b"><v>1</v></c><c r="H1" t="e"><v>#N/A</v></c>'
    const numbers =
      '<c r="A2" s="1"><v>47882</v></c><c r="B2" s="2"><v>47882.645833333336</v></c><c r="C2" s="3"><v>7</v></c>' +
      '<c r="D2" s="4"><v>3</v></c><c r="E2"><v>0.10000000000000001</v></c><c r="F2"><v>12345678901234567890</v></c>' +
      '<c r="G2"><v>1E3</v></c><c r="H2" t="d"><v>2031-02-03T15:30:00</v></c>'
    expect(await readXlsx(await book({ sheets: [data(cells, numbers)], strings, styles }))).toEqual([
      ['Long URL', '', 'rich text & more', 'beside', '', 'computed', 'true'],
      ['2031-02-03', '2031-02-03 15:30:00', '007', '3', '0.1', '12345678901234567890', '1000', '2031-02-03 15:30:00'],
    ])
    const mac = { sheets: [data('<c r="A1" s="1"><v>46420</v></c>')], styles, properties: '<workbookPr date1904="1"/>' }
    expect(await readXlsx(await book(mac))).toEqual([['2031-02-03']])
  })

  it('has the address behind a text, unless the text is one', async () => {
    const sheet =
      data(
        '<c r="A1" t="inlineStr"><is><t>Spring</t></is></c><c r="B1" t="inlineStr"><is><t>https://own.test/</t></is></c>' +
          '<c r="C1" t="str"><f>HYPERLINK("https://formula.test/?a=1","Two")</f><v>Two</v></c>' +
          '<c r="D1" t="inlineStr"><is><t>Write us</t></is></c>',
      ) +
      '<hyperlinks><hyperlink ref="A1" r:id="l1"/><hyperlink ref="B1" r:id="l1"/><hyperlink ref="D1" r:id="l2"/></hyperlinks>'
    const links = relations(
      ['l1', 'hyperlink', 'https://link.test/?a=1&amp;b=2', 'External'],
      ['l2', 'hyperlink', 'mailto:a@b.test', 'External'],
    )
    expect(await readXlsx(await book({ sheets: [sheet], links }))).toEqual([
      ['https://link.test/?a=1&b=2', 'https://own.test/', 'https://formula.test/?a=1', 'Write us'],
    ])
  })

  it('is its first sheet with data', async () => {
    const empty = data('<c r="A1"/>', '<c r="B2" t="inlineStr"><is><t/></is></c>')
    const sheets = [empty, data('<c r="A1"><v>1</v></c>'), data('<c r="A1"><v>2</v></c>')]
    expect(await readXlsx(await book({ sheets }))).toEqual([['1']])
    expect(await readXlsx(await book({ sheets: [empty] }))).toBeNull()
  })

  it('keeps blank rows, but not all of those above a cell far below', async () => {
    expect(await sheetOf('<c r="A1"><v>1</v></c>', '', '<c r="A3"><v>3</v></c>')).toEqual([['1'], [], ['3']])
    const far =
      '<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="A1048576"><v>2</v></c></row></sheetData>'
    const rows = (await readXlsx(await book({ sheets: [far] }))) ?? []
    expect([rows.length, rows.at(-1)]).toEqual([1_001, ['2']])
  })
})

describe('an archive', () => {
  it('is unpacked up to a size, whatever its headers say', async () => {
    const bytes = await bytesOf(await zip({ 'a.xml': 'a'.repeat(100_000), 'b.xml': 'b' }))
    expect(bytes.length).toBeLessThan(1_000)
    expect(await openArchive(bytes, 100_001).text('A.XML')).toHaveLength(100_000)
    await expect(openArchive(bytes, 99_999).text('a.xml')).rejects.toThrow('too large')
    const archive = openArchive(bytes, 100_000)
    await archive.text('a.xml')
    await expect(archive.text('b.xml')).rejects.toThrow('too large')
    expect(await openArchive(bytes, 10).text('c.xml')).toBeNull()
  })

  it('that is broken, or no spreadsheet, is no table', async () => {
    const bytes = await bytesOf(await writeXlsx([['a']], 'S'))
    expect(isArchive(bytes)).toBe(true)
    await expect(readXlsx(bytes.slice(0, -30))).rejects.toThrow()
    await expect(readXlsx(bytes.slice(0, 100))).rejects.toThrow()
    await expect(readXlsx(await bytesOf(await zip({ 'word/document.xml': '<w/>' })))).rejects.toThrow('no spreadsheet')
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const changed = bytes.slice()
        changed[at] = byte
        // Whatever is broken, reading ends.
        try {
          openArchive(changed, 1_000)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }),
    )
  })
})
