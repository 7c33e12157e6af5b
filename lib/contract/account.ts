import { z } from '../zod.ts'
import { problem } from './problem.ts'
import { id, text } from './text.ts'

export const account = z.object({
  id,
  email: z.string(),
  username: z.string(),
  avatar: z.string(),
  status: z.string(),
  expires: z.nullable(z.string()),
  registered: z.string(),
})

export type Account = z.infer<typeof account>

/** As our service has it. */
export const extendedAccount = z.extend(account, {
  /** The IANA name of the time zone of all date-times and days. */
  zone: z.optional(text(64)),
})
export type ExtendedAccount = z.infer<typeof extendedAccount>

/** SPEC.md doesn't say which of the two is required; we require at least one. */
export const accountUpdate = z
  .object({
    /** Emails are checked as browsers do: a host of a private network, such as `localhost`, has no dot. */
    email: z.optional(
      z.email({ pattern: z.regexes.html5Email, ...problem('not_email') }).check(z.maxLength(255, problem('too_long'))),
    ),
    password: z.optional(text(1024).check(z.minLength(8))),
  })
  .check(
    z.refine((body) => body.email !== undefined || body.password !== undefined, {
      ...problem('no_change'),
      path: ['email'],
    }),
  )
