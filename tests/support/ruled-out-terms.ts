import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog } from '../../lib/words/message.ts'
import { formsOf } from '../../lib/words/messages-json.ts'

interface RuledOutTerm {
  not: string
  but: string
}

const HEADING = '\n## Not used\n'

/** The terms that a language's glossary (docs/glossaries) rules out, and what to write instead. */
export const ruledOutTerms = (language: string): RuledOutTerm[] => {
  const glossary = readFileSync(join(import.meta.dirname, `../../docs/glossaries/${language}.md`), 'utf8')
  const [, table = ''] = glossary.split(HEADING)
  return [...table.matchAll(/^\| (.+?) \| (.+?) \| .+ \|$/gm)].map(([, not = '', but = '']) => ({ not, but })).slice(2)
}

const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}]/u

/** Whether a text has a term: from the beginning of a word where words are told apart; a capital in a term counts. */
const hasTerm = (text: string, term: string): boolean => {
  const searched = /\p{Lu}/u.test(term) ? text : text.toLowerCase()
  for (let at = searched.indexOf(term); at >= 0; at = searched.indexOf(term, at + 1))
    if (!LETTER.test(searched.charAt(at - 1))) return true
  return false
}

/** Texts that have such a term, a line each. */
export const ruledOutTexts = (catalog: Catalog, terms: readonly RuledOutTerm[]): string[] =>
  Object.entries(catalog)
    .flatMap(([key, message]) => formsOf(key, message))
    .flatMap(([name, text]) =>
      terms.filter(({ not }) => hasTerm(text, not)).map(({ not, but }) => `${name}: “${not}” is now “${but}”: ${text}`),
    )
