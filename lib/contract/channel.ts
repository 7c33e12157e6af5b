import { z } from '../zod.ts'
import { flag, id, name, text } from './text.ts'

export const channel = z.object({
  id,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  starred: z.boolean(),
})
export type Channel = z.infer<typeof channel>

/** What can be assigned to a channel; listings show `links` and `bio`. */
export const CHANNEL_ITEM_TYPES = ['links', 'bio', 'qr'] as const
export const channelItemType = z.enum(CHANNEL_ITEM_TYPES, { error: 'must be links, bio or qr' })

export const channelItem = z.object({
  type: z.string(),
  id,
  title: z.string(),
  preview: z.string(),
  link: z.string(),
  date: z.string(),
})
export type ChannelItem = z.infer<typeof channelItem>

const fields = {
  description: z.optional(text(1024)),
  color: z.optional(
    z.string().check(z.regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, 'must be a HEX colour such as #1A2B3C')),
  ),
  starred: z.optional(flag),
}

export const channelCreate = z.object({ name: name(), ...fields })
export const channelUpdate = z.object({ name: z.optional(name()), ...fields })
