import { browser } from './browser.ts'
import { catalogFolder, type LanguageChoice } from './model/languages.ts'
import { type BrowserMessage, readMessages } from './words/read-messages.ts'
import { readMessagesWith } from './words/t.ts'

const useBrowserCatalog = (): void =>
  readMessagesWith((key, values) => browser.i18n.getMessage(key, values), navigator.languages)

// Imported first by each entry point that shows text: the browser's own catalog is available synchronously.
useBrowserCatalog()

/** Shows texts in this language from now on. */
export const useLanguage = async (choice: LanguageChoice): Promise<void> => {
  if (choice === 'browser') {
    useBrowserCatalog()
    return
  }
  // oxlint-disable-next-line no-restricted-globals -- a file of this package, nothing leaves the browser
  const file = await fetch(browser.runtime.getURL(`/_locales/${catalogFolder(choice)}/messages.json`))
  readMessagesWith(readMessages((await file.json()) as Record<string, BrowserMessage>), navigator.languages)
}
