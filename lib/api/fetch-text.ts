import { fail, type Result } from '../model/failure.ts'
import { withinDeadline } from './deadline.ts'
import { readBody } from './read-body.ts'

/** What the client needs from its environment. `fetch` is called without a receiver, as browsers require. */
export interface ClientWorld {
  fetch: typeof globalThis.fetch
  now(): number
}

/** The response, with its text unless it is too long or a redirect. */
interface Arrived {
  status: number
  headers: Headers
  text: Result<string>
  at: number
}

export const DEFAULT_TIMEOUT_MS = 20_000

/** The options of every request, with or without a key. */
const ALWAYS: RequestInit = {
  // The key goes to one origin: redirects are not followed.
  redirect: 'manual',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
}

const isRedirect = ({ type, status, redirected }: Response): boolean =>
  type === 'opaqueredirect' || redirected || (status >= 300 && status < 400)

const exchange = async (world: ClientWorld, url: string, init: RequestInit): Promise<Arrived> => {
  const { fetch } = world
  const response = await fetch(url, init)
  const { status, headers } = response
  const at = world.now()
  if (!isRedirect(response)) return { status, headers, at, text: await readBody(response) }
  response.body?.cancel().catch(() => undefined)
  return { status, headers, at, text: fail({ kind: 'redirected' }) }
}

/** Sends one request and reads its response as text, limited in time and length. Never throws. */
export const fetchText = (
  world: ClientWorld,
  url: string,
  init: RequestInit,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Result<Arrived>> =>
  withinDeadline((aborted) => exchange(world, url, { ...ALWAYS, ...init, signal: aborted }), timeoutMs, signal)
