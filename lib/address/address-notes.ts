import { type Cleaning, cleanedHost, cleaningOf } from './cleaning.ts'
import { withAmpersands } from './markup-escapes.ts'
import { type Revealed, revealedBy } from './revealing.ts'
import { shortenable } from './shortenable.ts'

/** What a form says of an address before it is sent. */
export interface AddressNotes {
  /** What the page's own address has that isn't in the form's. */
  removed: Cleaning | null
  /** What could be removed. Campaign parameters of a typed address stay, because the user typed them. */
  offered: Cleaning | null
  /** The address with `&` in place of how HTML or JSON writes it. */
  ampersands: ReturnType<typeof withAmpersands>
  /** The host at which that can be done always; `null` for a typed address, and for one with nothing but a campaign. */
  host: string | null
  revealed: Revealed[]
}

/** `page` is the page's own address, if the form has that, cleaned or not; `null` for a typed address. */
export const addressNotes = (address: string, page: string | null): AddressNotes | null => {
  const given = shortenable(address)
  if (!given.ok) return null
  const removed = page === null ? null : removedFrom(page, given.value)
  const offered = removed === null ? cleaningOf(given.value, { campaign: page !== null }) : null
  const isOfSite = offered !== null && (offered.visitor.length > 0 || offered.wrapper !== null)
  return {
    removed,
    offered,
    ampersands: withAmpersands(given.value),
    host: page !== null && isOfSite ? cleanedHost(offered.address) : null,
    revealed: revealedBy(offered?.address ?? given.value),
  }
}

const removedFrom = (page: string, address: string): Cleaning | null =>
  [true, false].map((campaign) => cleaningOf(page, { campaign })).find((each) => each?.address === address) ?? null
