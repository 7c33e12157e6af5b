// `npm run translation -- TAG`: writes the English messages with their contexts as a file to translate, to the terminal.
import { ENGLISH } from '../../lib/words/catalog/english.ts'
import type { Message } from '../../lib/words/message.ts'
import { messageContexts } from './message-contexts.ts'

const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

const written = (message: Message, forms: readonly string[]): string => {
  if (typeof message === 'string') return quoted(message)
  return `{ ${forms.map((form) => `${form}: ${quoted((form === 'one' && message.one) || message.other)}`).join(', ')} }`
}

const tag = process.argv[2]
if (tag === undefined) {
  console.log('Usage: npm run translation -- TAG, such as npm run translation -- sv')
  process.exitCode = 1
} else {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const contexts = messageContexts()
  console.log("import type { Translation } from './translation.ts'\n\nexport const TRANSLATION = {")
  for (const [key, message] of Object.entries(ENGLISH)) {
    if (key.startsWith('catalog_')) continue
    console.log(`  // ${contexts.get(key)}\n  ${key}: ${written(message, forms)},`)
  }
  console.log('} as const satisfies Translation')
}
