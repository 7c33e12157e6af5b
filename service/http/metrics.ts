import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** `api` and `visit` are requests of clients, `probe` those of the operator's own programs. */
export type RequestKind = 'api' | 'visit' | 'probe'

export interface RequestRecord {
  kind: RequestKind
  method: string
  /** Without the query. */
  path: string
  status: number
  milliseconds: number
}

/** What one service counts about itself. */
export interface Metrics {
  countRequest(record: RequestRecord): void
  /** A request that was refused before it had a kind. */
  countMalformed(status: number): void
  /** A connection above `MAX_CONNECTIONS`. */
  countRefusedConnection(): void
  /** In Prometheus's text format. */
  text(): Promise<string>
  contentType: string
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Memory, processor, event loop and garbage collection; measured only once something reads them. */
let ofProcess: Registry | null = null
const processRegistry = (): Registry => {
  if (ofProcess === null) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

export const createMetrics = (openConnections: () => number): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  // Counted apart from the library, which would hash the labels at every redirect.
  const counts: Record<RequestKind, Map<number, number>> = { api: new Map(), visit: new Map(), probe: new Map() }
  new Counter({
    name: 'terselink_requests_total',
    help: 'Answered requests',
    labelNames: ['kind', 'status'],
    registers,
    collect() {
      this.reset()
      for (const [kind, statuses] of Object.entries(counts)) {
        for (const [status, count] of statuses) this.inc({ kind, status: String(status) }, count)
      }
    },
  })
  const seconds = new Histogram({
    name: 'terselink_request_seconds',
    help: 'Time from a request’s headers to the end of its answer',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  })
  const secondsOf = { api: seconds.labels('api'), visit: seconds.labels('visit'), probe: seconds.labels('probe') }
  const malformed = new Counter({
    name: 'terselink_malformed_requests_total',
    help: 'Requests that were refused before they were read, such as for headers that are too long',
    labelNames: ['status'],
    registers,
  })
  const refused = new Counter({
    name: 'terselink_refused_connections_total',
    help: 'Connections above MAX_CONNECTIONS, closed at once',
    registers,
  })
  new Gauge({
    name: 'terselink_open_connections',
    help: 'Open client connections',
    registers,
    collect() {
      this.set(openConnections())
    },
  })
  return {
    countRequest({ kind, status, milliseconds }) {
      counts[kind].set(status, (counts[kind].get(status) ?? 0) + 1)
      secondsOf[kind].observe(milliseconds / 1000)
    },
    countMalformed: (status) => malformed.inc({ status }),
    countRefusedConnection: () => refused.inc(),
    text: async () => `${await registry.metrics()}\n${await processRegistry().metrics()}`,
    contentType: registry.contentType,
  }
}
