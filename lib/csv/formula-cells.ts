// Spreadsheets evaluate a cell that starts like this as a formula, and titles from pages or services are untrusted.
// With East Asian input methods, the fullwidth forms count as well.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const ESCAPED = /^'+[=+\-@＝＋－＠\t\r\n]/

// If Excel expects another delimiter than ours, it honors our quotes only at the start of a line: its delimiter or a
// line break inside one of our cells then begins another cell, whose quotes it drops. Most of Europe uses semicolons,
// other regions commas. A number after a comma isn't escaped: addresses of maps contain coordinates.
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

/** The cell as saved, with an apostrophe before each part that a spreadsheet would evaluate. */
export const harmless = (value: string, delimiter: SavedDelimiter = ','): string =>
  `${FORMULA.test(value) ? "'" : ''}${value.replace(INSIDE[delimiter][0], "'")}`

/** The cell without the apostrophes that `harmless` adds. */
export const restore = (value: string, delimiter: string = ','): string =>
  (ESCAPED.test(value) ? value.slice(1) : value).replace(INSIDE[delimiter === ';' ? ';' : ','][1], '')
