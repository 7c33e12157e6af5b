/** The languages that Terselink speaks, each with its own name, by the tag in its catalog. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  uk: 'Українська',
  ar: 'العربية',
  he: 'עברית',
  ja: '日本語',
  'zh-CN': '简体中文',
  ko: '한국어',
} as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as [Language, ...Language[]]

/** A language, or the browser's. */
export type LanguageChoice = 'browser' | Language

/** The folder below `_locales` that contains a language's catalog. */
export const catalogFolder = (language: Language): string => language.replace('-', '_')
