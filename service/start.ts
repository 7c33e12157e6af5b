import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assembleService } from './assemble.ts'
import { OperatorProblem } from './commands/operator-problem.ts'
import type { Config } from './config.ts'
import { trustedProxies } from './http/client-address.ts'
import { createListener } from './http/listener.ts'
import { type Site, siteAt } from './http/site.ts'
import { openDatabase } from './store/open-database.ts'

export interface RunningService {
  /** Where it listens, such as `http://127.0.0.1:8787`. */
  url: string
  /** The first account's key, where this start knows it. */
  adminApiKey: string | null
  /** Whether `adminApiKey` was made by this start and must be shown now. */
  adminKeyIsNew: boolean
  /** Answers what is under way, stores every click, closes the database. */
  close(): Promise<void>
}

export interface ServiceEvents {
  onFailure: (what: string, error: unknown) => void
  /** The embedded database's thread has died: nothing can be answered any more. */
  onDatabaseLost: (error: Error) => void
}

const toStderr: ServiceEvents = {
  onFailure: (what, error) => console.error(what, error),
  onDatabaseLost: (error) => console.error('The database is lost:', error),
}

/** How long a clean stop waits for answers under way before it cuts them. */
const STOP_WITHIN_MS = 10_000

/** How long a client may take to say what it wants, in milliseconds, and how often that is looked at. */
type Patience = Required<Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>>

/** The largest body at the speed of an old telephone line; who sends nothing, to hold a place, loses it sooner. */
const PATIENCE: Patience = { headersTimeout: 15_000, requestTimeout: 45_000, connectionsCheckingInterval: 5_000 }

/** Nothing happens before this is called, and all of it ends with `close()`. */
export const startService = async (
  config: Config,
  events: ServiceEvents = toStderr,
  patience: Patience = PATIENCE,
): Promise<RunningService> => {
  const trusted = readTrustedProxies(config.trustedProxies)
  const store = await openDatabase(config, 'owner', events)
  const server = createServer(patience)
  try {
    // Requests that come before everything is there wait for it.
    const ready = Promise.withResolvers<RequestListener>()
    server.on('request', (request, response) => void ready.promise.then((answer) => answer(request, response)))
    const { port } = await listening(server, config)
    const world = {
      store,
      site: siteOf(config, port),
      trustedProxies: trusted,
      countryHeader: config.countryHeader,
      now: Date.now,
      onFailure: events.onFailure,
    }
    // After the port is ours: a key that was made must not be lost to a start that fails.
    const service = await assembleService(world, config)
    ready.resolve(createListener(service, world))
    return {
      url: addressOf(config.host, port),
      adminApiKey: service.admin.apiKey,
      adminKeyIsNew: service.admin.isNew,
      async close() {
        await stopped(server)
        await service.close()
      },
    }
  } catch (error) {
    server.close()
    // Who was quick enough to connect would otherwise keep the process alive, deaf.
    server.closeAllConnections()
    await store.close()
    throw error
  }
}

const readTrustedProxies = (entries: readonly string[]) => {
  try {
    return trustedProxies(entries)
  } catch (error) {
    throw new OperatorProblem(`TRUSTED_PROXIES: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const addressOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Without a public address the service answers to every name that this machine has for itself. */
const siteOf = (config: Config, port: number): Site => {
  if (config.publicUrl !== null) return siteAt(config.publicUrl)
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  const loopback = ['127.0.0.1', 'localhost', '::1'].map((name) => addressOf(name, port))
  return siteAt(addressOf(everywhere ? 'localhost' : config.host, port), loopback)
}

const listening = (server: ReturnType<typeof createServer>, { host, port }: Config): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(new OperatorProblem(`Cannot listen at ${addressOf(host, port)}: ${error.message}`))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      // A server that listens at a port has an address with one.
      resolve(server.address() as AddressInfo)
    })
  })

const stopped = (server: ReturnType<typeof createServer>): Promise<void> =>
  new Promise((resolve) => {
    // A connection that was kept alive becomes idle only after its answer, later than `close` looks.
    const sweep = setInterval(() => server.closeIdleConnections(), 20)
    const cut = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
