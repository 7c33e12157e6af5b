import type { Context, Hono } from 'hono'
import type { Endpoint } from '../../lib/contract/endpoint.ts'
import { type OperationName, operations } from '../../lib/contract/operations.ts'
import { hashPassword } from '../accounts/credentials.ts'
import type { AppDeps, AppEnv } from './app-deps.ts'
import { accountHandlers } from './handlers/account.ts'
import { campaignHandlers } from './handlers/campaigns.ts'
import { channelHandlers } from './handlers/channels.ts'
import { createLink } from './handlers/create-link.ts'
import { domainHandlers, readDomain } from './handlers/domains.ts'
import type { CallContext, HandlerInput, HandlersFor } from './handlers/handler.ts'
import { interstitialHandlers } from './handlers/interstitials.ts'
import { linkReadingHandlers } from './handlers/link-reading.ts'
import { linkHandlers } from './handlers/links.ts'
import { pixelHandlers } from './handlers/pixels.ts'
import {
  answerOnce,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_REPLAYED,
  type IdempotentRequest,
  idempotentRequest,
  isIdempotencyKey,
} from './idempotency.ts'
import { readBody, readInput } from './read-input.ts'
import { invalid, Refusal } from './refusal.ts'

/** Mounts every row of the contract: parses the input, runs the handler, and sends only what the output schema has. */
export const mountOperations = (app: Hono<AppEnv>, deps: AppDeps): void => {
  for (const [path, names] of namesByPath()) {
    for (const name of names) app.on(operations[name].method, path, (c) => serve(c, deps, name))
    const methods = names.map((name) => operations[name].method).join(', ')
    app.all(path, (c) => {
      throw new Refusal(405, `${c.req.path} accepts ${methods}, not ${c.req.method}`, { allow: methods })
    })
  }
}

/** Fixed paths come first, so that `/api/url/add` isn't matched as `/api/url/:id`. */
const namesByPath = (): [path: string, names: OperationName[]][] => {
  const names = Object.keys(operations) as OperationName[]
  const paths = Map.groupBy(names, (name) => operations[name].path)
  return [...paths].sort(([left], [right]) => Number(left.includes(':')) - Number(right.includes(':')))
}

/**
 * A handler for each row of the contract's tables. A missing handler does not compile. `createLink` is handled apart
 * (create-link.ts).
 */
const handlers: HandlersFor<Exclude<OperationName, 'createLink'>> = {
  ...accountHandlers,
  ...domainHandlers,
  ...interstitialHandlers,
  ...campaignHandlers,
  ...channelHandlers,
  ...pixelHandlers,
  ...linkHandlers,
  ...linkReadingHandlers,
}

/** These reads wait for clicks that aren't stored yet; other reads don't. */
const SHOWS_CLICKS: ReadonlySet<OperationName> = new Set(['listLinks', 'readLink', 'readClicks', 'readAccountClicks'])

/** A handler without its types, which `HandlersFor` checks against the contract. */
type AnyHandler = (context: CallContext, input: Record<string, unknown>) => Promise<unknown>

const serve = async (c: Context<AppEnv>, deps: AppDeps, name: OperationName): Promise<Response> => {
  const endpoint: Endpoint = operations[name]
  const handler = handlers[name as keyof typeof handlers] as AnyHandler
  const accountId = c.get('accountId')
  const { site, domains, clickDays, takedowns } = deps
  const call = { accountId, site, takedowns, domains, published: null, now: deps.now(), clickDays }
  const text = endpoint.method === 'GET' ? '' : await readBody(c.req.raw, c.env?.incoming)
  const input = readInput(endpoint, { params: c.req.param(), query: c.req.query(), body: text })

  if (endpoint.method === 'GET') {
    // The answer includes every click that was answered before it, unless the database takes no writes.
    if (SHOWS_CLICKS.has(name)) await deps.clicks.settle()
    return c.json(endpoint.output.parse(await handler({ ...call, store: deps.store }, input)) as object)
  }
  const request = idempotentRequestOf(c, accountId, text)
  const prepared = await hashPasswordIn(input)
  const isOfDomain = name === 'createDomain' || name === 'updateDomain'
  const published = isOfDomain ? await readDomain({ ...call, store: deps.store }, input) : null
  const { body, replayed } =
    name === 'createLink'
      ? // The contract validated it.
        await createLink({ ...call, store: deps.store }, prepared as HandlerInput<'createLink'>, request)
      : await answerOnce(deps.store, request, call.now, async (store) =>
          JSON.stringify(endpoint.output.parse(await handler({ ...call, published, store }, prepared))),
        )
  if (replayed) c.header(IDEMPOTENCY_REPLAYED, 'true')
  return c.body(body, 200, { 'content-type': 'application/json' })
}

const idempotentRequestOf = (c: Context<AppEnv>, accountId: number, body: string): IdempotentRequest | null => {
  const key = c.req.header(IDEMPOTENCY_KEY)
  if (key === undefined) return null
  if (!isIdempotencyKey(key)) throw invalid('Idempotency-Key', 'must have 1 to 255 visible ASCII characters')
  const { pathname, search } = new URL(c.req.url)
  return idempotentRequest(accountId, key, { method: c.req.method, pathAndQuery: pathname + search, body })
}

/** Browsers remove line breaks from a password field, so a link with such a password could never be opened. */
const LINE_BREAK = /[\r\n]/

/** See `WithPasswordHashed`. */
const hashPasswordIn = async ({ password, ...rest }: Record<string, unknown>): Promise<Record<string, unknown>> => {
  if (password === undefined) return rest
  if (typeof password === 'string' && LINE_BREAK.test(password))
    throw invalid('password', 'must not contain line breaks')
  return { ...rest, passwordHash: typeof password === 'string' ? await hashPassword(password) : null }
}
