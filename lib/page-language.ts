import { useLanguage } from './browser-messages.ts'
import { LANGUAGE_TAGS, type LanguageChoice } from './model/languages.ts'

const STORED = 'language'

/** The choice as pages last knew it: it is needed for the first rendering, before the worker has answered. */
// oxlint-disable-next-line no-restricted-globals -- a copy of one setting, whose original the worker stores
const store = localStorage

const storedChoice = (): LanguageChoice => LANGUAGE_TAGS.find((tag) => tag === store.getItem(STORED)) ?? 'browser'

/** The choice that this page was rendered with: what is stored may since have been changed by another page. */
let shown: LanguageChoice = 'browser'

/** Runs the page's first rendering, at once unless another language than the browser's must be loaded for it. */
export const inPageLanguage = (render: () => void): void => {
  shown = storedChoice()
  if (shown === 'browser') render()
  // A catalog that can't be read leaves the page in the browser's language.
  else void useLanguage(shown).then(render, render)
}

/** Notes the choice for the next page; `true`, once for each choice, if this page has another language. */
export const notePageLanguage = (choice: LanguageChoice): boolean => {
  if (choice !== storedChoice()) store.setItem(STORED, choice)
  const isOther = choice !== shown
  shown = choice
  return isOther
}
