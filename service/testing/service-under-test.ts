import SQLite from 'better-sqlite3'
import { ensureAdminAccount } from '../admin-account.ts'
import { type AssembledService, assembleService } from '../assemble.ts'
import { trustedProxies } from '../client-address.ts'
import { createAccount } from '../new-account.ts'
import { siteAt } from '../site.ts'
import { openSqlite, sqliteFile } from '../store/sqlite/open-sqlite.ts'
import type { Answer, Visit } from '../visit.ts'
import { temporaryFolder } from './temporary-folder.ts'

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
  /** Rows of the service's own database, read through another connection. */
  rows(sql: string): Record<string, unknown>[]
  /** Changes the database behind the service's back, as an operator could. */
  write(sql: string): void
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
  /** Keep the data in a folder of the test's own, to start the service on it again. */
  dataDir?: string
}

/** A whole service with two accounts on a database of its own; only port and signals are missing. */
export const serviceUnderTest = async (options: Options = {}): Promise<ServiceUnderTest> => {
  const folder = options.dataDir === undefined ? await temporaryFolder() : null
  const dataDir = options.dataDir ?? folder?.path ?? ''
  const failures: unknown[] = []
  let fixedNow: number | null = null
  const store = await openSqlite(dataDir, 'owner', (error) => failures.push(error))
  const world = {
    store,
    site: siteAt(ORIGIN),
    trustedProxies: trustedProxies([]),
    countryHeader: null,
    now: () => fixedNow ?? Date.now(),
    onFailure: (_: string, error: unknown) => failures.push(error),
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
    rows(sql) {
      const database = new SQLite(sqliteFile(dataDir), { readonly: true })
      try {
        return database.prepare<[], Record<string, unknown>>(sql).all()
      } finally {
        database.close()
      }
    },
    write(sql) {
      const database = new SQLite(sqliteFile(dataDir))
      try {
        database.exec(sql)
      } finally {
        database.close()
      }
    },
    setNow(now) {
      fixedNow = now
    },
    async reset() {
      fixedNow = null
      // Beginning while clicks are written would wait for a lock that only this thread, once it is free, can release.
      await service.storeClicks()
      failures.length = 0
      wipe(sqliteFile(dataDir))
      await ensureAdminAccount(store, ADMIN_KEY, world.now())
      await addOtherAccount()
    },
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder?.[Symbol.asyncDispose]()
    },
  }
}

/** Empties what the service has written. Only accounts are numbered anew: a late click must not meet a new link. */
const wipe = (file: string): void => {
  const database = new SQLite(file)
  try {
    database.pragma('foreign_keys = OFF')
    const tables = database
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
      .all()
      .map(({ name }) => name)
      .filter((name) => !['secrets', 'domains', 'sqlite_sequence'].includes(name))
    database.transaction(() => {
      for (const table of tables) database.exec(`delete from ${table}`)
      database.exec(`delete from domains where account_id is not null`)
      database.exec(`update sqlite_sequence set seq = 0 where name = 'accounts'`)
    })()
  } finally {
    database.close()
  }
}
