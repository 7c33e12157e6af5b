import { z } from '../zod.ts'
import { problem } from './problem.ts'
import { color, flag, httpUrl, id, text } from './text.ts'

/**
 * How the account can prove that it owns the domain. Beyond SPEC.md: only services that check this send it, and only
 * until the domain is verified and can be used.
 */
const unverifiedDomain = z.object({
  /** The name of a TXT record, and the address of a file. The text in either one is enough. */
  record: z.string(),
  file: z.string(),
  text: z.string(),
  /** Why the last check failed; empty if there was none. */
  problem: z.string(),
})

export const domain = z.object({
  /** `null` for a shared system domain, which can be used but not changed (FIELD.md line 11). */
  id: z.nullable(id),
  domain: z.string(),
  redirectroot: z.string(),
  redirect404: z.string(),
  unverified: z.optional(unverifiedDomain),
  /**
   * Whether the domain's links pass the query of their short URL on; omitted if they don't, and by services without
   * this field.
   */
  passquery: z.optional(flag),
  /**
   * Name and color (`#RRGGBB`) of the domain's public pages: empty for none, omitted by services without these fields.
   */
  name: z.optional(z.string()),
  color: z.optional(z.string()),
})
export type Domain = z.infer<typeof domain>

/** An empty address removes a redirect. */
const redirectAddress = z.union([httpUrl, z.literal('')], {
  error: ({ errors }) =>
    errors.flat().find(({ message }) => message === 'no_host')?.message ?? problem('not_address_or_empty').error,
})

/** The body of an update in SPEC.md. */
export const domainUpdate = z.object({
  redirectroot: z.optional(redirectAddress),
  redirect404: z.optional(redirectAddress),
})

export const domainCreate = z.extend(domainUpdate, { domain: httpUrl })

const MAX_DOMAIN_NAME = 60

/** The fields of both bodies that are beyond SPEC.md. */
const beyond = {
  /** Whether the domain's links pass the query of their short URL on. */
  passquery: z.optional(flag),
  name: z.optional(text(MAX_DOMAIN_NAME)),
  color: z.optional(color),
}
export const extendedDomainUpdate = z.extend(domainUpdate, {
  ...beyond,
  /** An empty text removes the color. */
  color: z.optional(z.union([color, z.literal('')], problem('not_color'))),
})
export const extendedDomainCreate = z.extend(domainCreate, beyond)
