/**
 * The index at which `wanted` begins in `text` from `from` on, or -1. Linear in both lengths, whatever they hold (Knuth,
 * Morris, Pratt): the addresses come from pages, which could choose one that takes the built-in search long.
 */
export const findFrom = (text: string, wanted: string, from: number): number => {
  if (wanted === '') return from
  const borders = bordersOf(wanted)
  let matched = 0
  for (let index = from; index < text.length; index++) {
    while (matched > 0 && text[index] !== wanted[matched]) matched = borders[matched - 1] ?? 0
    if (text[index] === wanted[matched]) matched += 1
    if (matched === wanted.length) return index - matched + 1
  }
  return -1
}

/** For each beginning of the word: how long the longest part is that it begins with and ends with, short of itself. */
const bordersOf = (word: string): number[] => {
  const borders = [0]
  let border = 0
  for (let index = 1; index < word.length; index++) {
    while (border > 0 && word[index] !== word[border]) border = borders[border - 1] ?? 0
    if (word[index] === word[border]) border += 1
    borders.push(border)
  }
  return borders
}
