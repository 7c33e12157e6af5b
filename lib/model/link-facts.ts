import type { ExtendedFields, Link } from '../contract/link.ts'

/** What this device knows of a link besides the rows of the service's list. An absent fact is unknown, not "none". */
export interface LinkFacts {
  /** The title of the page that the link was created from. Never sent. */
  pageTitle?: string | undefined
  /** The channels that the link is known to be in. */
  channels?: number[] | undefined
  /** As far as was seen, the link is in no other channel. */
  allChannels?: true | undefined
  campaign?: number | null | undefined
  /** In the service's own time. */
  expiry?: string | null | undefined
  /** Whether the link has a password. The password itself is not stored. */
  password?: boolean | undefined
  targets?: boolean | undefined
  pixels?: boolean | undefined
  private?: boolean | undefined
  /** As the service counts them. */
  uniqueClicks?: number | undefined
  /** The clicks of the last days including the current one, as of the last reading. */
  clicks7Days?: number | undefined
  clicks30Days?: number | undefined
  /** The day of the last click in the service's time zone; `null` if the link was never clicked. */
  lastClick?: string | null | undefined
  /** In the service's own time. */
  lastChange?: string | undefined
  /** Terselink created the link on this device. */
  madeHere?: true | undefined
  /** The id of the preset that the link was created with on this device; `null` without one. */
  preset?: string | null | undefined
  /** The top referrers, as of the last reading of the link's statistics. */
  referrers?: ReferrerClicks[] | undefined
}

type Fact = keyof LinkFacts

/**
 * How a service's list says each, `undefined` where it is silent; `null` for what only this device knows. The compiler
 * asks for each.
 */
const SAID: { readonly [F in Fact]-?: ((said: ExtendedFields) => LinkFacts[F]) | null } = {
  pageTitle: null,
  channels: ({ channels }) => channels,
  allChannels: ({ channels }) => (channels === undefined ? undefined : true),
  campaign: ({ campaign }) => campaign,
  expiry: ({ expiry }) => expiry,
  password: ({ haspassword }) => haspassword,
  targets: ({ targets }) => targets && Object.values(targets).some((count) => count > 0),
  pixels: ({ pixels }) => pixels && pixels.length > 0,
  private: ({ status }) => status && status === 'private',
  uniqueClicks: ({ uniqueclicks }) => uniqueclicks,
  clicks7Days: ({ clicks7days }) => clicks7days,
  clicks30Days: ({ clicks30days }) => clicks30days,
  lastClick: ({ lastclick }) => lastclick,
  lastChange: ({ lastchange }) => lastchange,
  madeHere: null,
  preset: null,
  referrers: null,
}

/** The facts that a row of a list can say. */
export const FACTS_IN_LISTS = (Object.keys(SAID) as Fact[]).filter((fact) => SAID[fact] !== null)

/** What a service says of a link beyond SPEC.md. */
export const factsSaid = (said: ExtendedFields): LinkFacts =>
  Object.fromEntries(
    FACTS_IN_LISTS.flatMap((fact) => {
      const value = SAID[fact]?.(said)
      return value === undefined ? [] : [[fact, value]]
    }),
  )

export interface ReferrerClicks {
  name: string
  clicks: number
}

/** Clicks per day from a day on, up to the current one, from counts stored on this device. */
export interface ClicksOfDays {
  /** The first day, by the service's clock. */
  from: string
  clicks: number[]
}

/** A link in a list, with what this device knows of it. */
export type ListedLink = Link & {
  facts: LinkFacts & {
    /** Of at most the last 30 days; absent before counts of two days are stored. */
    days?: ClicksOfDays | undefined
    /** A request to delete the link is waiting: it is sent now, or once the service can be reached. */
    deletion?: 'now' | 'later' | undefined
  }
}

/**
 * The title by which a link is shown everywhere; empty if there is none. It is the service's title, unless that only
 * repeats an address of the link, otherwise the title of the page that the link was created from.
 */
export const titleOf = ({
  title,
  alias,
  shorturl,
  longurl,
  facts = {},
}: Pick<Link, 'title' | 'alias' | 'shorturl' | 'longurl'> & { facts?: Pick<LinkFacts, 'pageTitle'> }): string => {
  const given = title.trim()
  const says = given !== '' && ![alias, shorturl, longurl].some((address) => isSameText(given, address))
  return says ? given : (facts.pageTitle ?? '').trim() || given
}

/** The name of a link in lists and menus. */
export const nameOfLink = (link: Parameters<typeof titleOf>[0]): string => titleOf(link) || link.alias || link.longurl

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
const isSameText = (one: string, other: string): boolean => bare(one) === bare(other)
