import { z } from '../zod.ts'
import { dateTime, httpUrl, id, name, text } from './text.ts'

export const link = z.object({
  id,
  alias: z.string(),
  shorturl: z.string(),
  longurl: z.string(),
  clicks: z.int(),
  title: z.string(),
  description: z.string(),
  date: z.string(),
})
export type Link = z.infer<typeof link>

/** A number in the observed response, or a count for each name (FIELD.md line 22). */
const ranking = z.union([z.number(), z.record(z.string(), z.number())])

export const linkDetails = z.object({
  id,
  shorturl: z.string(),
  longurl: z.string(),
  title: z.string(),
  description: z.string(),
  location: z.record(z.string(), z.string()),
  device: z.record(z.string(), z.string()),
  expiry: z.string().nullable(),
  date: z.string(),
})

export const linkStatistics = z.object({
  clicks: z.int(),
  uniqueClicks: z.int(),
  topCountries: ranking,
  topReferrers: ranking,
  topBrowsers: ranking,
  topOs: ranking,
  socialCount: z.record(z.string(), z.int()),
})
export type LinkStatistics = z.infer<typeof linkStatistics>

/** Redirection types with a name; a splash page's id and `overlay-<id>` are types too (FIELD.md line 23). */
export const REDIRECT_TYPES = ['direct', 'frame', 'splash'] as const
export const LINK_STATUSES = ['public', 'private'] as const

// Which characters a service takes in an alias is its own to say; these can be in no alias.
const alias = text(255).regex(/^[^\s/?#]+$/, 'must not hold spaces, /, ? or #')

/** App-store addresses stand beside `auto`, keyed by platform: `apple` and `google` were seen (FIELD.md line 24). */
const deeplink = z.object({ auto: z.boolean({ error: 'must be true or false' }).optional() }).catchall(httpUrl)

/** The body of `POST /api/url/add`: `url` and the 18 options that a link can carry. */
export const linkCreate = z.object({
  url: httpUrl,
  custom: alias.optional(),
  type: text(64).min(1, 'must not be empty').optional(),
  password: text(1024).min(1, 'must not be empty').optional(),
  domain: text(255).min(1, 'must not be empty').optional(),
  expiry: dateTime.optional(),
  geotarget: z
    .array(z.object({ location: name(), link: httpUrl }))
    .max(500)
    .optional(),
  devicetarget: z
    .array(z.object({ device: name(), link: httpUrl }))
    .max(500)
    .optional(),
  languagetarget: z
    .array(z.object({ language: name(35), link: httpUrl }))
    .max(500)
    .optional(),
  metatitle: text(1024).optional(),
  metadescription: text(4096).optional(),
  metaimage: httpUrl.optional(),
  description: text(8192).optional(),
  pixels: z.array(id).max(100).optional(),
  channel: id.optional(),
  campaign: id.optional(),
  deeplink: deeplink.optional(),
  status: z.enum(LINK_STATUSES, { error: 'must be public or private' }).optional(),
  parameters: z
    .array(z.object({ name: name(), value: text(4096) }))
    .max(100)
    .optional(),
})
export type LinkCreate = z.infer<typeof linkCreate>

/**
 * The body of a link's update. On our service a field that is left out stays as it is, so that no edit loses what
 * its author could not see; `null` takes away what has no empty value. A service that replaces the whole reads `null`
 * as empty too.
 */
export const linkUpdate = linkCreate.partial({ url: true }).extend({
  password: linkCreate.shape.password.nullable(),
  expiry: linkCreate.shape.expiry.nullable(),
  metaimage: linkCreate.shape.metaimage.nullable(),
  channel: linkCreate.shape.channel.nullable(),
  campaign: linkCreate.shape.campaign.nullable(),
  deeplink: linkCreate.shape.deeplink.nullable(),
})

/** What a link can carry besides its long URL: the shape of defaults and presets. */
export type LinkOptions = Omit<LinkCreate, 'url'>

export const LINK_ORDERS = ['date', 'click'] as const
