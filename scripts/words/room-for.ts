/**
 * How many characters a translation of an English text of this length may have: words and names of buttons may become
 * more than twice as long, sentences by two thirds.
 */
export const roomFor = (length: number): number => Math.ceil(length * 1.65) + 14
