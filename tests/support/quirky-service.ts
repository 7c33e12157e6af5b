import { envelopeQuirks } from './quirky-service/envelope-quirks.ts'
import type { Asked, Json, Quirk, Said } from './quirky-service/exchange.ts'
import { hostileQuirks } from './quirky-service/hostile-quirks.ts'
import { linkQuirks } from './quirky-service/link-quirks.ts'
import { listQuirks } from './quirky-service/list-quirks.ts'
import { objectQuirks } from './quirky-service/object-quirks.ts'
import { StandIn, type StandInOptions } from './quirky-service/stand-in.ts'

/** Every observed difference between services, by name. */
export const QUIRKS = { ...envelopeQuirks, ...listQuirks, ...linkQuirks, ...objectQuirks, ...hostileQuirks }
export type QuirkName = keyof typeof QUIRKS

export interface QuirkyService {
  fetch: typeof globalThis.fetch
  /** Every request that arrived, in order. */
  readonly requests: Asked[]
  /** What it contains; a test may read and change it. */
  readonly state: StandIn
  /** Switches to exactly these quirks, in this order. */
  behave(...quirks: QuirkName[]): void
}

const heard = async (request: Request, at: number): Promise<Asked> => {
  const text = await request.text()
  return {
    method: request.method,
    url: new URL(request.url),
    headers: request.headers,
    body: text === '' ? {} : (JSON.parse(text) as Json),
    at,
  }
}

const spoken = ({ status, headers, body, raw }: Said): Response =>
  new Response(raw ?? JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

/** A stand-in for a service of this family, with the quirks that a test enables. It has its own memory. */
export const createQuirkyService = (
  options: Partial<StandInOptions> & { now?: () => number; quirks?: QuirkName[] } = {},
): QuirkyService => {
  const { now = Date.now, quirks = [], ...rest } = options
  const state = new StandIn({ key: 'test-key', limit: Number.POSITIVE_INFINITY, windowMs: 60_000, ...rest })
  const requests: Asked[] = []
  let behavior: Quirk[] = []
  const behave = (...names: QuirkName[]): void => {
    behavior = names.map((name) => QUIRKS[name])
  }
  behave(...quirks)

  const answer = async (arrived: Asked): Promise<Said> => {
    const asked = behavior.reduce((before, { hear }) => hear?.(before) ?? before, arrived)
    for (const { instead } of behavior) {
      const said = await instead?.(asked, state.links)
      if (said !== undefined) return said
    }
    return behavior.reduce((before, { say }) => say?.(before, asked) ?? before, state.answer(asked))
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const asked = await heard(new Request(input, init), now())
    requests.push(asked)
    return spoken(await answer(asked))
  }
  return { fetch, requests, state, behave }
}
