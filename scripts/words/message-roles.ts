import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

const KEY = "'([a-z0-9_]+)'"

/** The role of a message, recognized by what precedes it in the source of the views. */
const ROLES: readonly (readonly [role: string, before: string])[] = [
  ['A button.', `<button[^<>]*(?:=>[^<>]*)*>\\s*(?:<\\w+ />\\s*)?\\{t\\(`],
  ['A link.', '<a\\b[^<>]*>\\s*\\{t\\('],
  ['A heading.', '<(?:h[1-6]|legend)[^<>]*>\\s*\\{t\\(|<(?:SectionFrame|Part)\\s+title=\\{t\\('],
  ['The label of a field.', '\\b(?:label|legend)=\\{t\\('],
  ['The heading of a column.', '\\btitle: t\\('],
  ['For screen readers only.', 'aria-label=\\{t\\('],
  ['Explains a field.', '\\b(?:hint|help|detail)=\\{t\\('],
  ['An example in an empty field.', 'placeholder=\\{t\\('],
  ['A choice.', '\\{ value: [^}]*label: (?:t\\()?|<option[^>]*>\\{t\\('],
]

/**
 * The roles of messages on the screen, such as a button or a heading, by key, where the source of the views shows it
 * plainly.
 */
export const messageRoles = (): Map<string, string> => {
  const files = globSync('{entrypoints,components}/**/*.tsx', { cwd: ROOT })
  const source = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const roles = new Map<string, Set<string>>()
  for (const [role, before] of ROLES)
    for (const [, key = ''] of source.matchAll(new RegExp(`(?:${before})${KEY}`, 'g')))
      roles.set(key, (roles.get(key) ?? new Set()).add(role))
  return new Map([...roles].map(([key, found]) => [key, [...found].join(' ')]))
}
