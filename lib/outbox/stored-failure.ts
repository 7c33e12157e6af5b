import { LIMIT_CODES, PLAIN_INPUT_CODES } from '../contract/problem.ts'
import type { Failure } from '../model/failure.ts'
import { OWN_CODES, type Problem } from '../model/problem.ts'
import { z } from '../zod.ts'

/** `Problem` as read from storage. */
export const storedProblem: z.ZodMiniType<Problem> = z.union([
  z.object({ code: z.literal([...PLAIN_INPUT_CODES, ...OWN_CODES]) }),
  z.object({ code: z.literal([...LIMIT_CODES]), params: z.object({ limit: z.number() }) }),
  z.object({ code: z.literal('not_one_of'), params: z.object({ values: z.array(z.string()) }) }),
  z.object({ code: z.literal('unclear_end'), params: z.object({ after: z.string() }) }),
  z.object({
    code: z.literal('invisible_characters'),
    params: z.object({ shown: z.string(), clean: z.string() }),
  }),
  z.object({ code: z.literal('too_many_links'), params: z.object({ links: z.number(), limit: z.number() }) }),
])

const theirWords = z.string()
const status = z.int()

/** A schema for each kind, so that none is forgotten: a job whose failure has an unknown kind can't be read. */
const BY_KIND: { [K in Failure['kind']]: z.ZodMiniType<Extract<Failure, { kind: K }>> } = {
  'not-connected': z.object({ kind: z.literal('not-connected') }),
  'other-account': z.object({ kind: z.literal('other-account') }),
  locked: z.object({ kind: z.literal('locked') }),
  offline: z.object({ kind: z.literal('offline') }),
  unreachable: z.object({ kind: z.literal('unreachable') }),
  timeout: z.object({ kind: z.literal('timeout'), afterMs: z.number() }),
  permission: z.object({ kind: z.literal('permission'), origin: z.string() }),
  'key-refused': z.object({ kind: z.literal('key-refused'), said: theirWords }),
  'not-allowed': z.object({ kind: z.literal('not-allowed'), said: theirWords }),
  'slow-down': z.object({ kind: z.literal('slow-down'), until: z.number() }),
  refused: z.object({
    kind: z.literal('refused'),
    status,
    said: theirWords,
    existingId: z.optional(z.int()),
    takenAlias: z.optional(z.string()),
  }),
  'service-error': z.object({ kind: z.literal('service-error'), status }),
  unreadable: z.object({ kind: z.literal('unreadable'), status, detail: z.string() }),
  'too-large': z.object({ kind: z.literal('too-large'), limitBytes: z.number() }),
  redirected: z.object({ kind: z.literal('redirected') }),
  invalid: z.object({ kind: z.literal('invalid'), field: z.string(), problem: storedProblem }),
  'already-shortened': z.object({ kind: z.literal('already-shortened'), shortUrl: z.string() }),
  'short-url-changed': z.object({
    kind: z.literal('short-url-changed'),
    copied: z.string(),
    shortUrl: z.nullable(z.string()),
  }),
  credentials: z.object({ kind: z.literal('credentials') }),
  'not-found': z.object({ kind: z.literal('not-found') }),
  interrupted: z.object({ kind: z.literal('interrupted') }),
  storage: z.object({
    kind: z.literal('storage'),
    detail: z.string(),
    trouble: z.optional(z.enum(['full', 'newer', 'damaged'])),
    part: z.optional(z.enum(['outbox', 'settings', 'connection'])),
  }),
  'lost-requests': z.object({ kind: z.literal('lost-requests'), unfinished: z.int(), finished: z.int() }),
  'forbidden-sender': z.object({ kind: z.literal('forbidden-sender') }),
  internal: z.object({ kind: z.literal('internal'), detail: z.string() }),
}

/** `Failure` as read from storage. */
export const storedFailure: z.ZodMiniType<Failure> = z.union(Object.values(BY_KIND))
