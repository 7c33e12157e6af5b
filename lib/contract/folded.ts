/** Letters that people replace by others when they type, and that Unicode doesn't decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/** The text, which must be in lower case, with Latin letters replaced by those of English. */
export const withPlainLetters = (text: string): string =>
  text.replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)

/**
 * `ae`, `oe`, `ue` and `aa`, typed in place of one letter: before a consonant, and not in words such as `queen` and
 * `neue`.
 */
const TYPED_AS_TWO = /(?<![aeiouq])(?:([aou])e|(a)a)(?=[b-df-hj-np-tv-xz])/g
const SHORTEST = 5

/**
 * The stored spellings that a folded word of a search can mean: `mueller` is also typed for Müller, which is stored as
 * `muller`, and `aarhus` for Århus. Stored texts don't change.
 */
export const spellingsOf = (word: string): [string, ...string[]] => {
  const other = word.length < SHORTEST ? word : word.replace(TYPED_AS_TWO, '$1$2')
  return other === word ? [word] : [word, other]
}

/** Whether a folded text contains a word of a search. */
export const hasWord = (text: string, word: string): boolean => spellingsOf(word).some((each) => text.includes(each))

/** Accents, vowel points and the like, which people omit when searching; not the vowels of Indic scripts. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]|\u0640/g
const PLAIN = /^[\n -~]*$/

/** Direction marks, joiners and the like, which are copied and pasted unnoticed. */
export const INVISIBLE = /\p{Cf}/gu

/**
 * Text for a search: without case, accents, width variants and invisible characters, and with plain letters. The service
 * and the extension store texts in this form, so a change of it needs a migration of both.
 */
export const folded = (text: string): string => {
  if (PLAIN.test(text)) return text.toLowerCase()
  const letters = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(MARKS, '').replace(INVISIBLE, '')
  return withPlainLetters(letters).replaceAll('ς', 'σ')
}
