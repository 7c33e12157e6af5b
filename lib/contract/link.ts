import { z } from '../zod.ts'
import { MAX_CLICK_DAYS } from './click-days.ts'
import { answer } from './envelope.ts'
import {
  EMPTY_VALUES,
  EXTENDED_OPTIONS,
  isRemovable,
  LINK_OPTIONS,
  LINK_STATUSES,
  type LinkOption,
  type LinkOptionRow,
  type NullableOption,
  OPTION_NAMES,
  type OptionValue,
} from './link-options.ts'
import { problem } from './problem.ts'
import { atLeastOne, date, dateTime, flag, httpUrl, id, name, someText, text } from './text.ts'

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

/** A number in the observed response, or a count per name (FIELD.md line 22). */
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

/**
 * The fields beyond SPEC.md that our service adds to each link, in lists and in details. All are optional: a field that
 * a service doesn't send is unknown, and so is one that our service omits.
 */
export const extendedFields = {
  /** Scheme and host of the short URL. */
  domain: z.optional(text(512)),
  campaign: z.optional(z.nullable(id)),
  /** Every channel that the link is in. */
  channels: z.optional(z.array(id)),
  pixels: z.optional(z.array(id)),
  expiry: z.optional(z.nullable(text(64))),
  /** Whether the link has a password, which is never sent. */
  haspassword: z.optional(flag),
  /** How many targets of each kind the link has. */
  targets: z.optional(z.object({ geotarget: z.int(), devicetarget: z.int(), languagetarget: z.int() })),
  /** In the form in which an update accepts them. */
  type: z.optional(text(64)),
  status: z.optional(z.enum(LINK_STATUSES)),
  passquery: z.optional(flag),
  /** The number of visitors that are likely to be different people. */
  uniqueclicks: z.optional(z.int()),
  /** The clicks of so many days including today; omitted unless all of these days are counted. */
  clicks7days: z.optional(z.int()),
  clicks30days: z.optional(z.int()),
  /** The day of the last click, `null` without one; omitted if it was before the days that are counted. */
  lastclick: z.optional(z.nullable(date)),
  /** When the link, its campaign or its channels were last changed; omitted if that was before this time was stored. */
  lastchange: z.optional(text(64)),
} as const

export type ExtendedFields = { [F in keyof typeof extendedFields]?: z.infer<(typeof extendedFields)[F]> }

/** A row of our service's list. */
export const extendedLink = z.extend(link, extendedFields)
export type ExtendedLink = z.infer<typeof extendedLink>

/** A link's details with the fields of our service. */
export const extendedDetails = z.extend(linkDetails, { ...extendedFields, expiry: linkDetails.shape.expiry })

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

/** The response with a single link; also the response to a `short` search that finds one. */
export const linkAnswerWith = <T extends z.ZodMiniType>(details: T) =>
  answer({
    id,
    details,
    data: linkStatistics,
    /** Why visitors don't get to the link's target. Not in SPEC.md. */
    message: z.optional(z.string()),
  })

/** Clicks by day in the service's own zone, oldest first, with a row for each day. */
export const clicksByDay = z.object({
  /** The first day whose clicks the service knows. */
  since: date,
  days: z.array(z.object({ date, clicks: z.int(), uniqueClicks: z.int() })).check(z.maxLength(MAX_CLICK_DAYS)),
})
export type ClicksByDay = z.infer<typeof clicksByDay>

/** The maximum number of links, channels and so on in one response. */
export const MAX_CLICK_NAMES = 100

const clicked = { clicks: z.int(), /** In the period before. */ before: z.optional(z.int()) }
const clickedById = z.array(z.object({ id, ...clicked })).check(z.maxLength(MAX_CLICK_NAMES))

/** All filters that are given must apply. */
export const clickFilters = {
  link: z.optional(atLeastOne()),
  channel: z.optional(atLeastOne()),
  campaign: z.optional(atLeastOne()),
  domain: z.optional(someText(255)),
}

/** The clicks of a whole account in a period of days, and in as many days before it. */
export const accountClicks = z.object({
  /** The filters that were applied: a service that ignores them names none. */
  of: z.optional(z.object(clickFilters)),
  /** The time zone in which the days are counted. */
  zone: text(64),
  /**
   * The first day whose clicks are all known. `before` is omitted unless the period before begins on that day or later.
   */
  since: date,
  from: date,
  to: date,
  ...clicked,
  /** How many links were clicked. */
  clickedLinks: z.int(),
  /** A row for each known day, oldest first. */
  days: z.array(z.object({ date, clicks: z.int() })).check(z.maxLength(MAX_CLICK_DAYS)),
  /** The most clicked ones, in this order. A link counts for each of its channels. */
  links: clickedById,
  channels: clickedById,
  campaigns: clickedById,
  domains: z.array(z.object({ domain: text(512), ...clicked })).check(z.maxLength(MAX_CLICK_NAMES)),
})
export type AccountClicks = z.infer<typeof accountClicks>

/** App-store addresses besides `auto`, by platform: `apple` and `google` were seen (FIELD.md line 24). */
const deepLinks = z.catchall(z.object({ auto: z.optional(flag) }), httpUrl)

const cellSchema = { name, text, address: () => httpUrl }

const optionSchema = (row: LinkOptionRow): z.ZodMiniType => {
  switch (row.kind) {
    case 'alias':
      return someText(row.max).check(z.regex(row.pattern, problem('alias_characters')))
    case 'text':
      return text(row.max)
    case 'secret':
    case 'redirect':
    case 'domain':
      return someText(row.max)
    case 'image':
      return httpUrl
    case 'choice':
      return z.enum(row.values)
    case 'reference':
      return id
    case 'set':
      return z.array(id).check(z.maxLength(row.max))
    case 'date-time':
      return dateTime
    case 'rows': {
      const cells = Object.entries(row.cells).map(([key, { kind, max }]) => [key, cellSchema[kind](max)] as const)
      return z.array(z.object(Object.fromEntries(cells))).check(z.maxLength(row.max))
    }
    case 'flag':
      return flag
    case 'deep-links':
      return deepLinks
  }
}

type OptionSchemas<O extends LinkOption> = {
  [Each in O]: z.ZodMiniOptional<z.ZodMiniType<OptionValue<Each>, OptionValue<Each>>>
}

const optionSchemas = <O extends LinkOption>(options: Record<O, LinkOptionRow>) =>
  Object.fromEntries(
    Object.entries<LinkOptionRow>(options).map(([option, row]) => [option, z.optional(optionSchema(row))]),
  ) as OptionSchemas<O>

/** The body of `POST /api/url/add` in SPEC.md: `url` and the link options. */
export const linkCreate = z.object({ url: httpUrl, ...optionSchemas(LINK_OPTIONS) })

/** The same with the options beyond SPEC.md. */
export const extendedLinkCreate = z.extend(linkCreate, optionSchemas(EXTENDED_OPTIONS))
export type LinkCreate = z.infer<typeof extendedLinkCreate>

const nullableSchemas = Object.fromEntries(
  OPTION_NAMES.filter((option) => isRemovable(option) && EMPTY_VALUES[option] === null).map((option) => [
    option,
    z.nullable(extendedLinkCreate.shape[option]),
  ]),
) as { [O in NullableOption]: z.ZodMiniNullable<OptionSchemas<O>[O]> }

/**
 * The body of a link's update. Our service keeps fields that are not sent, so an edit loses nothing that its author
 * didn't see. `null` removes an option without an empty value; services that replace the whole link read it as empty.
 */
export const linkUpdate = z.extend(z.partial(extendedLinkCreate, { url: true }), nullableSchemas)

export const LINK_ORDERS = ['date', 'click'] as const
export type LinkOrder = (typeof LINK_ORDERS)[number]
