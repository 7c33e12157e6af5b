// `npm run translation -- sv`: writes a translation's file, or adds its missing texts in English and prints the context
// of each of their messages. Without a language, it does so for all files.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { PLURAL_FORM } from '../../lib/words/messages-json.ts'
import { messageContexts } from './message-contexts.ts'
import { parseTexts, TRANSLATED_LANGUAGES, translationJson, translationPath } from './translations.ts'

const asked = process.argv.slice(2)
const contexts = messageContexts()

for (const language of asked.length > 0 ? asked : TRANSLATED_LANGUAGES) {
  const path = translationPath(language)
  const texts = existsSync(path) ? parseTexts(readFileSync(path, 'utf8')) : {}
  const json = translationJson(language, texts)
  writeFileSync(path, json)
  const added = Object.keys(parseTexts(json)).filter((name) => !(name in texts))
  const messages = new Set(added.map((name) => (contexts.has(name) ? name : name.replace(PLURAL_FORM, ''))))
  console.log(`${relative('.', path)}: ${messages.size} messages to translate`)
  for (const key of messages) console.log(`  ${key}: ${contexts.get(key)}`)
}
