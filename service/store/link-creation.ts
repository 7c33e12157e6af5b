import type { channelStore } from './collection-stores.ts'
import type { Claim, idempotencyStore } from './idempotency-store.ts'
import type { linkStore, NewLink } from './link-store.ts'
import type { IdempotentAnswerTable } from './schema.ts'

/** A link with everything that is stored together with it. */
export interface LinkCreation {
  link: NewLink
  /** See `readingsOf`. */
  readings: readonly string[]
  pixelIds: readonly number[]
  channelId: number | null
  /** The claim of the request's `Idempotency-Key`; `null` without one. */
  claim: Claim | null
  /** The answer without the link's id. */
  answer: Readonly<Record<string, unknown>>
}

export type CreatedLink =
  | { kind: 'created'; body: string }
  /** Another link on the domain has the alias, or one that looks like it; nothing was stored. */
  | { kind: 'taken' }
  /** The key was claimed before. */
  | { kind: 'earlier'; fingerprint: string; body: IdempotentAnswerTable['body'] }

interface Stores {
  links: ReturnType<typeof linkStore>
  channels: ReturnType<typeof channelStore>
  idempotency: ReturnType<typeof idempotencyStore>
}

/** Whether one statement can store the link, so that no transaction is needed. */
export const isOneStatement = ({ readings, pixelIds, channelId, claim }: LinkCreation): boolean =>
  readings.length === 0 && pixelIds.length === 0 && channelId === null && claim === null

/**
 * Creates links together, because a transaction spends most of its time waiting for the disk. Returns the result of
 * each, in their order.
 */
export const createLinks = async (stores: Stores, creations: readonly LinkCreation[]): Promise<CreatedLink[]> => {
  const known = new Set<string>()
  const repeats = creations.filter(({ link, claim }) => {
    const names = [aliasName(link), ...(claim === null ? [] : [keyName(claim)])]
    const isRepeat = names.some((name) => known.has(name))
    for (const name of names) known.add(name)
    return isRepeat
  })
  const distinct = creations.filter((creation) => !repeats.includes(creation))
  const results = await createDistinct(stores, distinct)
  // A link that repeats an alias or a key of another one is created after it, so that it finds what that one stored.
  for (const repeat of repeats)
    for (const [creation, result] of await createDistinct(stores, [repeat])) results.set(creation, result)
  return creations.map((creation) => results.get(creation) ?? { kind: 'taken' })
}

/** A link without a result has a taken alias. */
const createDistinct = async (
  { links, channels, idempotency }: Stores,
  creations: readonly LinkCreation[],
): Promise<Map<LinkCreation, CreatedLink>> => {
  const results = new Map<LinkCreation, CreatedLink>()
  const claims = creations.flatMap(({ claim }) => claim ?? [])
  const claimed = new Set((await idempotency.claim(inOrder(claims, keyName))).map(keyName))
  const wanted: LinkCreation[] = []
  for (const creation of creations) {
    const { claim } = creation
    if (claim === null || claimed.has(keyName(claim))) {
      wanted.push(creation)
      continue
    }
    const earlier = await idempotency.find(claim.account_id, claim.key_hash)
    if (earlier === undefined) throw new Error('A claimed key has no row.')
    results.set(creation, { kind: 'earlier', ...earlier })
  }
  if (wanted.some(({ readings }) => readings.length > 0)) await links.lockReadings()
  const rows = await links.add(
    inOrder(
      wanted.map(({ link }) => link),
      aliasName,
    ),
  )
  const ids = new Map(rows.map((row) => [aliasName(row), row.id]))
  const answers: (Claim & { body: string })[] = []
  for (const creation of wanted) {
    const { link, readings, pixelIds, channelId, claim, answer } = creation
    const id = ids.get(aliasName(link))
    const isFree = id !== undefined && (readings.length === 0 || (await links.claimReadings({ ...link, id }, readings)))
    if (!isFree) {
      if (id !== undefined) await links.remove(link.account_id, id)
      // A refused request may be sent again with its key, so the claim is undone.
      if (claim !== null) await idempotency.disclaim(claim)
      continue
    }
    if (pixelIds.length > 0) await links.setPixels(id, pixelIds)
    if (channelId !== null)
      await channels.assign({ channel_id: channelId, item_type: 'links', item_id: id, assigned_at: link.created_at })
    const body = JSON.stringify({ ...answer, id })
    if (claim !== null) answers.push({ ...claim, body })
    results.set(creation, { kind: 'created', body })
  }
  await idempotency.storeAnswers(answers)
  return results
}

const keyName = ({ account_id, key_hash }: Pick<Claim, 'account_id' | 'key_hash'>): string =>
  `key ${account_id} ${key_hash}`

const aliasName = ({ domain_id, alias_key }: Pick<NewLink, 'domain_id' | 'alias_key'>): string =>
  `alias ${domain_id} ${alias_key}`

/** All processes lock rows in the same order, so that they can't block each other. */
const inOrder = <T>(items: readonly T[], nameOf: (item: T) => string): T[] =>
  [...items].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
