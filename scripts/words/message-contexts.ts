import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGLISH } from '../../lib/words/catalog/english.ts'
import { formsOf } from '../../lib/words/messages-json.ts'
import { messageRoles } from './message-roles.ts'
import { roomFor } from './room-for.ts'

const FOLDER = join(import.meta.dirname, '../../lib/words/catalog')

const COMMENT = /\/\*\*\s*(.*?)\s*\*\//s

const plain = (comment: string): string => comment.replace(/\s*\n\s*\*\s?/g, ' ').trim()

/**
 * What translators see about each message, by key: where it is shown, its role there, its comment in the catalog, and
 * how long it may be.
 */
export const messageContexts = (): Map<string, string> => {
  const contexts = new Map<string, string>()
  const roles = messageRoles()
  for (const file of readdirSync(FOLDER).filter((name) => /^[a-z]+\.ts$/.test(name))) {
    const [head = '', body = ''] = readFileSync(join(FOLDER, file), 'utf8').split(/^export const [A-Z]+ = \{$/m)
    const place = plain(COMMENT.exec(head)?.[1] ?? '')
    for (const [, comment, key = ''] of body.matchAll(/(?:\/\*\*(.*?)\*\/\s*)?^ {2}([a-z0-9_]+):/gms)) {
      const message = ENGLISH[key as keyof typeof ENGLISH]
      if (message === undefined) continue
      const longest = Math.max(...formsOf(key, message).map(([, text]) => text.length))
      const own = comment === undefined ? [] : [plain(comment)]
      contexts.set(
        key,
        [place, roles.get(key), ...own, `At most ${roomFor(key, longest)} characters.`].filter(Boolean).join(' '),
      )
    }
  }
  return contexts
}
