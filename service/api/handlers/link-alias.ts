import { aliasKey, aliasProblem } from '../../http/alias.ts'
import { readingsOf } from '../../http/lookalikes.ts'
import { shortUrlOf } from '../../http/site.ts'
import type { LinkAddresses } from '../../store/address-columns.ts'
import { addressesOf, isSamePlace, meantPlaces, placeOf } from '../../visits/redirect-loop.ts'
import { invalid, type Refusal, taken } from '../refusal.ts'
import type { CallContext } from './handler.ts'

/** Validates an alias and normalizes it for storage. */
export const validateAlias = (custom: string): string => {
  const problem = aliasProblem(custom)
  if (problem !== null) throw invalid('custom', problem)
  return custom.normalize('NFC')
}

export const aliasTaken = (): Refusal => taken('custom', 'another link on this domain has this alias')

/** Why the database refused an alias. Only the owner of the other link learns which one it is. */
export const takenAlias = async (
  { store, accountId, site }: CallContext,
  domain: { id: number; origin: string },
  alias: string,
  linkId?: number,
): Promise<Refusal> => {
  const place = { aliasKey: aliasKey(alias), readings: readingsOf(alias), linkId }
  const other = await store.links.findLookalike(domain.id, place)
  if (other === undefined) return aliasTaken()
  const which =
    other.account_id === accountId
      ? `your link ${shortUrlOf(site, domain.origin, other.alias)}`
      : 'another link on this domain'
  return taken('custom', `it looks like the alias of ${which}`)
}

/** Refuses a link to itself. Longer loops are found when a visitor follows them. */
export const refuseSelf = ({ site }: CallContext, origin: string, alias: string, link: LinkAddresses): void => {
  const own = placeOf(site, shortUrlOf(site, origin, alias))
  const isOwn = (address: string) => {
    const place = placeOf(site, address)
    if (own === null || place === null) return false
    // No link can have the alias `one.`, so an address with it means `one`.
    const isPossible = place.aliasKey !== null && aliasProblem(place.aliasKey) === null
    return [place, ...(isPossible ? [] : meantPlaces(place))].some((meant) => isSamePlace(own, meant))
  }
  if (addressesOf(link).some(isOwn)) throw invalid('url', 'must not lead back to this short URL')
}
