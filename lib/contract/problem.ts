import type { z } from '../zod.ts'

/** What is wrong with an input: which field, by its path (empty for the whole), and what would be right. */
export interface Problem {
  field: string
  problem: string
}

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue

const TYPES: Partial<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'an integer',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
}

/** Words for what the schemas do not put in words themselves: `zod/mini` brings none. */
const plainWords = (issue: RawIssue): string => {
  if (issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_big') return `must have at most ${issue.maximum}${issue.origin === 'array' ? ' entries' : ''}`
  if (issue.code === 'too_small')
    return `must have at least ${issue.minimum}${issue.origin === 'array' ? ' entries' : ''}`
  return 'is not valid'
}

/** The first thing that is wrong; a schema reports at least one. */
const firstProblem = ([issue]: readonly Issue[]): Problem => {
  if (issue === undefined) return { field: '', problem: 'is not valid' }
  const field = issue.path.join('.')
  // A schema with its own words for a wrong type uses them for a missing value too; `input` tells the two apart.
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  return { field, problem: missing ? 'is required' : issue.message }
}

/** What a schema makes of an input, or what is wrong with that in words for whoever wrote it. */
export const checked = <T>(
  schema: z.ZodMiniType<T>,
  input: unknown,
): { ok: true; value: T } | { ok: false; problem: Problem } => {
  const parsed = schema.safeParse(input, { error: plainWords, reportInput: true })
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: firstProblem(parsed.error.issues) }
}

/** The problem as one sentence that names the field. */
export const problemText = ({ field, problem }: Problem): string => {
  const named = field === '' ? 'body' : field
  return problem.startsWith(`${named} `) ? problem : `${named} ${problem}`
}
