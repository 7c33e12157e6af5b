import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { assembleService } from './assemble.ts'
import type { Config } from './config.ts'
import { type Internet, publicInternet } from './domains/internet.ts'
import { HOUR, SECOND } from './durations.ts'
import { addressRanges } from './http/client-address.ts'
import { type ClientTimeouts, trackConnections } from './http/connections.ts'
import { createListener, refuseExpectation, refuseMalformed } from './http/listener.ts'
import { createMetrics, type RequestRecord } from './http/metrics.ts'
import { createProbes } from './http/probes.ts'
import { type Site, siteAt } from './http/site.ts'
import { OperatorError } from './operator-error.ts'
import { openDatabase } from './store/open-database.ts'
import { openCountries } from './visits/country.ts'

export interface RunningService {
  /** Such as `http://127.0.0.1:8787`. */
  url: string
  /** The first account's key, if it is known. */
  adminApiKey: string | null
  /** Whether `adminApiKey` was just generated and must be shown now. */
  adminKeyIsNew: boolean
  /** Finishes open requests, stores all clicks and closes the database. */
  close(): Promise<void>
  /** Ends the `STOP_DELAY_SECONDS` of a stop. Returns whether there was something to end. */
  endDelay(): boolean
}

export interface ServiceEvents {
  onFailure: (what: string, error: unknown) => void
  /** Called when a request was answered or its connection broke. */
  onRequest?: (record: RequestRecord) => void
  /** Reports something that the operator should know but may leave as it is. */
  onNotice?: (text: string) => void
  /** Called when the embedded database's thread has died, and no request can be answered anymore. */
  onDatabaseLost: (error: Error) => void
}

const toStderr: ServiceEvents = {
  onFailure: (what, error) => console.error(what, error),
  onDatabaseLost: (error) => console.error('The database thread has died:', error),
}

/** Shorter keys can be guessed, because strangers can try keys from many networks. */
const SAFE_KEY_LENGTH = 16

/** How often expired rows are deleted. */
const FORGET_EVERY_MS = HOUR

/** How long clients may take, and how often that is checked, in milliseconds. */
type Timeouts = Required<Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>> &
  ClientTimeouts & {
    /**
     * How long a refused client may take to close its connection. After that the service closes it, and the refusal may
     * be lost.
     */
    lingerTimeout: number
  }

const TIMEOUTS: Timeouts = {
  headersTimeout: 15_000,
  // Enough for the largest body at modem speed, and for the largest answer.
  requestTimeout: 45_000,
  answerTimeout: 45_000,
  connectionsCheckingInterval: 5_000,
  lingerTimeout: 1_000,
  idleAtStop: 500,
  arrivalAtStop: 2_000,
}

/** Within this time, a client that must reconnect has done so. */
const SETTLE_MS = 250

/** Starts the service; `close()` ends everything it started. */
export const startService = async (
  config: Config,
  events: ServiceEvents = toStderr,
  timeouts: Partial<Timeouts> = {},
  internet: Internet = publicInternet,
): Promise<RunningService> => {
  const trusted = addressRanges('TRUSTED_PROXIES', config.trustedProxies)
  const metrics = createMetrics()
  const store = await openDatabase(config, 'service', {
    ...events,
    onConnectionUsed: (...use) => metrics.countDatabaseUse(...use),
  })
  const limits = { ...TIMEOUTS, ...timeouts }
  const server = createServer({
    ...limits,
    keepAliveTimeout: config.keepAliveSeconds * SECOND,
    // Without this, Node refuses a request without a Host header with an empty answer.
    requireHostHeader: false,
  })
  let isStopping = false
  const connections = trackConnections(server, limits, config.maxConnections, () => metrics.countRefusedConnection())
  const refuse: RequestListener = (request, response) => {
    refuseExpectation(request, response)
    metrics.countMalformed(response.statusCode)
  }
  server.on('checkExpectation', connections.inTurn(refuse))
  server.on('clientError', (error, socket) =>
    refuseMalformed(error, socket, {
      lastResponse: connections.responseOn(socket),
      count: (status) => metrics.countMalformed(status),
      lingerTimeout: limits.lingerTimeout,
    }),
  )
  try {
    // Early requests wait until everything is ready.
    const ready = Promise.withResolvers<RequestListener>()
    let answer: RequestListener = (request, response) => void ready.promise.then((now) => now(request, response))
    server.on(
      'request',
      connections.inTurn((request, response) => answer(request, response)),
    )
    const { port } = await listen(server, config)
    const world = {
      store,
      site: siteOf(config, port),
      trustedProxies: trusted,
      hostHeader: config.hostHeader,
      countryHeader: config.countryHeader,
      countryOf: config.countryHeader === null ? readCountries(config.countryDatabase) : () => null,
      internet,
      now: store.now,
      onFailure: events.onFailure,
      onRefusedVisit: metrics.countRefusedVisit,
    }
    // This must be the last step that can fail: if a later one failed, a generated key would never be shown.
    const service = await assembleService(world, config)
    metrics.readFrom({
      openConnections: connections.size,
      databaseConnections: store.connections,
      memoryUse: service.memoryUse,
      clickBacklog: service.clickBacklog,
      takedowns: service.takedowns,
    })
    const probes = createProbes({
      metrics,
      metricsToken: config.metricsToken,
      isStopping: () => isStopping,
      askDatabase: () => store.accounts.find(1),
    })
    if (config.adminApiKey !== null && config.adminApiKey.length < SAFE_KEY_LENGTH)
      events.onNotice?.(`ADMIN_API_KEY has fewer than ${SAFE_KEY_LENGTH} characters: strangers can try to guess it.`)
    if (config.publicUrl?.startsWith('https:') && config.trustedProxies.length === 0)
      events.onNotice?.(
        'PUBLIC_URL is https, but TRUSTED_PROXIES lists no proxy: all visitors who come through one share its address, ' +
          'and with it their limits.',
      )
    if (config.hostHeader !== null && config.trustedProxies.length === 0)
      events.onNotice?.('HOST_HEADER has no effect without TRUSTED_PROXIES: visits are for the host that Host names.')
    if (config.countryHeader !== null && config.trustedProxies.length === 0)
      events.onNotice?.('COUNTRY_HEADER has no effect without TRUSTED_PROXIES: no visitor has a country.')
    const onRequest = (record: RequestRecord) => {
      metrics.countRequest(record)
      events.onRequest?.(record)
    }
    answer = createListener(service, { ...world, probes, onRequest })
    ready.resolve(answer)
    const forgetting = repeat(FORGET_EVERY_MS, async (signal) => {
      await service.forgetOld(signal).catch((error) => events.onFailure('Old rows could not be deleted:', error))
    })
    const delayed = new AbortController()
    let stopped: Promise<void> | null = null
    const stop = async () => {
      if (config.stopDelaySeconds === 0) delayed.abort()
      else {
        // Load balancers learn from /ready to send new requests elsewhere, and clients behind them reconnect to other
        // processes.
        connections.closeAfterAnswers(true)
        await delay(config.stopDelaySeconds * SECOND, undefined, { signal: delayed.signal }).catch(() => {})
        delayed.abort()
        // Without a load balancer, clients come back to this process, and would lose a request if the port closed while
        // they connect.
        connections.closeAfterAnswers(false)
        await delay(SETTLE_MS)
      }
      await connections.stop()
      await forgetting.end()
      await service.close()
    }
    return {
      url: addressOf(config.host, port),
      adminApiKey: service.admin.apiKey,
      adminKeyIsNew: service.admin.isNew,
      close() {
        isStopping = true
        stopped ??= stop()
        return stopped
      },
      endDelay() {
        const isDelayed = isStopping && !delayed.signal.aborted
        if (isDelayed) delayed.abort()
        return isDelayed
      },
    }
  } catch (error) {
    server.close()
    // A connection that is already open would keep the process alive.
    server.closeAllConnections()
    await store.close()
    throw error
  }
}

/** Does `work` immediately and then regularly, never twice at the same time. `work` must not fail. */
const repeat = (everyMs: number, work: (signal: AbortSignal) => Promise<void>) => {
  const over = new AbortController()
  let underWay = work(over.signal)
  const timer = setInterval(() => {
    underWay = underWay.then(() => work(over.signal))
  }, everyMs)
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      over.abort()
      await underWay
    },
  }
}

const readCountries = (file: string | null) => {
  try {
    return openCountries(file)
  } catch (error) {
    throw new OperatorError(`COUNTRY_DATABASE: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const addressOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Without a public address, all loopback names count as the service's own hosts. */
const siteOf = (config: Config, port: number): Site => {
  if (config.publicUrl !== null) return siteAt(config.publicUrl)
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  const loopback = ['127.0.0.1', 'localhost', '::1'].map((name) => addressOf(name, port))
  return siteAt(addressOf(everywhere ? 'localhost' : config.host, port), loopback)
}

const listen = (server: ReturnType<typeof createServer>, { host, port }: Config): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(new OperatorError(`Cannot listen at ${addressOf(host, port)}: ${error.message}`))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      // The address of a server that listens on TCP is always an `AddressInfo`.
      resolve(server.address() as AddressInfo)
    })
  })
