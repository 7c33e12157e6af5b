import { z } from '../zod.ts'
import { color, flag, id, name, text } from './text.ts'

export const channel = z.object({
  id,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  starred: z.boolean(),
})
export type Channel = z.infer<typeof channel>

/** The types of items that can be assigned to a channel; lists show only `links` and `bio`. */
export const CHANNEL_ITEM_TYPES = ['links', 'bio', 'qr'] as const
export const channelItemType = z.enum(CHANNEL_ITEM_TYPES)

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
  color: z.optional(color),
  starred: z.optional(flag),
}

export const channelCreate = z.object({ name: name(), ...fields })
export const channelUpdate = z.object({ name: z.optional(name()), ...fields })
