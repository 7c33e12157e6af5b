// Checks whether each translation has every message, and its order and layout. The compiler doesn't read translations.
import { readFileSync } from 'node:fs'
import { parseTexts, TRANSLATED_LANGUAGES, translationJson, translationPath } from '../words/translations.ts'

for (const language of TRANSLATED_LANGUAGES) {
  const json = readFileSync(translationPath(language), 'utf8')
  if (json === translationJson(language, parseTexts(json))) continue
  console.log(`${language}.json differs from the English messages. Run: npm run translation -- ${language}`)
  process.exitCode = 1
}
