import type { z } from '../zod.ts'

/** What is wrong with an input: which field, by its path, and what would be right. */
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

/** Words for what the schemas do not put in words themselves. Hand it to `parse` as `error`. */
export const plainWords = (issue: RawIssue): string => {
  if (issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_big') return `must have at most ${issue.maximum}${issue.origin === 'array' ? ' entries' : ''}`
  if (issue.code === 'too_small')
    return `must have at least ${issue.minimum}${issue.origin === 'array' ? ' entries' : ''}`
  return 'is not valid'
}

/** The first thing that is wrong; a schema reports at least one. */
export const firstProblem = (issues: readonly Issue[]): Problem => {
  const issue = issues[0]
  if (issue === undefined) return { field: 'body', problem: 'is not valid' }
  const field = issue.path.length === 0 ? 'body' : issue.path.join('.')
  // A schema with its own words for a wrong type uses them for a missing value too; `input` tells the two apart.
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  return { field, problem: missing ? 'is required' : issue.message }
}

/** The problem as one sentence that names the field. */
export const problemText = ({ field, problem }: Problem): string =>
  problem.startsWith(`${field} `) ? problem : `${field} ${problem}`
