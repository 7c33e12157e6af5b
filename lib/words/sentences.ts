import { t } from './t.ts'

type Part = string | null | undefined | false

const joined = (parts: readonly Part[], join: (first: string, second: string) => string): string =>
  parts
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .reduce((text, part) => (text === '' ? part : join(text, part)), '')

/** Joins sentences as the language separates them: Japanese and Chinese have no space between sentences. */
export const sentences = (...parts: readonly Part[]): string =>
  joined(parts, (first, second) => t('shared_two_sentences', first, second))

/** Joins statements without a full stop, such as "4 links found". The result has no full stop at its end either. */
export const statements = (...parts: readonly Part[]): string =>
  joined(parts, (first, second) => t('shared_two_statements', first, second))
