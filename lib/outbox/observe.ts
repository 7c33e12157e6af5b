import { aliasOf, hostOf, shortBaseOf } from '../address/short-url.ts'
import type { Answered } from '../api/client.ts'
import type { OperationName, Output } from '../contract/operations.ts'
import { isJsonObject } from '../json-object.ts'
import { blocksConnection, type Failure } from '../model/failure.ts'
import { afterLoss, afterResponse, withoutSend } from '../pace/pacer.ts'
import { backoffAfter } from './backoff.ts'
import { wasAnswered, wasSent } from './can-have-happened.ts'
import { type ConnectionRecord, CREATES_IN, REMOVES_FROM } from './connection-record.ts'
import type { Circumstances } from './policy.ts'

/** A finished request. */
export interface Finished {
  operation: OperationName
  input: object
  /** The pacer's name for the request. */
  token: string
  sentAt: number
  /** The connection's epoch when it was sent. */
  epoch: number
  answered: Answered<unknown>
}

const pacerAfter = (
  record: ConnectionRecord,
  { token, answered }: Finished,
  now: number,
): ConnectionRecord['pacer'] => {
  const { result, rate } = answered
  if (result.ok || wasAnswered(result.failure)) return afterResponse(record.pacer, now, token, rate)
  return wasSent(result.failure) ? afterLoss(record.pacer, now, token) : withoutSend(record.pacer, now, token)
}

const idOf = (value: unknown): number | null => (isJsonObject(value) && typeof value.id === 'number' ? value.id : null)

const greatestIdsAfter = (
  record: ConnectionRecord,
  { operation, input, answered }: Finished,
): ConnectionRecord['greatestIds'] => {
  const { greatestIds } = record
  if (!answered.result.ok) return greatestIds
  const extended = CREATES_IN[operation]
  if (extended !== undefined) {
    const id = idOf(answered.result.value)
    // The created object is the newest; without its id the highest one becomes unknown.
    return { ...greatestIds, [extended]: id === null ? null : Math.max(greatestIds[extended] ?? 0, id) }
  }
  const reduced = REMOVES_FROM[operation]
  const id = idOf(input)
  // A database may reuse the id of its newest row after that was removed.
  if (reduced !== undefined && id !== null && greatestIds[reduced] === id) return { ...greatestIds, [reduced]: id - 1 }
  return greatestIds
}

type ShortBases = Pick<ConnectionRecord, 'shortBase' | 'domainBases'>

const shortBasesAfter = (record: ConnectionRecord, { operation, input, answered }: Finished): ShortBases => {
  const { shortBase, domainBases } = record
  if (operation !== 'createLink' || !answered.result.ok) return { shortBase, domainBases }
  const { value } = answered.result
  if (!isJsonObject(value) || typeof value.shorturl !== 'string') return { shortBase, domainBases }
  // `null` if the short URL isn't a base followed by its alias: then it can't predict other short URLs.
  const base = shortBaseOf(value.shorturl, aliasOf(value.shorturl))
  if (!('domain' in input)) return { shortBase: base, domainBases }
  const host = hostOf(String(input.domain))
  // An unknown domain falls back to the service's own (FIELD.md line 17).
  if (hostOf(value.shorturl) !== host) return { shortBase, domainBases }
  const { [host]: _, ...others } = domainBases
  return { shortBase, domainBases: base === null ? others : { ...others, [host]: base } }
}

/** Bounds what is stored. No account is expected to have as many domains. */
const MAX_LISTED_HOSTS = 500

/**
 * Every link of a host counts: one whose short URL isn't a base and its alias, or has another base, shows that a new
 * one on this host can't be predicted.
 */
const listedBasesAfter = (
  { listedBases }: ConnectionRecord,
  { operation, answered }: Finished,
): ConnectionRecord['listedBases'] => {
  const { result } = answered
  if (operation !== 'listLinks' || !result.ok) return listedBases
  const listed = result.value as Output<'listLinks'>
  // The response to a search by short URL is a single link.
  if (!('urls' in listed.data)) return listedBases
  const bases = new Map(Object.entries(listedBases))
  for (const { alias, shorturl } of listed.data.urls) {
    const host = hostOf(shorturl)
    if (alias === '' || shorturl === '' || (bases.size >= MAX_LISTED_HOSTS && !bases.has(host))) continue
    const base = shortBaseOf(shorturl, alias) ?? ''
    bases.set(host, (bases.get(host) ?? base) === base ? base : '')
  }
  return Object.fromEntries(bases)
}

const blockedAfter = (
  { blocked, epoch }: ConnectionRecord,
  failure: Failure | null,
  sentIn: number,
): Failure | null => {
  if (sentIn !== epoch) return blocked
  if (failure === null) return null
  return blocksConnection(failure) ? failure : blocked
}

/** How many failures in a row make an outage: a single one may concern its request only. */
const OUTAGE_FROM = 2

/** The record with everything that one request shows about its connection, in one revision. */
export const observe = (
  record: ConnectionRecord,
  finished: Finished,
  at: Pick<Circumstances, 'now' | 'random'>,
): ConnectionRecord => {
  const { result, idempotent } = finished.answered
  const failure = result.ok ? null : result.failure
  const isCreation = finished.operation in CREATES_IN
  const silence = backoffAfter(record, failure, finished, at)
  return {
    ...record,
    pacer: pacerAfter(record, finished, at.now),
    silence,
    ...(record.silence.count >= OUTAGE_FROM && silence.count === 0 && { heardAgainAt: at.now }),
    blocked: blockedAfter(record, failure, finished.epoch),
    idempotent: idempotent || (record.idempotent && !(isCreation && result.ok)),
    greatestIds: greatestIdsAfter(record, finished),
    ...shortBasesAfter(record, finished),
    listedBases: listedBasesAfter(record, finished),
  }
}
