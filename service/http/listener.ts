import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { AssembledService, World } from '../assemble.ts'
import { DatabaseAway, RETRY_AFTER_SECONDS } from '../store/database-away.ts'
import type { Answer, Visit, Visits } from '../visits/visit.ts'
import { clientAddress } from './client-address.ts'

type Surroundings = Pick<World, 'trustedProxies' | 'countryHeader' | 'onFailure'>

const MAX_FORM_BYTES = 8 * 1024

/**
 * The front door. Visits to short addresses, nearly all of the traffic, are answered here on plain node:http; only
 * the API goes through the framework.
 */
export const createListener = ({ app, visits }: AssembledService, world: Surroundings): RequestListener => {
  const api = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
    errorHandler: (error) => unreadable(world, error),
  })
  return (request, response) => {
    const path = pathOf(request)
    if (path === '/api' || path.startsWith('/api/')) void api(request, response)
    else void answerVisit(visits, world, request, response, path)
  }
}

/** The framework refuses what no address can be made of before the API sees it; its answer is the API's all the same. */
const unreadable = ({ onFailure }: Surroundings, error: unknown): Response => {
  const isClients = error instanceof RequestError
  if (!isClients) onFailure('answering the API', error)
  const message = isClients ? 'The Host header and the path make no address.' : 'The service failed to answer.'
  return Response.json({ error: 1, message }, { status: isClients ? 400 : 500 })
}

const answerVisit = async (
  visits: Visits,
  world: Surroundings,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> => {
  try {
    send(response, await visits(visitOf(request, path, world)))
  } catch (error) {
    world.onFailure(`${request.method} ${path}`, error)
    send(response, outOfOrder(error instanceof DatabaseAway))
  }
}

const outOfOrder = (isPassing: boolean): Answer => {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return isPassing
    ? { status: 503, headers: { ...headers, 'retry-after': RETRY_AFTER_SECONDS }, body: 'Out of order. Try again.\n' }
    : { status: 500, headers, body: 'Out of order.\n' }
}

const send = (response: ServerResponse, { status, headers, body }: Answer): void => {
  // A body that nobody reads may never end: with its answer the connection ends instead.
  if (!response.req.complete) response.shouldKeepAlive = false
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/** The path without its query. A proxy may send the whole address. */
const pathOf = (request: IncomingMessage): string => {
  const target = request.url ?? '/'
  if (!target.startsWith('/')) return URL.parse(target)?.pathname ?? '/'
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

const visitOf = (request: IncomingMessage, path: string, { trustedProxies, countryHeader }: Surroundings): Visit => {
  const peer = request.socket.remoteAddress
  const viaProxy = peer !== undefined && trustedProxies.has(peer.replace(/^::ffff:/i, ''))
  return {
    method: request.method ?? 'GET',
    host: hostOf((viaProxy ? header(request, 'x-forwarded-host') : undefined) ?? request.headers.host ?? ''),
    path,
    address: clientAddress(peer, header(request, 'x-forwarded-for'), trustedProxies),
    userAgent: request.headers['user-agent'] ?? '',
    acceptLanguage: request.headers['accept-language'] ?? '',
    country: viaProxy && countryHeader !== null ? countryOf(header(request, countryHeader)) : null,
    referrer: request.headers.referer,
    isPrefetch: /prefetch|prerender|preview/i.test(
      `${header(request, 'sec-purpose') ?? ''} ${header(request, 'purpose') ?? ''} ${header(request, 'x-moz') ?? ''}`,
    ),
    readForm: () => readForm(request),
  }
}

/** Proxies write XX, T1 and the like for what is no country; no target is named so, and it is no country to count. */
const countryOf = (code: string | undefined): string | null => {
  const country = code?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(country) && !/^(?:XX|ZZ)$/.test(country) ? country : null
}

/** A Host header as addresses are stored: lower case, no dot at the end, no port that goes without saying. */
const hostOf = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/:(?:80|443)$/, '')
    .replace(/\.(?=:\d*$|$)/, '')

/** The form that a password was typed into; `null` when it is longer than any that we have served, or half of one. */
const readForm = async (request: IncomingMessage): Promise<URLSearchParams | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MAX_FORM_BYTES) return null
      chunks.push(chunk)
    }
  } catch {
    // Whoever hangs up half-way is no failure of the service.
    return null
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
