// A spreadsheet evaluates a cell with such a start as a formula, and titles from pages or services are untrusted. With
// East Asian input methods, the fullwidth forms count as well.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const ESCAPED = /^'+[=+\-@＝＋－＠\t\r\n]/

/** The cell, with an apostrophe before it if a spreadsheet would evaluate it. */
export const harmless = (value: string): string => (FORMULA.test(value) ? `'${value}` : value)

/** The cell without that apostrophe. */
export const restore = (value: string): string => (ESCAPED.test(value) ? value.slice(1) : value)
