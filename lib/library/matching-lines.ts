/** Where each line of a text ends. */
export const lineEnds = (lines: string): Uint32Array => {
  const ends: number[] = []
  for (let at = lines.indexOf('\n'); at !== -1; at = lines.indexOf('\n', at + 1)) ends.push(at)
  ends.push(lines.length)
  return Uint32Array.from(ends)
}

/**
 * Calls `take` with the number of each line that contains every word. Searches for the longest word, which is the
 * rarest.
 */
export const matchingLines = (
  lines: string,
  ends: Uint32Array,
  words: readonly string[],
  take: (line: number) => void,
): void => {
  const [rarest = '', ...others] = words.toSorted((one, other) => other.length - one.length)
  if (others.some((word) => !lines.includes(word))) return
  let line = 0
  for (let at = lines.indexOf(rarest); at !== -1; ) {
    while ((ends[line] ?? lines.length) < at) line += 1
    const start = line === 0 ? 0 : (ends[line - 1] ?? 0) + 1
    const end = ends[line] ?? lines.length
    const text = others.length === 0 ? '' : lines.slice(start, end)
    if (others.every((word) => text.includes(word))) take(line)
    at = lines.indexOf(rarest, end + 1)
  }
}
