import { comparableUrl } from '../address/comparable-address.ts'
import type { ExtendedLink, Link } from '../contract/link.ts'
import type { LinkFacts } from '../model/link-facts.ts'

/**
 * What is still known of a link whose destination is `longurl` now. A page's title is dropped if the destination has
 * changed. For a guessed link that can't be seen: a service may add parameters to the address that was sent.
 */
export const factsStillKnown = (
  before: { longurl: string; facts?: LinkFacts | undefined; guessed?: boolean | undefined } | undefined,
  longurl: string,
): LinkFacts | undefined => {
  if (before?.facts?.pageTitle === undefined || before.guessed === true) return before?.facts
  if (comparableUrl(before.longurl) === comparableUrl(longurl)) return before.facts
  const { pageTitle: _, ...facts } = before.facts
  return facts
}

/** The fields of SPEC.md in a row of a list. */
export const plainLink = ({ id, alias, shorturl, longurl, clicks, title, description, date }: ExtendedLink): Link => ({
  id,
  alias,
  shorturl,
  longurl,
  clicks,
  title,
  description,
  date,
})
