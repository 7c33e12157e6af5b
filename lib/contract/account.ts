import { z } from '../zod.ts'
import { id, text } from './text.ts'

export const account = z.object({
  id,
  email: z.string(),
  username: z.string(),
  avatar: z.string(),
  status: z.string(),
  expires: z.string().nullable(),
  registered: z.string(),
})
export type Account = z.infer<typeof account>

/** Which of the two is required is not shown; we ask for at least one. */
export const accountUpdate = z
  .object({
    email: z.email({ error: 'must be an e-mail address' }).max(255).optional(),
    password: text(1024).min(8, 'must have at least 8 characters').optional(),
  })
  .refine((body) => body.email !== undefined || body.password !== undefined, {
    error: 'email or password is required',
    path: ['email'],
  })
