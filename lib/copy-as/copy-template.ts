import type { Problem } from '../model/problem.ts'
import { MAX_COPY_TEMPLATE_LENGTH } from '../model/settings.ts'

/** The parts of a link that a template can name. */
export const COPY_PLACEHOLDERS = ['title', 'shortUrl', 'longUrl', 'date'] as const
export type CopyPlaceholder = (typeof COPY_PLACEHOLDERS)[number]

/** Case and spaces don't matter: `{shorturl}` and `{ Title }` are placeholders, too. */
const PLACEHOLDER = /\{\s*(\w+)\s*\}/g

const placeholderOf = (name: string): CopyPlaceholder | undefined =>
  COPY_PLACEHOLDERS.find((placeholder) => placeholder.toLowerCase() === name.toLowerCase())

/** The template with its placeholders replaced. Placeholders in the inserted values stay, and so do other braces. */
export const fillTemplate = (template: string, values: Readonly<Record<CopyPlaceholder, string>>): string =>
  template.replace(PLACEHOLDER, (written, name: string) => {
    const placeholder = placeholderOf(name)
    return placeholder === undefined ? written : values[placeholder]
  })

/** Why a template can't be stored; `null` if it can. Without an address, copying would copy no link. */
export const templateProblem = (template: string): Problem | null => {
  if (template.trim() === '') return { code: 'empty' }
  if (template.length > MAX_COPY_TEMPLATE_LENGTH)
    return { code: 'too_long', params: { limit: MAX_COPY_TEMPLATE_LENGTH } }
  const named = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => placeholderOf(name))
  return named.includes('shortUrl') || named.includes('longUrl') ? null : { code: 'no_link_placeholder' }
}

/** What looks like a placeholder, but is copied unchanged because it may be intended, as in LaTeX. */
export const unknownPlaceholders = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(PLACEHOLDER)].flatMap(([written, name = '']) =>
      placeholderOf(name) === undefined ? [written] : [],
    ),
  ),
]
