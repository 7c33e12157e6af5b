import { z } from '../zod.ts'
import { problem } from './problem.ts'
import { httpUrl, id } from './text.ts'

export const domain = z.object({
  /** `null` for a shared system domain, which can be used but not changed (FIELD.md line 11). */
  id: z.nullable(id),
  domain: z.string(),
  redirectroot: z.string(),
  redirect404: z.string(),
})
export type Domain = z.infer<typeof domain>

/** An empty address removes a redirect. */
const redirectAddress = z.union([httpUrl, z.literal('')], problem('not_address_or_empty'))

export const domainUpdate = z.object({
  redirectroot: z.optional(redirectAddress),
  redirect404: z.optional(redirectAddress),
})

export const domainCreate = z.extend(domainUpdate, { domain: httpUrl })
