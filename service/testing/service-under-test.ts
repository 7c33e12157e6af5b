import { ensureAdminAccount } from '../accounts/admin-account.ts'
import { createAccount } from '../accounts/new-account.ts'
import { type AssembledService, assembleService } from '../assemble.ts'
import { trustedProxies } from '../http/client-address.ts'
import { siteAt } from '../http/site.ts'
import { openDatabase } from '../store/open-database.ts'
import type { Answer, Visit } from '../visits/visit.ts'
import type { TestDatabase } from './database-of-a-test.ts'
import { testDatabase } from './test-database.ts'

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
  /** What `fetch` would do, with no port. */
  fetch(address: string, init?: RequestInit): Promise<Response>
  /** Calls the API as the first account, unless told otherwise. */
  call(method: string, path: string, body?: unknown, more?: CallDetails): Promise<Told>
  /** Opens an address that is not the API's. */
  visit(address: string, details?: Partial<Visit>): Promise<Answer>
  /** Its database. */
  rows: TestDatabase['rows']
  write: TestDatabase['write']
  /** What broke inside the service. */
  failures: unknown[]
  /** Sets the service's clock, in epoch milliseconds. */
  setNow(now: number): void
  /** As on the first day: two new accounts and nothing else. */
  reset(): Promise<void>
}

export interface CallDetails {
  key?: string | null
  headers?: Record<string, string>
}

export interface Options {
  rateLimit?: number
  rateWindowSeconds?: number
  pixelImages?: Record<string, string>
  /** One of the test's own, to start another service on it. */
  database?: TestDatabase
}

/** A whole service with two accounts on a database of its own; only port and signals are missing. */
export const serviceUnderTest = async (options: Options = {}): Promise<ServiceUnderTest> => {
  const database = options.database ?? (await testDatabase())
  const failures: unknown[] = []
  let fixedNow: number | null = null
  const onFailure = (_: string, error: unknown) => void failures.push(error)
  const onDatabaseLost = (error: Error) => void failures.push(error)
  const store = await openDatabase(database.config, 'owner', { onFailure, onDatabaseLost })
  const world = {
    store,
    site: siteAt(ORIGIN),
    trustedProxies: trustedProxies([]),
    countryHeader: null,
    now: () => fixedNow ?? Date.now(),
    onFailure,
  }
  const service = await assembleService(world, {
    adminApiKey: ADMIN_KEY,
    rateLimit: options.rateLimit ?? 100_000,
    rateWindowSeconds: options.rateWindowSeconds ?? 60,
    pixelImages: options.pixelImages ?? {},
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
    visit(address, details = {}) {
      const url = new URL(address, ORIGIN)
      return service.visits({
        method: 'GET',
        host: url.host,
        path: url.pathname,
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
      // Beginning while clicks are written would wait for a lock that only this thread, once it is free, can release.
      await service.storeClicks()
      failures.length = 0
      await database.empty()
      await ensureAdminAccount(store, ADMIN_KEY, world.now())
      await addOtherAccount()
    },
    async [Symbol.asyncDispose]() {
      await service.close()
      if (options.database === undefined) await database[Symbol.asyncDispose]()
    },
  }
}
