/** Headings of the column of numbers in Bulk, which is as wide as a number. */
const NARROW = /^bulk_column_(?:line|row|entry)$/

/**
 * How many characters a translation of a message may have whose English text has this length: words and names of buttons
 * may become more than twice as long, sentences by two thirds.
 */
export const roomFor = (key: string, length: number): number => (NARROW.test(key) ? 8 : Math.ceil(length * 1.65) + 14)
