import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { PLAIN_TEXTS } from '../../lib/contract/envelope.ts'
import { RATE_LIMIT_HEADERS } from '../../lib/contract/rate-limit.ts'
import { bearerToken, hashApiKey, TooBusy } from '../accounts/credentials.ts'
import { HOUR, SECOND } from '../durations.ts'
import { clientAddress, networkOf } from '../http/client-address.ts'
import { reportOutagesSeldom } from '../http/report-outages.ts'
import { shownRequest } from '../http/request-id.ts'
import {
  DatabaseUnavailable,
  FULL_RETRY_AFTER_SECONDS,
  RETRY_AFTER_SECONDS,
  ReferenceViolation,
  StorageFull,
  TooSlow,
} from '../store/database-errors.ts'
import { ownersMessage } from '../visits/takedowns.ts'
import type { AppDeps, AppEnv } from './app-deps.ts'
import { serviceDocument } from './document.ts'
import { IDEMPOTENCY_KEY } from './idempotency.ts'
import { mountOperations } from './mount-operations.ts'
import type { RateVerdict } from './rate-limiter.ts'
import { Refusal } from './refusal.ts'

/** The time of a key's last use is stored to the hour, so that most reads don't write. */
const LAST_USED_EVERY_MS = HOUR

const DOCUMENT_PATH = '/api/openapi.json'

/** The API as a function from Request to Response, which needs no port. */
export const createApp = (given: AppDeps): Hono<AppEnv> => {
  const deps = { ...given, onFailure: reportOutagesSeldom(given.onFailure) }
  const app = new Hono<AppEnv>()
  app.onError((error, c) => failureAnswer(c, deps, error))
  app.notFound((c) => failureAnswer(c, deps, new Refusal(404, `There is no endpoint at ${c.req.path}`)))
  app.use('*', admission(deps, new RefusedNetworks()))
  const document = serviceDocument(deps.site.origin)
  app.get(DOCUMENT_PATH, (c) => c.json(document))
  mountOperations(app, deps)
  return app
}

const admission =
  (deps: AppDeps, refused: RefusedNetworks): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    c.header(PLAIN_TEXTS.name, PLAIN_TEXTS.value)
    echoIdempotencyKey(c)
    await admit(c, deps, refused)
    await next()
  }

/** Every answer, even a refusal, tells the client that the service supports idempotency keys. */
const echoIdempotencyKey = (c: Context<AppEnv>): void => {
  const key = c.req.header(IDEMPOTENCY_KEY)
  if (key !== undefined && c.req.method !== 'GET' && c.req.method !== 'HEAD') c.header(IDEMPOTENCY_KEY, key)
}

/** Enough for an attack from many networks. When a collection is full, its oldest entry is removed. */
const MAX_NETWORKS = 10_000
const MAX_KEYS = 10_000

/**
 * Networks that sent twice their limit of rejected keys in a window. Until it ends they are refused from memory, so that
 * guessing keys costs no database access. Many people can share an address, so keys that this process accepted before
 * pass even then, and between the limit and its double so does every valid key.
 */
class RefusedNetworks {
  readonly #networks = new Map<string, { verdict: RateVerdict; refusals: number }>()
  readonly #acceptedKeys = new Set<string>()

  /** The verdict on this request, or `null` if the database must be asked. */
  find(network: string, keyHash: string | null, now: number): RateVerdict | null {
    const entry = this.#networks.get(network)
    if (entry === undefined) return null
    if (entry.verdict.resetAt <= now) {
      this.#networks.delete(network)
      return null
    }
    if (entry.refusals < entry.verdict.limit) return null
    return keyHash !== null && this.#acceptedKeys.has(keyHash) ? null : entry.verdict
  }

  refuse(network: string, verdict: RateVerdict): void {
    const entry = this.#networks.get(network)
    if (entry === undefined) makeRoom(this.#networks, MAX_NETWORKS)
    this.#networks.set(network, { verdict, refusals: (entry?.refusals ?? 0) + 1 })
  }

  /** The database is still asked about an accepted key, which may be revoked. */
  accept(keyHash: string): void {
    if (this.#acceptedKeys.has(keyHash)) return
    makeRoom(this.#acceptedKeys, MAX_KEYS)
    this.#acceptedKeys.add(keyHash)
  }
}

/** Removes the oldest entry of a full collection. */
const makeRoom = (entries: Map<string, unknown> | Set<string>, most: number): void => {
  if (entries.size < most) return
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}

/** Authenticates the request and applies the rate limit. Requests without a valid key share their network's limit. */
const admit = async (c: Context<AppEnv>, deps: AppDeps, refused: RefusedNetworks): Promise<void> => {
  const key = bearerToken(c.req.header('authorization'))
  const hash = key === null ? null : hashApiKey(key)
  const address = clientAddress(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for'),
    deps.trustedProxies,
  )
  const network = networkOf(address)
  const earlier = refused.find(network, hash, deps.now())
  if (earlier !== null) {
    rateHeaders(c, earlier)
    throw tooManyRequests(earlier, deps.now())
  }
  const caller = await callerOf(deps, hash)
  const verdict = await deps.limiter.take(typeof caller === 'number' ? `account ${caller}` : `network ${network}`)
  if (typeof caller === 'number' && hash !== null) refused.accept(hash)
  else if (!verdict.allowed) refused.refuse(network, verdict)
  rateHeaders(c, verdict)
  if (!verdict.allowed) throw tooManyRequests(verdict, deps.now())
  if (typeof caller === 'number') c.set('accountId', caller)
  else if (c.req.path !== DOCUMENT_PATH) throw caller
}

const rateHeaders = (c: Context<AppEnv>, verdict: RateVerdict): void => {
  c.header(RATE_LIMIT_HEADERS.limit, String(verdict.limit))
  c.header(RATE_LIMIT_HEADERS.remaining, String(verdict.remaining))
  c.header(RATE_LIMIT_HEADERS.reset, String(Math.ceil(verdict.resetAt / 1000)))
}

/**
 * The account of a key's hash, or a refusal. A database error is returned, and thrown only after the rate headers are
 * set.
 */
const callerOf = async (
  { store, takedowns, now, onFailure }: AppDeps,
  hash: string | null,
): Promise<number | Error> => {
  if (hash === null) {
    return new Refusal(401, 'An API key is required: send the header Authorization: Bearer <API_KEY>.', {
      'www-authenticate': 'Bearer',
    })
  }
  try {
    const key = await store.findKey(hash)
    if (key === undefined) return new Refusal(403, 'A valid API key is required to use this service.')
    if (key.expires_at !== null && key.expires_at <= now()) return new Refusal(403, 'The API key has expired.')
    const takedown = takedowns.ofAccount(key.account_id)
    if (takedown !== null) return new Refusal(403, ownersMessage('This account was disabled', takedown))
    if (now() - (key.last_used_at ?? 0) > LAST_USED_EVERY_MS) {
      // Not awaited, because the request is valid without it.
      store.keys.noteUse(key.id, now()).catch((error: unknown) => onFailure('The use of a key was not noted', error))
    }
    return key.account_id
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const tooManyRequests = ({ limit, resetAt }: RateVerdict, now: number): Refusal => {
  const seconds = Math.max(1, Math.ceil((resetAt - now) / SECOND))
  return new Refusal(429, `Too many requests: the limit is ${limit}. Try again in ${seconds} s.`, {
    'retry-after': String(seconds),
  })
}

const failureAnswer = (c: Context<AppEnv>, deps: AppDeps, error: Error): Response => {
  if (error instanceof Refusal) {
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
    return c.json({ ...error.facts, error: 1, message: error.message }, error.status)
  }
  const unavailable = (message: string, retryAfter = RETRY_AFTER_SECONDS): Response => {
    c.header('retry-after', retryAfter)
    return c.json({ error: 1, message }, 503)
  }
  if (error instanceof TooBusy) return unavailable('The service is hashing too many passwords. Try again.')
  // The store has reported the error already.
  if (error instanceof StorageFull)
    return unavailable('The service has no space to store this. Try again later.', FULL_RETRY_AFTER_SECONDS)
  // What was deleted is the account, or something that the request names.
  if (error instanceof ReferenceViolation)
    return c.json({ error: 1, message: 'What this request refers to was deleted at the same time.' }, 409)
  deps.onFailure(shownRequest({ method: c.req.method, requestId: c.env?.incoming?.requestId }, c.req.path), error)
  if (error instanceof TooSlow)
    return unavailable('The list takes too long. Ask for an earlier page or a simpler search.')
  if (error instanceof DatabaseUnavailable) return unavailable('The service cannot reach its database. Try again.')
  return c.json({ error: 1, message: 'Internal error. The service logged it.' }, 500)
}
