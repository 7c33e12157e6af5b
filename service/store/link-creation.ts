import type { Insertable } from 'kysely'
import type { Claim, idempotencyStore } from './idempotency-store.ts'
import type { linkStore } from './link-store.ts'
import type { IdempotentAnswerTable, LinkTable } from './schema.ts'

export const NEW_LINK_COLUMNS = [
  'account_id',
  'domain_id',
  'alias',
  'alias_key',
  'url',
  'redirect_type',
  'interstitial_id',
  'password_hash',
  'expires_at',
  'geo_targets',
  'device_targets',
  'language_targets',
  'meta_title',
  'meta_description',
  'meta_image',
  'description',
  'campaign_id',
  'deep_link',
  'status',
  'parameters',
  'search_text',
  'created_at',
] as const satisfies (keyof LinkTable)[]

export type NewLink = Required<Pick<Insertable<LinkTable>, (typeof NEW_LINK_COLUMNS)[number]>>

/** A link that needs no row of another table: everything about it is known before the transaction that stores it. */
export interface LinkCreation {
  link: NewLink
  /** Of a request with an `Idempotency-Key`. */
  claim: Claim | null
  /** Claims from before this moment no longer count. */
  claimsSince: number
  /** The answer, but for the link's id. */
  answer: Readonly<Record<string, unknown>>
}

export type CreatedLink =
  | { kind: 'created'; body: string }
  /** Another link on the domain has the alias; nothing was stored. */
  | { kind: 'taken' }
  /** The key was claimed before. */
  | { kind: 'earlier'; fingerprint: string; body: IdempotentAnswerTable['body'] }

interface Transaction {
  idempotency: ReturnType<typeof idempotencyStore>
  links: Pick<ReturnType<typeof linkStore>, 'add'>
}

/** As a part of any transaction. A taken alias throws `AliasTaken`, so that the claim is undone. */
export const createLinkIn = async (
  { idempotency, links }: Transaction,
  { link, claim, claimsSince, answer }: LinkCreation,
): Promise<CreatedLink> => {
  if (claim !== null) {
    if (!(await idempotency.claim(claim, claimsSince)))
      return { kind: 'earlier', ...(await idempotency.find(claim.account_id, claim.key_hash)) }
  }
  const id = await links.add(link)
  if (id === null) throw new AliasTaken()
  const body = bodyWithId(answer, id)
  if (claim !== null) await idempotency.keepAnswer(claim.account_id, claim.key_hash, body)
  return { kind: 'created', body }
}

export class AliasTaken extends Error {
  override readonly name = 'AliasTaken'
}

/** The id takes the place of the one in the answer. */
export const bodyWithId = (answer: LinkCreation['answer'], id: number): string => JSON.stringify({ ...answer, id })
