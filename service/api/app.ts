import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { openApiDocument } from '../../lib/contract/openapi.ts'
import { operations } from '../../lib/contract/operations.ts'
import { RATE_LIMIT_HEADERS } from '../../lib/contract/rate-limit.ts'
import { clientAddress, networkOf } from '../http/client-address.ts'
import { DatabaseAway, RETRY_AFTER_SECONDS } from '../store/database-away.ts'
import { accountOfKey } from './api-key.ts'
import type { AppDeps, AppEnv } from './app-deps.ts'
import { IDEMPOTENCY_KEY } from './idempotency.ts'
import { mountOperations } from './mount-operations.ts'
import type { RateVerdict } from './rate-limiter.ts'
import { Refusal } from './refusal.ts'

const DOCUMENT_PATH = '/api/openapi.json'

const DOCUMENT_NOTE =
  'Every date-time is UTC, on whatever machine the service runs. Aliases are compared without case. A list has 15 rows ' +
  'a page unless `limit` says otherwise, and never more than 100. A write that carries the header `Idempotency-Key` ' +
  'runs once in 24 hours: a repetition gets the first answer with `Idempotency-Replayed: true`. An update of a link ' +
  'keeps what it does not name, and takes away what is null.'

/** The API, from Request to Response: it can be called with no port at all. */
export const createApp = (deps: AppDeps): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => failureAnswer(c, deps, error))
  app.notFound((c) => failureAnswer(c, deps, new Refusal(404, `There is no endpoint ${c.req.path}`)))
  app.use('*', admission(deps))
  const document = openApiDocument(operations, { serverUrl: deps.site.origin, note: DOCUMENT_NOTE })
  app.get(DOCUMENT_PATH, (c) => c.json(document))
  mountOperations(app, deps)
  return app
}

const admission =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    echoIdempotencyKey(c)
    await admit(c, deps)
    await next()
  }

/** A client learns from any answer that its key is honoured here, also from a refusal. */
const echoIdempotencyKey = (c: Context<AppEnv>): void => {
  const key = c.req.header(IDEMPOTENCY_KEY)
  if (key !== undefined && c.req.method !== 'GET' && c.req.method !== 'HEAD') c.header(IDEMPOTENCY_KEY, key)
}

/** Who asks, and whether they may ask now. Who has no valid key shares the allowance of their network. */
const admit = async (c: Context<AppEnv>, deps: AppDeps): Promise<void> => {
  const caller = await callerOf(c, deps)
  const address = clientAddress(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for'),
    deps.trustedProxies,
  )
  const verdict = await deps.limiter.take(
    typeof caller === 'number' ? `account ${caller}` : `network ${networkOf(address)}`,
  )
  c.header(RATE_LIMIT_HEADERS.limit, String(verdict.limit))
  c.header(RATE_LIMIT_HEADERS.remaining, String(verdict.remaining))
  c.header(RATE_LIMIT_HEADERS.reset, String(Math.ceil(verdict.resetAt / 1000)))
  if (!verdict.allowed) throw overTheLimit(verdict, deps.now())
  if (typeof caller === 'number') c.set('accountId', caller)
  else if (c.req.path !== DOCUMENT_PATH) throw caller
}

/** A database that fails must not cost an answer its rate headers: the error is thrown after they are set. */
const callerOf = (c: Context<AppEnv>, deps: AppDeps): Promise<number | Error> =>
  accountOfKey(deps.store, c.req.header('authorization')).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )

const overTheLimit = ({ limit, resetAt }: RateVerdict, now: number): Refusal => {
  const seconds = Math.max(1, Math.ceil((resetAt - now) / 1000))
  return new Refusal(429, `Too many requests: at most ${limit} in a window. Try again in ${seconds} s.`, {
    'retry-after': String(seconds),
  })
}

const failureAnswer = (c: Context<AppEnv>, deps: AppDeps, error: Error): Response => {
  if (error instanceof Refusal) {
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
    return c.json({ error: 1, message: error.message }, error.status)
  }
  deps.onFailure(`${c.req.method} ${c.req.path}`, error)
  if (error instanceof DatabaseAway) {
    c.header('retry-after', RETRY_AFTER_SECONDS)
    return c.json({ error: 1, message: 'The service cannot reach its database just now. Try again.' }, 503)
  }
  return c.json({ error: 1, message: 'The service failed to answer; the failure was logged.' }, 500)
}
