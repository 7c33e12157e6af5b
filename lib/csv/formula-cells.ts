// A spreadsheet takes a cell that begins so for a formula, and what a page or a service calls itself is anybody's text.
// Where people write Chinese, Japanese or Korean, the wide forms of the signs count as well.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const ESCAPED = /^'+[=+\-@＝＋－＠\t\r\n]/

/** The cell with an apostrophe before it where a spreadsheet would take it for a formula. */
export const harmless = (value: string): string => (FORMULA.test(value) ? `'${value}` : value)

/** The cell as it was before it was made harmless. */
export const restored = (value: string): string => (ESCAPED.test(value) ? value.slice(1) : value)
