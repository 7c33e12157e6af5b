import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AssembledService } from '../assemble.ts'
import { SECOND } from '../durations.ts'
import { CONNECTION_USES } from '../store/engine.ts'
import type { OpenStore } from '../store/open-store.ts'
import { VISIT_REFUSALS, type VisitRefusal } from '../visits/visit.ts'

/** `api` and `visit` are requests by clients, `probe` are requests by the operator's programs. */
const REQUEST_KINDS = ['api', 'visit', 'probe'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export interface RequestRecord {
  /** The value of `X-Request-Id` in the answer. */
  id: string
  kind: RequestKind
  method: string
  /** The path without the query. */
  path: string
  status: number
  milliseconds: number
}

/** Sources that are read together with the metrics. */
interface MetricSources {
  openConnections: () => number
  databaseConnections: OpenStore['connections']
  memoryUse: AssembledService['memoryUse']
  clickBacklog: AssembledService['clickBacklog']
  takedowns: AssembledService['takedowns']
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Memory, processor, event loop and garbage collection. They are measured only after the first request for metrics. */
let ofProcess: Registry | null = null
const processRegistry = (): Registry => {
  if (ofProcess === null) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** A value for each set of labels. */
type Values = Iterable<readonly [labels: Record<string, string>, value: number]>

export type Metrics = ReturnType<typeof createMetrics>

/** What one service counts about itself. */
export const createMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  const addGauge = (name: string, help: string, labelNames: string[], read: () => Values): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        for (const [labels, value] of read()) this.set(labels, value)
      },
    })
  }
  /** Counted outside of the library, which would hash the labels at every redirect. */
  const addCounter = (name: string, help: string, labelNames: string[], read: () => Values): void => {
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const [labels, value] of read()) this.inc(labels, value)
      },
    })
  }
  const addHistogram = <Label extends string>(name: string, help: string, label: string, values: readonly Label[]) => {
    const histogram = new Histogram({ name, help, labelNames: [label], buckets: BUCKETS, registers })
    const parts = new Map(values.map((value) => [value, histogram.labels(value)]))
    return (value: Label, seconds: number) => parts.get(value)?.observe(seconds)
  }

  const counts = new Map(REQUEST_KINDS.map((kind) => [kind, new Map<number, number>()]))
  const malformed = new Map<number, number>()
  const refusals = new Map<VisitRefusal, number>(VISIT_REFUSALS.map((reason) => [reason, 0]))
  let refused = 0
  addCounter('terselink_requests_total', 'Answered requests', ['kind', 'status'], () =>
    [...counts].flatMap(([kind, statuses]) =>
      [...statuses].map(([status, count]) => [{ kind, status: String(status) }, count] as const),
    ),
  )
  const observeRequest = addHistogram(
    'terselink_request_seconds',
    'Time from a request’s headers to the end of its answer',
    'kind',
    REQUEST_KINDS,
  )
  addCounter(
    'terselink_malformed_requests_total',
    'Requests that were refused before they were read, such as for headers that are too long',
    ['status'],
    () => [...malformed].map(([status, count]) => [{ status: String(status) }, count] as const),
  )
  addCounter(
    'terselink_refused_connections_total',
    'Connections above MAX_CONNECTIONS that were closed at once',
    [],
    () => [[{}, refused]],
  )
  addCounter(
    'terselink_refused_visits_total',
    'Visits that were refused by a takedown or by a limit on passwords or unknown aliases',
    ['reason'],
    () => [...refusals].map(([reason, count]) => [{ reason }, count] as const),
  )
  const observeDatabase = addHistogram(
    'terselink_database_seconds',
    'How long a connection to the database was used for a statement or a transaction',
    'use',
    CONNECTION_USES,
  )
  return {
    countRequest({ kind, status, milliseconds }: RequestRecord): void {
      increment(counts.get(kind), status)
      observeRequest(kind, milliseconds / SECOND)
    },
    /** Counts a request that was refused before its kind was known. */
    countMalformed: (status: number): void => increment(malformed, status),
    countRefusedVisit: (reason: VisitRefusal): void => void refusals.set(reason, (refusals.get(reason) ?? 0) + 1),
    /** Counts a connection that was refused because of `MAX_CONNECTIONS`. */
    countRefusedConnection(): void {
      refused += 1
    },
    /** Records that a connection to the database was used for so many seconds. */
    countDatabaseUse: observeDatabase,
    /** Adds what other parts of the service count, as soon as these exist. */
    readFrom({ openConnections, databaseConnections, memoryUse, clickBacklog, takedowns }: MetricSources): void {
      addGauge('terselink_open_connections', 'Open client connections', [], () => [[{}, openConnections()]])
      addGauge('terselink_database_connections', 'Open connections to the database', ['use'], () =>
        CONNECTION_USES.map((use) => [{ use }, databaseConnections()[use].open]),
      )
      addGauge(
        'terselink_database_waiting',
        'Statements and transactions that wait for a connection to the database',
        ['use'],
        () => CONNECTION_USES.map((use) => [{ use }, databaseConnections()[use].waiting]),
      )
      addCounter(
        'terselink_memory_lookups_total',
        'Look-ups of links and domains for visitors: hits were answered from memory, misses by the database',
        ['rows', 'result'],
        () =>
          Object.entries(memoryUse()).flatMap(([rows, { hits, misses }]) => [
            [{ rows, result: 'hit' }, hits] as const,
            [{ rows, result: 'miss' }, misses] as const,
          ]),
      )
      addGauge('terselink_memory_bytes', 'What links and domains in memory take, estimated', ['rows'], () =>
        Object.entries(memoryUse()).map(([rows, { bytes }]) => [{ rows }, bytes] as const),
      )
      addGauge('terselink_clicks_waiting', 'Clicks in memory that the database has not stored yet', [], () => [
        [{}, clickBacklog().waiting],
      ])
      addGauge('terselink_takedowns', 'Accounts, domains and destinations that are taken down', ['kind'], () =>
        Object.entries(takedowns()).map(([kind, count]) => [{ kind }, count] as const),
      )
      addCounter('terselink_clicks_dropped_total', 'Clicks that were lost because memory for them was full', [], () => [
        [{}, clickBacklog().dropped],
      ])
    },
    /** The metrics in Prometheus's text format. */
    text: async () => `${await registry.metrics()}\n${await processRegistry().metrics()}`,
    contentType: registry.contentType,
  }
}

const increment = (counts: Map<number, number> | undefined, status: number): void => {
  counts?.set(status, (counts.get(status) ?? 0) + 1)
}
