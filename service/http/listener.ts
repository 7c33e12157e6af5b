import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { AssembledService, World } from '../assemble.ts'
import { DatabaseUnavailable, RETRY_AFTER_SECONDS } from '../store/database-errors.ts'
import type { Answer, Visit, Visits } from '../visits/visit.ts'
import { clientAddress } from './client-address.ts'

type Surroundings = Pick<World, 'trustedProxies' | 'countryHeader' | 'onFailure'>

const MAX_FORM_BYTES = 8 * 1024

/** Answers visits to short links, nearly all of the traffic, on plain node:http; only the API goes through Hono. */
export const createListener = ({ app, visits }: AssembledService, world: Surroundings): RequestListener => {
  const api = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
    errorHandler: (error) => malformedRequest(world, error),
  })
  return (request, response) => {
    const path = pathOf(request)
    if (path === '/api' || path.startsWith('/api/')) void api(request, response)
    else void answerVisit(visits, world, request, response, path)
  }
}

/** The framework refuses a request without a valid URL before the API sees it; the answer has the API's form. */
const malformedRequest = ({ onFailure }: Surroundings, error: unknown): Response => {
  const isClients = error instanceof RequestError
  if (!isClients) onFailure('API request failed', error)
  const message = isClients ? 'The Host header and the path are not a valid URL.' : 'Internal error.'
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
    send(response, failureAnswer(error instanceof DatabaseUnavailable))
  }
}

const failureAnswer = (isTemporary: boolean): Answer => {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return isTemporary
    ? {
        status: 503,
        headers: { ...headers, 'retry-after': RETRY_AFTER_SECONDS },
        body: 'Service unavailable. Try again.\n',
      }
    : { status: 500, headers, body: 'Internal error.\n' }
}

const send = (response: ServerResponse, { status, headers, body }: Answer): void => {
  // An unread body may never end, so the connection is closed after the answer.
  if (!response.req.complete) response.shouldKeepAlive = false
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/** The path without its query. A proxy may send an absolute URL. */
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

/** Proxies send XX, ZZ, T1 and the like for unknown countries. */
const countryOf = (code: string | undefined): string | null => {
  const country = code?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(country) && !/^(?:XX|ZZ)$/.test(country) ? country : null
}

/** Normalizes a Host header to the stored form: lower case, no trailing dot, no default port. */
const hostOf = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/:(?:80|443)$/, '')
    .replace(/\.(?=:\d*$|$)/, '')

/** The password form; `null` if it is too long or incomplete. */
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
    // The client hung up.
    return null
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
