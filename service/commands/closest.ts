/** How many letters must be inserted, deleted, replaced or swapped with the next one to turn one text into another. */
const distance = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)]
      if (isSwapped) ways.push(at(row - 2, column - 2) + 1)
      rows[row]?.push(Math.min(...ways))
    }
  }
  return at(one.length, other.length)
}

/**
 * The text of the list that was probably meant, with at most a fourth of its letters mistyped; `null` if none is close.
 */
export const closest = (written: string, texts: readonly string[]): string | null => {
  const near = texts.map((text) => ({ text, letters: distance(written, text) }))
  const [best] = near.sort((left, right) => left.letters - right.letters)
  return best !== undefined && best.letters <= Math.max(1, Math.floor(best.text.length / 4)) ? best.text : null
}
