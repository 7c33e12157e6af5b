import unhomoglyph from 'unhomoglyph'

/** Enough for all combinations of three ambiguous letters. */
const MAX_READINGS = 64

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** These letters already have a dot. */
const DOT_ABOVE = /(?<=[ijl])\u0307/g

/**
 * What an alias beyond ASCII can be read as: `раypal` with two Cyrillic letters reads as `paypal`. Two aliases look
 * alike if one is a reading of the other, or if they share a reading. Compatible and confusable characters count as
 * equal (NFKD, and UTS 39 by `unhomoglyph`), and so do `ß` and `ss`. An ASCII character is only itself: `corner` and
 * `comer` are two words, and so are `sale10` and `saleIO`.
 */
export const readingsOf = (alias: string): string[] => {
  if (isAscii(alias)) return []
  const characters = Array.from(alias.replace(/[ßẞ]/g, 'ss').replaceAll('ς', 'σ').normalize('NFKD'))
  // `тор` and `5б` are everyday Cyrillic, even beside `top` and `56`. Only mixed alphabets are suspicious.
  const isMixed = /\p{Script=Latin}/u.test(alias) && /(?!\p{Script=Latin})\p{L}/u.test(alias)
  const hasDigits = isMixed || /\d/.test(alias)
  let readings: ReadonlyMap<string, string>[] = [new Map()]
  for (const character of new Set(characters)) {
    const choices = choicesFor(character, isMixed, hasDigits)
    const all = choices.flatMap((choice) => readings.map((reading) => new Map(reading).set(character, choice)))
    readings = all.length > MAX_READINGS ? all.slice(0, readings.length) : all
  }
  const texts = readings.map((reading) =>
    characters
      .map((character) => reading.get(character))
      .join('')
      .normalize('NFD')
      .replace(DOT_ABOVE, ''),
  )
  return [...new Set(texts)]
}

/** What a character looks like, the likeliest first. */
const choicesFor = (character: string, isMixed: boolean, hasDigits: boolean): readonly string[] => {
  const small = character.toLowerCase()
  if (isAscii(character)) return [small]
  // Visitors see the alias as its owner writes it, in lower case or in capitals.
  const shapes = isMixed ? [character, small, character.toUpperCase()] : [character, small]
  const shown = shapes.map((shape) => unhomoglyph(shape.normalize('NFD')).normalize('NFD').toLowerCase())
  const known = shown.filter((text) => isAscii(text) && (isMixed || !/\d/.test(text)))
  if (known.length === 0) return [isAscii(shown[1] ?? '') ? small : (shown[1] ?? small)]
  const alike = known.flatMap((text) => ALIKE[text] ?? []).filter((text) => hasDigits || !/\d/.test(text))
  return [...new Set([...known, ...alike])]
}

/** UTS 39 gives these ASCII characters one shape, because it counts them as confusable, too. */
const ALIKE: Readonly<Record<string, readonly string[]>> = { o: ['0'], l: ['i', '1'], i: ['l', '1'] }
