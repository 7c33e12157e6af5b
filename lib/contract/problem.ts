import type { z } from '../zod.ts'
import { MAX_ADDRESS_LENGTH } from './link-options.ts'

/** The service's English for each problem of an input, after the name of its field. */
const TEXTS = {
  required: 'is required',
  invalid: 'is not valid',
  empty: 'must not be empty',
  not_text: 'must be text',
  not_number: 'must be a number',
  not_integer: 'must be an integer',
  not_boolean: 'must be true or false',
  not_list: 'must be a list',
  not_object: 'must be an object',
  not_one_of: 'must be {values}',
  /** Half a surrogate pair, as at the end of a text that was cut in the wrong place. */
  incomplete_character: 'must contain whole characters',
  too_long: 'must have at most {limit} characters',
  too_short: 'must have at least {limit} characters',
  too_many: 'must have at most {limit} entries',
  too_few: 'must have at least {limit} entries',
  too_high: 'must be {limit} or less',
  too_low: 'must be {limit} or more',
  not_address: 'must be a full address that starts with http:// or https://',
  no_host: 'must name a valid host, such as example.com',
  address_too_long: `must have at most ${MAX_ADDRESS_LENGTH} characters once it is encoded; a letter such as ü takes six`,
  not_address_or_empty: 'must be a full address that starts with http:// or https://, or empty',
  not_date: 'must be a date in the format YYYY-MM-DD',
  not_date_time: 'must be a date and time in the format YYYY-MM-DD HH:MM:SS',
  alias_characters: 'must not contain spaces, /, ? or #',
  invalid_characters: 'must not contain spaces or special characters',
  duplicate: 'must not repeat a value',
  unexpected: 'must be left out',
  not_email: 'must be an email address',
  not_color: 'must be a hex color such as #1A2B3C',
  /** The field is `email`: one of the two is required. */
  no_change: 'or password is required',
} as const

/** Problems that name a limit. */
export const LIMIT_CODES = ['too_long', 'too_short', 'too_many', 'too_few', 'too_high', 'too_low'] as const
type LimitCode = (typeof LIMIT_CODES)[number]
export type PlainInputCode = Exclude<keyof typeof TEXTS, LimitCode | 'not_one_of'>

export const PLAIN_INPUT_CODES: readonly PlainInputCode[] = Object.keys(TEXTS).filter(isPlain)

/** The problem of one field's value, as data: each program has its own texts for it. */
export type InputProblem =
  | { code: PlainInputCode }
  | { code: LimitCode; params: { limit: number } }
  | { code: 'not_one_of'; params: { values: string[] } }

/** The invalid field of an input, by its path (empty for the whole), and its problem. */
export interface FieldProblem<P = InputProblem> {
  field: string
  problem: P
}

/** The error of a schema: its message is the code. A schema's own error also applies to its checks. */
export const problem = (code: PlainInputCode | LimitCode): { error: string } => ({ error: code })

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue

function isLimit(code: string): code is LimitCode {
  return (LIMIT_CODES as readonly string[]).includes(code)
}

function isPlain(code: string): code is PlainInputCode {
  return Object.hasOwn(TEXTS, code) && !isLimit(code) && code !== 'not_one_of'
}

const TYPE_CODES: Partial<Record<string, PlainInputCode>> = {
  array: 'not_list',
  boolean: 'not_boolean',
  int: 'not_integer',
  number: 'not_number',
  object: 'not_object',
  record: 'not_object',
  string: 'not_text',
}

/** The code for an issue that zod reports by itself. */
const codeOf = (issue: RawIssue): InputProblem['code'] => {
  if (issue.input === undefined) return 'required'
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_CODES[issue.expected] ?? 'invalid'
    case 'invalid_value':
      return 'not_one_of'
    case 'unrecognized_keys':
      return 'unexpected'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_high'
    case 'too_small':
      // A minimum of one character or entry means "not empty".
      if (issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int') return 'empty'
      return issue.origin === 'string' ? 'too_short' : issue.origin === 'array' ? 'too_few' : 'too_low'
    default:
      return 'invalid'
  }
}

const limitOf = (issue: Issue): number => {
  if (issue.code === 'too_big') return Number(issue.maximum)
  return issue.code === 'too_small' ? Number(issue.minimum) : 0
}

const problemOf = (issue: Issue): InputProblem => {
  // A schema with its own code for a wrong type also uses it for a missing value; `input` distinguishes the two.
  if (issue.code === 'invalid_type' && issue.input === undefined) return { code: 'required' }
  const code = issue.message
  if (isLimit(code)) return { code, params: { limit: limitOf(issue) } }
  if (code === 'not_one_of')
    return { code, params: { values: issue.code === 'invalid_value' ? issue.values.map(String) : [] } }
  return { code: isPlain(code) ? code : 'invalid' }
}

const fieldsOf = (issue: Issue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]

/** The parsed input, or all of its problems. */
export const checkWhole = <T>(
  schema: z.ZodMiniType<T>,
  input: unknown,
): { ok: true; value: T } | { ok: false; problems: FieldProblem[] } => {
  const parsed = schema.safeParse(input, { error: codeOf, reportInput: true })
  if (parsed.success) return { ok: true, value: parsed.data }
  return {
    ok: false,
    problems: parsed.error.issues.flatMap((issue) =>
      fieldsOf(issue).map((path) => ({ field: path.join('.'), problem: problemOf(issue) })),
    ),
  }
}

/** The parsed input, or its first problem. */
export const check = <T>(
  schema: z.ZodMiniType<T>,
  input: unknown,
): { ok: true; value: T } | { ok: false; problem: FieldProblem } => {
  const whole = checkWhole(schema, input)
  return whole.ok ? whole : { ok: false, problem: whole.problems[0] ?? { field: '', problem: { code: 'invalid' } } }
}

/** "a", "a or b", "a, b or c". */
const alternatives = (values: readonly unknown[]): string => {
  const texts = values.map(String)
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`
}

/** The problem in the service's English: one sentence that starts with the name of the field. */
export const problemText = ({ field, problem }: FieldProblem): string => {
  const text = TEXTS[problem.code]
  const params: Record<string, unknown> = 'params' in problem ? problem.params : {}
  const sentence = text.replace(/\{(\w+)\}/g, (_, name: string) => alternatives([params[name]].flat()))
  return `${field === '' ? 'body' : field} ${sentence}`
}
