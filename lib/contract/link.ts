import { z } from '../zod.ts'
import { MAX_CLICK_DAYS } from './click-days.ts'
import {
  EMPTY_VALUES,
  EXTENDED_OPTIONS,
  isRemovable,
  LINK_OPTIONS,
  type LinkOption,
  type LinkOptionRow,
  type NullableOption,
  OPTION_NAMES,
  type OptionValue,
} from './link-options.ts'
import { problem } from './problem.ts'
import { date, dateTime, flag, httpUrl, id, name, someText, text } from './text.ts'

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
  /** Beyond SPEC.md: only services that have this option send it, and only for links with it. */
  passquery: z.optional(flag),
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

/** Clicks by day in the service's own zone, oldest first, with a row for each day. */
export const clicksByDay = z.object({
  /** The first day that the service can tell about. */
  since: date,
  days: z.array(z.object({ date, clicks: z.int(), uniqueClicks: z.int() })).check(z.maxLength(MAX_CLICK_DAYS)),
})
export type ClicksByDay = z.infer<typeof clicksByDay>

/** App-store addresses beside `auto`, by platform: `apple` and `google` were seen (FIELD.md line 24). */
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
 * The body of a link's update. Our service keeps omitted fields, so that no edit loses what its author could not see;
 * `null` removes an option without an empty value. A service that replaces the whole link also reads `null` as empty.
 */
export const linkUpdate = z.extend(z.partial(extendedLinkCreate, { url: true }), nullableSchemas)

export const LINK_ORDERS = ['date', 'click'] as const
export type LinkOrder = (typeof LINK_ORDERS)[number]
