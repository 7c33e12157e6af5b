import type { Insertable } from 'kysely'
import type { Claim, idempotencyStore } from './idempotency-store.ts'
import type { IdempotentAnswerTable, LinkTable } from './schema.ts'

export type NewLink = Required<Omit<Insertable<LinkTable>, 'id'>>

/** The compiler asks for each column, since what is missing here is never stored. */
const COLUMNS: Record<keyof NewLink, true> = {
  account_id: true,
  domain_id: true,
  alias: true,
  alias_key: true,
  look_key: true,
  url: true,
  redirect_type: true,
  interstitial_id: true,
  password_hash: true,
  expires_at: true,
  geo_targets: true,
  device_targets: true,
  language_targets: true,
  meta_title: true,
  meta_description: true,
  meta_image: true,
  description: true,
  campaign_id: true,
  deep_link: true,
  status: true,
  parameters: true,
  passes_query: true,
  search_text: true,
  created_at: true,
  disabled: true,
}

export const NEW_LINK_COLUMNS = Object.keys(COLUMNS) as (keyof NewLink)[]

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
  /** Another link on the domain has the alias, or one that looks like it; nothing was stored. */
  | { kind: 'taken' }
  /** The key was claimed before. */
  | { kind: 'earlier'; fingerprint: string; body: IdempotentAnswerTable['body'] }

interface Transaction {
  idempotency: ReturnType<typeof idempotencyStore>
  links: { add: (link: NewLink) => Promise<number | null> }
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
