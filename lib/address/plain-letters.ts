import { withPlainLetters } from '../contract/folded.ts'
import { typingLanguage } from '../words/t.ts'

// An alias has the letters of English. German and the languages of Denmark and Norway write two of them for some of their
// own, as in `mueller` and `aarhus`; in all others a letter loses its mark.

type Spelling = Readonly<Record<string, string>>

const GERMAN: Spelling = { ä: 'ae', ö: 'oe', ü: 'ue' }
const DANISH: Spelling = { å: 'aa', ø: 'oe', æ: 'ae' }

/** Languages whose letters may be meant by ä, ö, ü or å, and that of the pages in a country. */
const OTHER_LETTERS = /[åøőűõğışİæ]|ää|öö|üü|yö|öy/iu
const OTHER_COUNTRY = /\.(?:se|fi|ee|tr|hu|sk|is|az|tm|cn|tw|es|br|pt|fr|cat|nl)$/
const GERMAN_PAGE =
  /^(?:https?:\/\/)?(?:de\.|[^/]*\.(?:de|at|li|ch|swiss|berlin|wien|koeln|bayern)(?=[:/?#]|$)|[^/]+\/de(?:-[a-z]{2})?(?=[/?#]|$))/i
const DANISH_PAGE = /^(?:https?:\/\/)?(?:(?:da|no|nb|nn)\.|[^/]*\.(?:dk|no)(?=[:/?#]|$))/i

/** How the language of a text writes its letters in those of English. */
const spellingOf = (text: string, address: string, language: string): Spelling => {
  if (/[øæ]/iu.test(text)) return DANISH
  if (/å/iu.test(text))
    return !/[äö]/iu.test(text) && (DANISH_PAGE.test(address) || /^(?:da|n[bno])\b/.test(language)) ? DANISH : {}
  if (/ß/iu.test(text) || GERMAN_PAGE.test(address)) return GERMAN
  const host = URL.parse(address)?.hostname ?? ''
  return /^de\b/.test(language) && !OTHER_LETTERS.test(text) && !OTHER_COUNTRY.test(host) ? GERMAN : {}
}

/**
 * A text in lower case, with Latin letters as English has them. `address` is that of its page, `language` the one in which
 * the user types.
 */
export const plainLetters = (text: string, address = '', language = typingLanguage()): string => {
  const spelling = spellingOf(text.normalize('NFC'), address, language)
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåøæ]/g, (letter) => spelling[letter] ?? letter)
  return withPlainLetters(
    spelled
      .normalize('NFKD')
      .toLowerCase()
      .replace(/(?<=\p{Script=Latin})\p{M}+/gu, ''),
  )
}
