import { z } from '../zod.ts'
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

/** Which of the two is required is not shown; we ask for at least one. */
export const accountUpdate = z
  .object({
    email: z.optional(z.email({ error: 'must be an e-mail address' }).check(z.maxLength(255))),
    password: z.optional(text(1024).check(z.minLength(8, 'must have at least 8 characters'))),
  })
  .check(
    z.refine((body) => body.email !== undefined || body.password !== undefined, {
      error: 'email or password is required',
      path: ['email'],
    }),
  )
