/** Headings of Bulk's column of numbers, which is only as wide as a number. */
const NARROW = /^bulk_column_(?:line|row|entry)$/

/**
 * How many characters a translation may have if its English text has this length. Words and names of buttons may become
 * more than twice as long, sentences two thirds longer.
 */
export const roomFor = (key: string, length: number): number => (NARROW.test(key) ? 8 : Math.ceil(length * 1.65) + 14)
