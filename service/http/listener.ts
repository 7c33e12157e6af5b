import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import { TooBusy } from '../accounts/credentials.ts'
import type { AssembledService, World } from '../assemble.ts'
import {
  DatabaseUnavailable,
  FULL_RETRY_AFTER_SECONDS,
  RETRY_AFTER_SECONDS,
  StorageFull,
} from '../store/database-errors.ts'
import { countryCode } from '../visits/country.ts'
import { languageHeaders } from '../visits/pages/html-page.ts'
import type { Answer, Visit, Visits } from '../visits/visit.ts'
import { preferredWords } from '../visits/words/preferred-words.ts'
import { clientAddress, isFromThisMachine } from './client-address.ts'
import type { RequestKind, RequestRecord } from './metrics.ts'
import { type createProbes, PROBE_PATHS } from './probes.ts'
import { readBytes } from './read-bytes.ts'
import { reportOutagesSeldom } from './report-outages.ts'
import { type IdentifiedRequest, nextRequestId, REQUEST_ID, shownRequest } from './request-id.ts'
import { sendTogether } from './send-together.ts'
import { isLoopbackHost } from './site.ts'

type Surroundings = Pick<
  World,
  'site' | 'trustedProxies' | 'hostHeader' | 'countryHeader' | 'countryOf' | 'onFailure'
> & {
  probes: ReturnType<typeof createProbes>
  /** Called when a request was answered or its connection broke. */
  onRequest: (record: RequestRecord) => void
}

/**
 * The longest form. A message of 4,000 characters takes up to 36 kB, because most scripts need nine bytes per
 * character.
 */
const MAX_FORM_BYTES = 64 * 1024

/** The status in metrics and logs if the connection ended before the answer. Proxies use the same number. */
const BROKEN_OFF = 499

/** The longest path with its query. nginx's default limit is the same. */
const MAX_TARGET_LENGTH = 8_192

const NOT_A_URL = 'The Host header and the path are not a valid URL.'

/** Answers visits to short links, nearly all of the traffic, on plain node:http; only the API goes through Hono. */
export const createListener = ({ app, visits }: AssembledService, given: Surroundings): RequestListener => {
  const world = { ...given, onFailure: reportOutagesSeldom(given.onFailure) }
  const api = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
    errorHandler: (error) => malformedRequest(world, error),
  })
  const sendSoon = sendTogether()
  return (request: IdentifiedRequest, response) => {
    const id = nextRequestId()
    request.requestId = id
    const isTooLong = (request.url ?? '').length > MAX_TARGET_LENGTH
    const hasValidTarget = !isTooLong && readTarget(request)
    const path = pathOf(request)
    const kind = kindOf(path)
    const started = performance.now()
    response.once('close', () => {
      const method = request.method ?? ''
      // `refuseMalformed` writes its answer to the socket, not to the response.
      const isAnswered = response.headersSent || response.statusCode !== 200
      const status = isAnswered ? response.statusCode : BROKEN_OFF
      world.onRequest({ id, kind, method, path, status, milliseconds: performance.now() - started })
    })
    if (isTooLong)
      send(response, jsonFailure(414, `The path and query have more than ${MAX_TARGET_LENGTH} characters.`))
    else if (!hasValidTarget) send(response, jsonFailure(400, NOT_A_URL))
    else if (kind === 'visit') answerVisit(visits, world, sendSoon, request, response, path)
    else if (kind === 'probe') void answerProbe(world, request, response, path)
    else {
      const host = visitedHost(request, world)
      if (servesApi(world, host)) {
        response.setHeader(REQUEST_ID, id)
        void api(request, response)
      } else send(response, isHost(host) ? apiIsElsewhere(world) : jsonFailure(400, NOT_A_URL))
    }
  }
}

const kindOf = (path: string): RequestKind => {
  if (isApiPath(path)) return 'api'
  return PROBE_PATHS.includes(path) ? 'probe' : 'visit'
}

const answerProbe = async (
  { probes, onFailure }: Surroundings,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> => {
  try {
    const answer = await probes({
      method: request.method ?? 'GET',
      path,
      isFromThisMachine: isFromThisMachine(request),
      authorization: request.headers.authorization,
    })
    send(response, answer)
  } catch (error) {
    onFailure(shownRequest(request, path), error)
    send(response, internalError())
  }
}

const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/**
 * Only the service's own hosts serve the API: a branded domain belongs to an account, and a stranger's name that
 * resolves to this machine must not reach it. Loopback names reach it from this machine.
 */
const servesApi = ({ site }: Surroundings, host: string): boolean => site.isOwnHost(host) || isLoopbackHost(host)

const isHost = (text: string): boolean => URL.parse(`http://${text}`)?.pathname === '/' && !/[/?#@]/.test(text)

const apiIsElsewhere = ({ site }: Surroundings): Answer =>
  jsonFailure(404, `The API is only at ${site.origin}. See PUBLIC_URL.`)

const jsonFailure = (status: number, message: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ error: 1, message }),
})

/** Answers a request with an `Expect` header other than `100-continue`; Node's own answer would be empty. */
export const refuseExpectation: RequestListener = (request, response) =>
  send(response, jsonFailure(417, `Expect: ${request.headers.expect ?? ''} is not supported.`))

const PARSER_FAILURES: Readonly<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The request has more than 16 kB of headers.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body has too many chunk extensions.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
}

interface RefusalDetails {
  /** The response to the connection's last request; `null` if it was answered. */
  lastResponse: ServerResponse | null
  /** Counts a refusal for which no response is recorded. */
  count: (status: number) => void
  /** How long the client may take to close the connection, in milliseconds. */
  lingerTimeout: number
}

/**
 * Answers what Node's parser refuses, for which there is no response object; Node's own answer would be empty.
 */
export const refuseMalformed = (
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { lastResponse, count, lingerTimeout }: RefusalDetails,
): void => {
  // After a refused request, everything else on the connection is refused, too.
  if (socket.writableEnded) return
  const hasBegun = lastResponse?.headersSent === true && !lastResponse.writableEnded
  if (!socket.writable || hasBegun) {
    socket.destroy()
    return
  }
  const [status, message] = PARSER_FAILURES[error.code ?? ''] ?? [400, 'The request is not valid HTTP.']
  // Browsers open connections in advance, and leave some unused.
  const isUnused = socket instanceof Socket && socket.bytesRead === 0
  if (lastResponse?.headersSent === false && lastResponse.req.complete) {
    // The earlier request was valid and gets its own answer.
    if (lastResponse.shouldKeepAlive) count(status)
    lastResponse.shouldKeepAlive = false
    return
  }
  if (lastResponse !== null && !lastResponse.headersSent) {
    // With this error, the client broke off in the middle of a body.
    if (error.code !== 'HPE_INVALID_EOF_STATE') lastResponse.statusCode = status
  } else if (!isUnused) count(status)
  const { headers, body } = jsonFailure(status, message)
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' })
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // If the connection were closed immediately, a client that has sent more would lose the answer. A client that never
  // closes the connection must not keep it open either.
  setTimeout(() => socket.destroy(), lingerTimeout).unref()
}

/** The framework refuses a request without a valid URL before the API sees it. This answer has the API's form. */
const malformedRequest = ({ onFailure }: Surroundings, error: unknown): Response => {
  const isClients = error instanceof RequestError
  if (!isClients) onFailure('API request failed', error)
  const message = isClients ? NOT_A_URL : 'Internal error.'
  return Response.json({ error: 1, message }, { status: isClients ? 400 : 500 })
}

/** Answers immediately if everything is in memory, because a promise costs as much as the rest of a redirect. */
const answerVisit = (
  visits: Visits,
  world: Surroundings,
  sendSoon: ReturnType<typeof sendTogether>,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void => {
  const fail = (error: unknown) => {
    const isBusy = error instanceof TooBusy
    // The store has reported a full disk already.
    const isFull = error instanceof StorageFull
    if (!isBusy && !isFull) world.onFailure(shownRequest(request, path), error)
    const language = header(request, 'accept-language')
    if (isFull) send(response, unavailable(FULL_RETRY_AFTER_SECONDS, language))
    else if (isBusy || error instanceof DatabaseUnavailable) send(response, unavailable(RETRY_AFTER_SECONDS, language))
    else send(response, internalError(language))
  }
  const answerWith = (answer: Answer) =>
    sendSoon(() => {
      try {
        send(response, answer)
      } catch (error) {
        fail(error)
      }
    })
  try {
    const answer = visits(visitOf(request, path, world))
    if (answer instanceof Promise) answer.then(answerWith, fail)
    else answerWith(answer)
  } catch (error) {
    fail(error)
  }
}

const FAILURE_HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

const internalError = (acceptLanguage = ''): Answer => {
  const words = preferredWords(acceptLanguage)
  return { status: 500, headers: { ...FAILURE_HEADERS, ...languageHeaders(words) }, body: `${words.internalError}\n` }
}

const unavailable = (retryAfter: string, acceptLanguage = ''): Answer => {
  const words = preferredWords(acceptLanguage)
  return {
    status: 503,
    headers: { ...FAILURE_HEADERS, ...languageHeaders(words), 'retry-after': retryAfter },
    body: `${words.unavailable}\n`,
  }
}

const send = (response: ServerResponse, { status, headers, body }: Answer): void => {
  // An unread body may never end, so the connection is closed after the answer.
  if (!response.req.complete && hasBody(response.req)) response.shouldKeepAlive = false
  const length = body === '' ? 0 : Buffer.byteLength(body)
  const { requestId = nextRequestId() }: IdentifiedRequest = response.req
  response.writeHead(status, { ...headers, [REQUEST_ID]: requestId, 'content-length': length })
  response.end(body)
}

/** A request can be answered before it is complete, even if nothing follows its headers. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * A request for a whole URL is meant for its host, whatever the Host header says (RFC 9112, section 3.2.2). Returns
 * whether it can be answered.
 */
const readTarget = (request: IncomingMessage): boolean => {
  const target = request.url ?? '/'
  if (target.startsWith('/')) return true
  if (target === '*') request.url = '/'
  // Browsers never send a part before an @, which would not be the host.
  const url = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(target) ? URL.parse(target) : null
  if (url !== null) {
    request.url = url.pathname + url.search
    request.headers.host = url.host
  }
  return url !== null || target === '*'
}

/** The path without its query. */
const pathOf = ({ url = '/' }: IncomingMessage): string => {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** The query without the question mark. Node refuses a target with characters beyond ASCII. */
const queryOf = ({ url: target = '' }: IncomingMessage): string => /^[^?#]*\?([^#]*)/s.exec(target)?.[1] ?? ''

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Whether a trusted proxy sent the request, whose headers about the visitor are then believed. */
const isViaProxy = (request: IncomingMessage, { trustedProxies }: Surroundings): boolean =>
  trustedProxies.has(request.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '')

const visitedHost = (request: IncomingMessage, world: Surroundings): string => {
  const { hostHeader } = world
  const forwarded = hostHeader !== null && isViaProxy(request, world) ? header(request, hostHeader) : undefined
  return hostOf(forwarded ?? request.headers.host ?? '')
}

const visitOf = (request: IncomingMessage, path: string, world: Surroundings): Visit => {
  const { trustedProxies, countryHeader, countryOf } = world
  const viaProxy = isViaProxy(request, world)
  const address = clientAddress(request.socket.remoteAddress, header(request, 'x-forwarded-for'), trustedProxies)
  return {
    method: request.method ?? 'GET',
    host: visitedHost(request, world),
    path,
    query: queryOf(request),
    address,
    userAgent: request.headers['user-agent'] ?? '',
    acceptLanguage: request.headers['accept-language'] ?? '',
    country:
      countryHeader === null ? countryOf(address) : viaProxy ? countryCode(header(request, countryHeader)) : null,
    referrer: request.headers.referer,
    isPrefetch: ['sec-purpose', 'purpose', 'x-moz'].some((name) => {
      const purpose = header(request, name)
      return purpose !== undefined && /prefetch|prerender|preview/i.test(purpose)
    }),
    readForm: () => readForm(request),
  }
}

/** Normalizes a Host header to the stored form: lower case, no trailing dot, no default port. */
const hostOf = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/:(?:80|443)$/, '')
    .replace(/\.(?=:\d*$|$)/, '')

const readForm = async (request: IncomingMessage): ReturnType<Visit['readForm']> => {
  const bytes = await readBytes(request, MAX_FORM_BYTES)
  return bytes === null || bytes === 'too large' ? bytes : new URLSearchParams(bytes.toString('utf8'))
}
