import { comparableAddress } from '../address/comparable-address.ts'
import { type Link, link } from '../contract/link.ts'
import { z } from '../zod.ts'

/** A link of the account as it is kept here, with what the indexes need. */
export const keptLink = z.extend(link, {
  connection: z.string(),
  /** Rises from the newest link to the oldest: an index is read forward. */
  age: z.number(),
  /** Orders links of one date: what has the greater id was made later. */
  seniority: z.int(),
  /** Rises from the most clicked link to the least. */
  quietness: z.number(),
  /** What another address of the same page would come out as; absent where there is none to compare. */
  address: z.optional(z.string()),
  /** The last full pass that met it. */
  pass: z.int(),
  /** The block that holds its words. Given by the store. */
  block: z.int(),
  /** Made here and not yet seen in a list of the service: its date and title are guesses. */
  guessed: z.boolean(),
})
export type KeptLink = z.infer<typeof keptLink>

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/

/** Dates are compared as they are written (FIELD.md line 25); what is no date is older than every date. */
export const ageOf = (date: string): number => {
  const digits = DATE.exec(date)?.slice(1)
  return digits === undefined ? 0 : -Number(digits.map((part) => part ?? '00').join(''))
}

/** The fields that a change of a link changes. */
export const derived = (link: Link): Pick<KeptLink, 'age' | 'seniority' | 'quietness' | 'address'> => {
  const address = comparableAddress(link.longurl)
  return {
    age: ageOf(link.date),
    // `+ 0` turns -0, which some comparisons tell from 0, into 0.
    seniority: -link.id,
    quietness: -link.clicks + 0,
    ...(address !== null && { address }),
  }
}
