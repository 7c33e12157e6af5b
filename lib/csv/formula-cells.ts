// A spreadsheet evaluates a cell with such a start as a formula, and titles from pages or services are untrusted. With
// East Asian input methods, the fullwidth forms count as well.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const ESCAPED = /^'+[=+\-@＝＋－＠\t\r\n]/

// Where semicolons separate cells, as in most of Europe, Excel reads our quotes as text except at the start of a line: a
// semicolon or a line break inside a cell begins another one there, of which it drops the quotes.
const FORMULA_INSIDE = /(?<=[;\r\n])(?=['"]*[=+\-@＝＋－＠])/g
const ESCAPED_INSIDE = /(?<=[;\r\n])'(?=['"]*[=+\-@＝＋－＠])/g

/** The cell, with an apostrophe before each part that a spreadsheet would evaluate. */
export const harmless = (value: string): string =>
  `${FORMULA.test(value) ? "'" : ''}${value.replace(FORMULA_INSIDE, "'")}`

/** The cell without these apostrophes. */
export const restore = (value: string): string =>
  (ESCAPED.test(value) ? value.slice(1) : value).replace(ESCAPED_INSIDE, '')
