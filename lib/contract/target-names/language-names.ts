import { findCountry } from './country-names.ts'
import { createNameTable, namesInLanguages } from './name-table.ts'

/** Further languages than those with codes of two letters, and languages of a region or in a script. */
const MORE_TAGS = (
  'ceb chr ckb fil gsw haw hmn hsb dsb nds sah yue zh-Hans zh-Hant zh-CN zh-TW zh-HK zh-SG en-US en-GB en-AU en-CA en-IN ' +
  'en-IE en-NZ fr-FR fr-CA fr-CH fr-BE de-DE de-AT de-CH es-419 es-ES es-MX es-AR es-US pt-BR pt-PT nl-NL nl-BE it-IT ' +
  'it-CH ru-RU ar-EG ar-SA fa-AF sr-Latn sr-Cyrl bs-Latn bs-Cyrl uz-Latn uz-Cyrl az-Latn az-Cyrl sv-FI ko-KR ja-JP'
).split(' ')

const ENGLISH = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const ENGLISH_REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const canonical = (tag: string): string => Intl.getCanonicalLocales(tag)[0] ?? tag

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** Languages by their current codes: `iw` is an older one of `he`. */
const languages = (): string[] =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => ENGLISH.of(code) !== undefined && canonical(code) === code,
  )

/** Names that the browsers' tables lack. */
const MORE_NAMES: Readonly<Record<string, string>> = {
  es: 'Castilian, castellano',
  fa: 'Farsi',
  fil: 'Tagalog',
  zh: 'Mandarin, Mandarin Chinese',
  'zh-Hans': 'Chinese Simplified',
  'zh-Hant': 'Chinese Traditional',
  nb: 'Bokmål, Norwegian Bokmål',
  nn: 'Nynorsk, Norwegian Nynorsk',
  'nl-BE': 'Flemish, Vlaams',
  'es-419': 'Spanish (Latin America), Latin American Spanish, es-LATAM',
  'en-US': 'US English, American English, American',
  'en-GB': 'UK English, British English, British, English (UK)',
  'pt-BR': 'Brazilian Portuguese, Brazilian',
  'fr-CA': 'Canadian French',
}

function* ownNames() {
  const codes = [...languages(), ...MORE_TAGS]
  yield* namesInLanguages(codes, 'language', ['en'])
  // The standard style has "Portuguese (Brazil)", the dialect style "Brazilian Portuguese".
  const standard = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', fallback: 'none' })
  for (const code of codes) {
    const name = standard.of(code)
    if (name !== undefined) yield [name, code] as const
  }
  for (const [code, names] of Object.entries(MORE_NAMES))
    for (const name of names.split(', ')) yield [name, code] as const
}

function* foreignNames() {
  yield* namesInLanguages([...languages(), ...MORE_TAGS], 'language')
  // The name of each language in that language.
  for (const language of languages()) yield* namesInLanguages([language], 'language', [language])
}

const table = createNameTable({ own: ownNames, foreign: foreignNames, unclear: {} })

/**
 * A language with an optional script and region: `zh-Hant-TW`, `pt_BR`, and `pt_BR.UTF-8` as systems write it. `und` is
 * no language.
 */
const TAG = /^(?!und\b)([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/i

/** `es-LA` means Spanish of Latin America, although its country code is that of Laos. */
const LATIN_AMERICA = /^es-la$/i

/**
 * The tag as the standard spells it (`iw` becomes `he`); `null` if the text is no tag, or its language or region is
 * unknown.
 */
export const languageTag = (text: string): string | null => {
  const spelled = text
    .trim()
    .replace(/[.@].*$/s, '')
    .replaceAll('_', '-')
    .replace(LATIN_AMERICA, 'es-419')
  if (!TAG.test(spelled)) return null
  const { language, region, baseName } = new Intl.Locale(canonical(spelled))
  const isKnown =
    ENGLISH.of(language) !== undefined && (region === undefined || ENGLISH_REGIONS.of(region) !== undefined)
  return isKnown ? baseName : null
}

/** "English (US)", "Chinese - Taiwan": a language and its region. */
const IN_A_REGION = /^\s*(.+?)\s*[([,/–—-]\s*([^)\]]+?)\s*[)\]]?\s*$/u

/** The tag of a language, such as `de` or `pt-BR`, by a tag or its name in any language. */
export const findLanguage = (name: string): string | null => {
  const tag = languageTag(name) ?? table.find(name)
  if (tag !== null) return tag
  const [, language, place] = IN_A_REGION.exec(name) ?? []
  const code = language === undefined ? null : findLanguage(language)
  // `en,de` names two languages, not the English of Germany.
  const isList = place !== undefined && /[,/]/.test(name) && languageTag(place) !== null
  const region = place === undefined || isList ? null : findCountry(place)
  return code === null || region === null ? null : languageTag(`${code}-${region}`)
}

/** Names of languages that may have been meant. */
export const similarLanguages = (name: string): string[] => table.similar(name)
