import { comparableAddress } from '../address/comparable-address.ts'
import { type Link, link } from '../contract/link.ts'
import type { LinkFacts } from '../model/link-facts.ts'
import { z } from '../zod.ts'

/** The compiler requires a schema for each fact: a fact without one would be lost when it is read. */
const linkFacts: z.ZodMiniType<LinkFacts> = z.object({
  pageTitle: z.optional(z.string()),
  channels: z.optional(z.array(z.int())),
  allChannels: z.optional(z.literal(true)),
  campaign: z.optional(z.nullable(z.int())),
  expiry: z.optional(z.nullable(z.string())),
  password: z.optional(z.boolean()),
  targets: z.optional(z.boolean()),
  pixels: z.optional(z.boolean()),
  private: z.optional(z.boolean()),
  uniqueClicks: z.optional(z.int()),
  clicks7Days: z.optional(z.int()),
  clicks30Days: z.optional(z.int()),
  lastClick: z.optional(z.nullable(z.string())),
  lastChange: z.optional(z.string()),
  madeHere: z.optional(z.literal(true)),
  preset: z.optional(z.nullable(z.string())),
  referrers: z.optional(z.array(z.object({ name: z.string(), clicks: z.number() }))),
} satisfies { [Fact in keyof LinkFacts]-?: z.ZodMiniType<LinkFacts[Fact]> })

/** A link as stored locally, with the fields for the indexes. */
export const storedLink = z.extend(link, {
  connection: z.string(),
  /** Ascending from the newest link to the oldest, because an index is read forward. */
  age: z.number(),
  /** Orders links of one date: a link with a higher id was created later. */
  negatedId: z.int(),
  /** Ascending from the most clicked link to the least: the negated clicks. */
  negatedClicks: z.number(),
  /** The comparable address, equal for all addresses of one page; absent if there is none. */
  address: z.optional(z.string()),
  /** The number of the last pass that met the link. */
  pass: z.int(),
  /** The block with its words, assigned by the store. */
  block: z.int(),
  /** Created here and not seen in the service's list yet: its date and title are guesses. */
  guessed: z.boolean(),
  /** What this device knows of the link; absent if that is nothing. Reading the list doesn't change it. */
  facts: z.optional(linkFacts),
})
export type StoredLink = z.infer<typeof storedLink>

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/

/** Dates are compared as written (FIELD.md line 25); an invalid date is older than every date. */
export const ageOf = (date: string): number => {
  const digits = DATE.exec(date)?.slice(1)
  return digits === undefined ? 0 : -Number(digits.map((part) => part ?? '00').join(''))
}

/** The derived fields of a link. */
export const derivedFields = (link: Link): Pick<StoredLink, 'age' | 'negatedId' | 'negatedClicks' | 'address'> => {
  const address = comparableAddress(link.longurl)
  return {
    age: ageOf(link.date),
    // `+ 0` turns -0, which some comparisons distinguish from 0, into 0.
    negatedId: -link.id,
    negatedClicks: -link.clicks + 0,
    ...(address !== null && { address }),
  }
}
