import { timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { PROBE_SEGMENTS } from '../../lib/contract/link-options.ts'
import { bearerToken, hashApiKey } from '../accounts/credentials.ts'
import type { Answer } from '../visits/visit.ts'
import type { Metrics } from './metrics.ts'

/** A request by one of the operator's programs. */
interface ProbeRequest {
  method: string
  path: string
  isFromThisMachine: boolean
  authorization: string | undefined
}

interface ProbeDeps {
  metrics: Metrics
  metricsToken: string | null
  isStopping: () => boolean
  /** Rejects if the database doesn't answer. */
  askDatabase: () => Promise<unknown>
}

type ProbePath = `/${(typeof PROBE_SEGMENTS)[number]}`

export const PROBE_PATHS: readonly string[] = PROBE_SEGMENTS.map((segment) => `/${segment}`)

/** Load balancers ask every few seconds, and a slower database is of no use to visitors. */
const DATABASE_TIMEOUT_MS = 2000

const text = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body,
})

/** Answers `PROBE_PATHS`. The compiler asks for every path. */
export const createProbes = (deps: ProbeDeps): ((request: ProbeRequest) => Promise<Answer>) => {
  const ready = async (): Promise<Answer> => {
    if (deps.isStopping()) return text(503, 'The service is stopping.\n')
    const timeout = new AbortController()
    const slow = delay(DATABASE_TIMEOUT_MS, false, { signal: timeout.signal, ref: false }).catch(() => false)
    const answered = deps.askDatabase().then(
      () => true,
      () => false,
    )
    const isReachable = await Promise.race([answered, slow])
    timeout.abort()
    return isReachable ? text(200, 'ready\n') : text(503, 'The database does not answer.\n')
  }

  const answers: Readonly<Record<ProbePath, (request: ProbeRequest) => Answer | Promise<Answer>>> = {
    '/health': () => text(200, 'ok\n'),
    '/ready': ready,
    async '/metrics'(request) {
      if (!mayReadMetrics(request, deps.metricsToken)) return text(404, 'Not found.\n')
      return text(200, await deps.metrics.text(), { 'content-type': deps.metrics.contentType })
    },
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return text(405, 'Method not allowed.\n', { allow: 'GET, HEAD' })
    }
    return answers[request.path as ProbePath](request)
  }
}

/** Requires the token, or, if none is set, a request from this machine. */
const mayReadMetrics = ({ authorization, isFromThisMachine }: ProbeRequest, token: string | null): boolean => {
  if (token === null) return isFromThisMachine
  const given = bearerToken(authorization) ?? ''
  // Compares hashes, because the comparison requires equal lengths.
  return timingSafeEqual(Buffer.from(hashApiKey(given)), Buffer.from(hashApiKey(token)))
}
