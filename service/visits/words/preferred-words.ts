import { acceptedLanguages } from '../accepted-languages.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import ptBr from './pt-br.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }
import { en, type Words, wordsOf } from './words.ts'
import zhHans from './zh-hans.json' with { type: 'json' }

const OTHERS = [de, fr, es, ptBr, it, nl, pl, tr, uk, ar, he, ja, zhHans, ko]

export const LANGUAGES: readonly Words[] = [en, ...OTHERS.map(wordsOf)]

/**
 * Adds the script to a language, so that all its regions are served, but not in another script: readers in Taiwan don't
 * get simplified Chinese.
 */
const inItsScript = (tag: string): string => {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}

const BY_LANGUAGE = new Map(LANGUAGES.map((words) => [inItsScript(words.tag), words]))

/** The texts in the first language of an `Accept-Language` header that the service has; otherwise in English. */
export const preferredWords = (acceptLanguage: string): Words => {
  for (const tag of acceptedLanguages(acceptLanguage)) {
    const words = tag === null ? undefined : BY_LANGUAGE.get(inItsScript(tag))
    if (words !== undefined) return words
  }
  return en
}
