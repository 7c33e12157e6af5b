import { zip } from './zip.ts'

/** A cell of a spreadsheet: a text (never a formula), a number or a moment. */
export type Cell = string | number | Date

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The longest text that Excel accepts in a cell. */
const MAX_TEXT = 32_767

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`

/** The parts of the file that are always the same. Style 1 is a date with its time, as the region writes it; 2 is bold. */
const PARTS = {
  '[Content_Types].xml':
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
  'xl/styles.xml':
    `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>',
} as const

/** Rows as a spreadsheet (.xlsx) with one sheet, whose first row names the columns. */
export const writeXlsx = (rows: readonly (readonly Cell[])[], sheet: string): Promise<Blob> => {
  const name = escaped(sheet.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))
  const lines = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, at, column)).join('')}</row>`,
  )
  const files = {
    ...PARTS,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml':
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
  return zip(files, `${TYPES}.sheet`)
}

const cellXml = (cell: Cell, row: number, column: number): string => {
  if (cell === '') return ''
  const place = `r="${lettersOf(column)}${row + 1}"`
  const bold = row === 0 ? ' s="2"' : ''
  if (cell instanceof Date) return `<c ${place} s="1"><v>${daysOf(cell)}</v></c>`
  if (typeof cell === 'number') return `<c ${place}${bold}><v>${cell}</v></c>`
  const text = escaped(cell.slice(0, MAX_TEXT))
  return `<c ${place}${bold} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** The letters of a column that is counted from 0: `AB` for 27. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** Days since 1899-12-30 in local time: spreadsheets have no time zones. */
const daysOf = (moment: Date): number => (moment.getTime() - moment.getTimezoneOffset() * 60_000) / 86_400_000 + 25_569

/** XML can't contain control characters, but spreadsheets have an escape for them. */
const escaped = (text: string): string =>
  text
    .replace(/_x[\da-f]{4}_/gi, (found) => `_x005F${found}`)
    .replace(
      /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
