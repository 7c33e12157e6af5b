import { z } from '../zod.ts'
import { problem } from './problem.ts'
import { flag, id, name, text } from './text.ts'

const access = {
  public: z.boolean(),
  /** The rotator's address, or `false` if the campaign has none. */
  rotator: z.union([z.string(), z.literal(false)]),
  list: z.string(),
}

export const campaign = z.object({ id, name: z.string(), ...access })
export type Campaign = z.infer<typeof campaign>

/** Create and update return the campaign's name in `domain` (SPEC.md, Campaign). */
export const campaignWritten = z.object({ id, domain: z.string(), ...access })

const slug = text(255).check(z.regex(/^[^\s/?#]*$/, problem('alias_characters')))

export const campaignCreate = z.object({
  name: z.optional(name()),
  slug: z.optional(slug),
  public: z.optional(flag),
})

export const campaignUpdate = z.extend(campaignCreate, { name: name() })
