import type { Failure } from '../model/failure.ts'
import { z } from '../zod.ts'
import { storedProblem } from './stored-problem.ts'

const said = z.string()
const status = z.int()

/** `Failure` as read from storage. A job with a kind that this build doesn't know can't be read. */
export const storedFailure: z.ZodMiniType<Failure> = z.union([
  z.object({ kind: z.literal('not-connected') }),
  z.object({ kind: z.literal('locked') }),
  z.object({ kind: z.literal('offline') }),
  z.object({ kind: z.literal('unreachable') }),
  z.object({ kind: z.literal('timeout'), afterMs: z.number() }),
  z.object({ kind: z.literal('permission'), origin: z.string() }),
  z.object({ kind: z.literal('key-refused'), said }),
  z.object({ kind: z.literal('not-allowed'), said }),
  z.object({ kind: z.literal('slow-down'), until: z.number() }),
  z.object({ kind: z.literal('refused'), status, said, existingId: z.optional(z.int()) }),
  z.object({ kind: z.literal('service-error'), status }),
  z.object({ kind: z.literal('unreadable'), status, detail: z.string() }),
  z.object({ kind: z.literal('too-large'), limitBytes: z.number() }),
  z.object({ kind: z.literal('redirected') }),
  z.object({ kind: z.literal('invalid'), field: z.string(), problem: storedProblem }),
  z.object({ kind: z.literal('already-shortened'), shortUrl: z.string() }),
  z.object({ kind: z.literal('short-url-changed'), promised: z.string(), shortUrl: z.nullable(z.string()) }),
  z.object({ kind: z.literal('credentials') }),
  z.object({ kind: z.literal('not-found') }),
  z.object({ kind: z.literal('interrupted') }),
  z.object({
    kind: z.literal('storage'),
    detail: z.string(),
    trouble: z.optional(z.enum(['full', 'newer', 'damaged'])),
    part: z.optional(z.enum(['outbox', 'settings', 'connection'])),
  }),
  z.object({ kind: z.literal('forbidden-sender') }),
  z.object({ kind: z.literal('internal'), detail: z.string() }),
])
