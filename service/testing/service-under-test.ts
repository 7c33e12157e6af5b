import { ensureAdminAccount } from '../accounts/admin-account.ts'
import { createAccount } from '../accounts/new-account.ts'
import { type AssembledService, assembleService } from '../assemble.ts'
import { addressRanges } from '../http/client-address.ts'
import { siteAt } from '../http/site.ts'
import { EVERYTHING } from '../store/changes.ts'
import { openDatabase } from '../store/open-database.ts'
import type { Answer, Visit } from '../visits/visit.ts'
import { madeUpInternet, type PublishedTexts } from './made-up-internet.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

export const ORIGIN = 'http://s.test'
export const ADMIN_KEY = 'tl_the-key-of-the-first-account'
export const OTHER_KEY = 'tl_the-key-of-another-account'

export interface Told {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

export interface ServiceUnderTest extends AsyncDisposable {
  service: AssembledService
  /** Sends a request to the app without a port. */
  fetch(address: string, init?: RequestInit): Promise<Response>
  /** Calls the API, by default as the first account. */
  call(method: string, path: string, body?: unknown, more?: CallDetails): Promise<Told>
  /** Visits an address outside the API. */
  visit(address: string, details?: Partial<Visit>): Promise<Answer>
  /** Queries the database directly. */
  rows: TestDatabase['rows']
  write: TestDatabase['write']
  /** The errors that the service reported. */
  failures: unknown[]
  /** The texts on the made-up internet, for checks of domains. */
  published: PublishedTexts
  /** Sets the service's clock, in epoch milliseconds. */
  setNow(now: number): void
  /** Empties the database, except for two new accounts. */
  reset(): Promise<void>
}

export interface CallDetails {
  key?: string | null
  headers?: Record<string, string>
}

export interface Options {
  rateLimit?: number
  rateWindowSeconds?: number
  abuseContact?: string
  pixelImages?: Record<string, string>
  listSeconds?: number
  clickDays?: number
  contactEntryDays?: number
  visitorsPerDay?: number
  /** A database that outlives this service. */
  database?: TestDatabase
}

/** A complete service with two accounts on its own database, without port and signal handlers. */
export const serviceUnderTest = async (options: Options = {}): Promise<ServiceUnderTest> => {
  const database = options.database ?? (await testDatabase())
  const failures: unknown[] = []
  const published: PublishedTexts = new Map()
  let fixedNow: number | null = null
  const onFailure = (_: string, error: unknown) => void failures.push(error)
  const onDatabaseLost = (error: Error) => void failures.push(error)
  const store = await openDatabase({ ...database.config, listSeconds: options.listSeconds ?? 60 }, 'service', {
    onFailure,
    onDatabaseLost,
  })
  const world = {
    store,
    site: siteAt(ORIGIN),
    trustedProxies: addressRanges('TRUSTED_PROXIES', []),
    hostHeader: null,
    countryHeader: null,
    countryOf: () => null,
    internet: madeUpInternet(published),
    now: () => fixedNow ?? Date.now(),
    onFailure,
    onRefusedVisit: () => {},
  }
  const service = await assembleService(world, {
    adminApiKey: ADMIN_KEY,
    rateLimit: options.rateLimit ?? 100_000,
    rateWindowSeconds: options.rateWindowSeconds ?? 60,
    unknownAliasLimit: 1_000_000,
    abuseContact: options.abuseContact ?? null,
    pixelImages: options.pixelImages ?? {},
    linkCacheMb: 1,
    clickDays: options.clickDays ?? 400,
    contactEntryDays: options.contactEntryDays ?? null,
    visitorsPerDay: options.visitorsPerDay ?? 1_000_000,
    privateDomains: ['.test', '.example'],
  })
  const addOtherAccount = () =>
    store.transaction((inside) =>
      createAccount(inside, { email: 'other@s.test', apiKey: OTHER_KEY, isAdmin: false, now: world.now() }),
    )
  await addOtherAccount()
  const fetchInProcess = async (address: string, init?: RequestInit) => service.app.request(address, init)

  return {
    service,
    failures,
    published,
    fetch: fetchInProcess,
    async call(method, path, body, { key = ADMIN_KEY, headers = {} } = {}) {
      const response = await fetchInProcess(`${ORIGIN}${path}`, {
        method,
        headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Record<string, unknown>,
      }
    },
    async visit(address, details = {}) {
      const url = new URL(address, ORIGIN)
      return service.visits({
        method: 'GET',
        host: url.host,
        path: url.pathname,
        query: url.search.slice(1),
        address: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        acceptLanguage: '',
        country: null,
        referrer: undefined,
        isPrefetch: false,
        readForm: async () => new URLSearchParams(),
        ...details,
      })
    },
    rows: (sql) => database.rows(sql),
    write: (sql) => database.write(sql),
    setNow(now) {
      fixedNow = now
    },
    async reset() {
      fixedNow = null
      // A click write in progress has a lock that only this thread can release, so it must finish first.
      await service.flushClicks()
      failures.length = 0
      published.clear()
      await database.empty()
      store.changes.announce(EVERYTHING)
      await ensureAdminAccount(store, ADMIN_KEY, world.now())
      await addOtherAccount()
    },
    async [Symbol.asyncDispose]() {
      await service.close()
      if (options.database === undefined) await database[Symbol.asyncDispose]()
    },
  }
}
