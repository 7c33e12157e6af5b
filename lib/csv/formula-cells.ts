// A spreadsheet evaluates a cell with such a start as a formula, and titles from pages or services are untrusted. With
// East Asian input methods, the fullwidth forms count as well.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const ESCAPED = /^'+[=+\-@＝＋－＠\t\r\n]/

// Where another sign separates cells than in our file, Excel reads our quotes as text except at the start of a line: such a
// sign or a line break inside a cell begins another one there, of which it drops the quotes. Semicolons separate in most of
// Europe, and commas elsewhere. A number after a comma is none to escape: addresses of maps have coordinates.
const BEGINS_BY_SEMICOLON = `(?<=[;\\r\\n])`
const BEGINS_BY_COMMA = `(?<=[,\\r\\n])`
const EVALUATED = `(?=['"]*[=+\\-@＝＋－＠])`
const NO_NUMBER = `(?!-\\d+(?:\\.\\d+)?(?:[,;\\r\\n]|$))`
const INSIDE = {
  ',': [new RegExp(`${BEGINS_BY_SEMICOLON}${EVALUATED}`, 'g'), new RegExp(`${BEGINS_BY_SEMICOLON}'${EVALUATED}`, 'g')],
  ';': [
    new RegExp(`${BEGINS_BY_COMMA}${NO_NUMBER}${EVALUATED}`, 'g'),
    new RegExp(`${BEGINS_BY_COMMA}'${NO_NUMBER}${EVALUATED}`, 'g'),
  ],
} as const

/** What separates the cells of a file that Terselink saves. */
export type SavedDelimiter = keyof typeof INSIDE

/** The cell of such a file, with an apostrophe before each part that a spreadsheet would evaluate. */
export const harmless = (value: string, delimiter: SavedDelimiter = ','): string =>
  `${FORMULA.test(value) ? "'" : ''}${value.replace(INSIDE[delimiter][0], "'")}`

/** The cell without these apostrophes. */
export const restore = (value: string, delimiter: string = ','): string =>
  (ESCAPED.test(value) ? value.slice(1) : value).replace(INSIDE[delimiter === ';' ? ';' : ','][1], '')
