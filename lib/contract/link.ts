import { z } from '../zod.ts'
import { dateTime, flag, httpUrl, id, name, someText, text } from './text.ts'

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
  expiry: z.nullable(z.string()),
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
const alias = text(255).check(z.regex(/^[^\s/?#]+$/, 'must not hold spaces, /, ? or #'))

/** App-store addresses stand beside `auto`, keyed by platform: `apple` and `google` were seen (FIELD.md line 24). */
const deeplink = z.catchall(z.object({ auto: z.optional(flag) }), httpUrl)

/** The body of `POST /api/url/add`: `url` and the 18 options that a link can carry. */
export const linkCreate = z.object({
  url: httpUrl,
  custom: z.optional(alias),
  type: z.optional(someText(64)),
  password: z.optional(someText(1024)),
  domain: z.optional(someText(255)),
  expiry: z.optional(dateTime),
  geotarget: z.optional(z.array(z.object({ location: name(), link: httpUrl })).check(z.maxLength(500))),
  devicetarget: z.optional(z.array(z.object({ device: name(), link: httpUrl })).check(z.maxLength(500))),
  languagetarget: z.optional(z.array(z.object({ language: name(35), link: httpUrl })).check(z.maxLength(500))),
  metatitle: z.optional(text(1024)),
  metadescription: z.optional(text(4096)),
  metaimage: z.optional(httpUrl),
  description: z.optional(text(8192)),
  pixels: z.optional(z.array(id).check(z.maxLength(100))),
  channel: z.optional(id),
  campaign: z.optional(id),
  deeplink: z.optional(deeplink),
  status: z.optional(z.enum(LINK_STATUSES, { error: 'must be public or private' })),
  parameters: z.optional(z.array(z.object({ name: name(), value: text(4096) })).check(z.maxLength(100))),
})
export type LinkCreate = z.infer<typeof linkCreate>

/**
 * The body of a link's update. On our service a field that is left out stays as it is, so that no edit loses what
 * its author could not see; `null` takes away what has no empty value. A service that replaces the whole reads `null`
 * as empty too.
 */
export const linkUpdate = z.extend(z.partial(linkCreate, { url: true }), {
  password: z.nullable(linkCreate.shape.password),
  expiry: z.nullable(linkCreate.shape.expiry),
  metaimage: z.nullable(linkCreate.shape.metaimage),
  channel: z.nullable(linkCreate.shape.channel),
  campaign: z.nullable(linkCreate.shape.campaign),
  deeplink: z.nullable(linkCreate.shape.deeplink),
})

/** What a link can carry besides its long URL: the shape of defaults and presets. */
export type LinkOptions = Omit<LinkCreate, 'url'>

export const LINK_ORDERS = ['date', 'click'] as const
