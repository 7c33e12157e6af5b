import { fail, type Result } from '../model/failure.ts'
import { withinDeadline } from './deadline.ts'
import { readBody } from './read-body.ts'

/** What the client needs of the world. `fetch` is called without a receiver, as browsers demand. */
export interface ClientWorld {
  fetch: typeof globalThis.fetch
  now(): number
}

/** What came back: its text, unless it is too long or leads elsewhere. */
export interface Arrived {
  status: number
  headers: Headers
  text: Result<string>
  at: number
}

export const DEFAULT_TIMEOUT_MS = 20_000

/** What holds for every request, with a key and without. */
const ALWAYS: RequestInit = {
  // The key goes to one origin: whatever answers with another address is not followed.
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

/** Sends one request and takes its answer as text, within bounds of time and length. Never throws. */
export const fetchText = (
  world: ClientWorld,
  url: string,
  init: RequestInit,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Result<Arrived>> =>
  withinDeadline((aborted) => exchange(world, url, { ...ALWAYS, ...init, signal: aborted }), timeoutMs, signal)
