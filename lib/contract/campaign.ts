import { z } from '../zod.ts'
import { id, name, text } from './text.ts'

const access = {
  public: z.boolean(),
  /** The rotator's address, or `false` when the campaign has none. */
  rotator: z.union([z.string(), z.literal(false)]),
  list: z.string(),
}

export const campaign = z.object({ id, name: z.string(), ...access })
export type Campaign = z.infer<typeof campaign>

/** Create and update answer the campaign's name under `domain` (SPEC.md, Campaign). */
export const campaignWritten = z.object({ id, domain: z.string(), ...access })

const slug = text(255).regex(/^[^\s/?#]*$/, 'must not hold spaces, /, ? or #')
const publicFlag = z.boolean({ error: 'must be true or false' })

export const campaignCreate = z.object({
  name: name().optional(),
  slug: slug.optional(),
  public: publicFlag.optional(),
})

export const campaignUpdate = campaignCreate.extend({ name: name() })
