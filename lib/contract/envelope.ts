import { z } from '../zod.ts'
import { atLeastOne, id } from './text.ts'

/**
 * The header with which a service says that its texts are unescaped, as our service does. Others may escape them for
 * HTML (FIELD.md line 34), and `&lt;` alone doesn't show which of the two a text is.
 */
export const PLAIN_TEXTS = { name: 'x-text-escaping', value: 'none' } as const

/** Success is the integer 0 in most responses (SPEC.md, Errors). */
const success = z.literal(0)

/** A write without a result: `{ error: 0, message }`. */
export const messageAnswer = z.object({ error: success, message: z.string() })

/** A creation: `{ error: 0, id }`. */
export const createdAnswer = z.object({ error: success, id })

export const dataAnswer = <T extends z.ZodMiniType>(data: T) => z.object({ error: success, data })

export const answer = <T extends z.core.$ZodShape>(shape: T) => z.object({ error: success, ...shape })

/** The five counters of every list. `result` is the total over all pages (FIELD.md line 9). */
const counters = {
  result: z.int(),
  perpage: z.int(),
  currentpage: z.int(),
  /** The next page; 0 after the last one. */
  nextpage: z.int(),
  maxpage: z.int(),
}

/** A list, whose success is the string "0", with its rows in `collection`. */
export const listAnswer = <K extends string, T extends z.ZodMiniType>(collection: K, item: T) =>
  z.object({
    error: z.literal('0'),
    data: z.object({ ...counters, [collection]: z.array(item) } as typeof counters & Record<K, z.ZodMiniArray<T>>),
  })

export const failureAnswer = z.object({ error: z.literal(1), message: z.string() })

/** `limit` is rows per page. Its default and maximum are unknown. */
export const paging = z.object({
  limit: z.optional(atLeastOne()),
  page: z.optional(atLeastOne()),
})
export type Paging = z.infer<typeof paging>
