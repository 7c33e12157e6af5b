import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { type AdminKey, ensureAdminAccount } from './accounts/admin-account.ts'
import { createApp } from './api/app.ts'
import type { AppDeps, AppEnv } from './api/app-deps.ts'
import { ClickCounter } from './clicks/click-counter.ts'
import { firstStoredDay } from './clicks/clicks-by-day.ts'
import { visitorDays } from './clicks/visitor-days.ts'
import type { Config } from './config.ts'
import { domainCheck } from './domains/domain-proof.ts'
import { privateDomains } from './domains/domain-rules.ts'
import type { Internet } from './domains/internet.ts'
import { DAY } from './durations.ts'
import type { AddressRanges } from './http/client-address.ts'
import type { Site } from './http/site.ts'
import { IDEMPOTENCY_KEY_MS } from './store/idempotency-store.ts'
import type { OpenStore } from './store/open-store.ts'
import type { CountryLookup } from './visits/country.ts'
import { type KnownLinks, knownLinks } from './visits/known-links.ts'
import { type Takedowns, watchTakedowns } from './visits/takedowns.ts'
import type { VisitRefusal, Visits } from './visits/visit.ts'
import { createVisits } from './visits/visits.ts'

export interface World {
  store: OpenStore
  site: Site
  trustedProxies: AddressRanges
  /** The header in which trusted proxies send the visited host, if not in `Host`. */
  hostHeader: string | null
  countryHeader: string | null
  /** Used unless a header says the country. */
  countryOf: CountryLookup
  internet: Internet
  now: () => number
  onFailure: (what: string, error: unknown) => void
  onRefusedVisit: (reason: VisitRefusal) => void
}

export interface AssembledService {
  /** The API. `app.request` works without a port. */
  app: Hono<AppEnv>
  /** All other addresses. */
  visits: Visits
  admin: AdminKey
  memoryUse: KnownLinks['memoryUse']
  /** How many accounts, domains and destinations are taken down. */
  takedowns: Takedowns['counts']
  /** Clicks that aren't in the database: those that wait to be stored, and those dropped since the start. */
  clickBacklog: () => ClickCounter['backlog']
  /** Resolves when all clicks so far are stored and counted. */
  flushClicks(): Promise<void>
  /** Deletes what is stored for a limited time, unless it is aborted before. */
  forgetOld(signal: AbortSignal): Promise<void>
  /** Stores all clicks and closes the database. */
  close(): Promise<void>
}

/** Connects all parts of the service, without a port or signal handlers. */
export const assembleService = async (
  world: World,
  config: Pick<
    Config,
    | 'adminApiKey'
    | 'rateLimit'
    | 'rateWindowSeconds'
    | 'unknownAliasLimit'
    | 'abuseContact'
    | 'pixelImages'
    | 'linkCacheMb'
    | 'clickDays'
    | 'contactEntryDays'
    | 'visitorsPerDay'
    | 'privateDomains'
  >,
): Promise<AssembledService> => {
  const { store, now, onFailure } = world
  const isPrivate = privateDomains(config.privateDomains)
  const secret = await store.secrets.getOrCreate('domains', randomBytes(32).toString('base64url'))
  const takedowns = await watchTakedowns(store)
  // Last of all that can fail: if the start failed, a generated key would never be shown.
  const admin = await ensureAdminAccount(store, config.adminApiKey, now())
  const { abuseContact, pixelImages, linkCacheMb, clickDays, unknownAliasLimit } = config
  const days = visitorDays(store, { visitorsPerDay: config.visitorsPerDay, onFailure })
  const { storeClicks, countClicks } = store
  const clicks = new ClickCounter({ storeClicks, countClicks, saltOf: days.saltOf, now, onFailure })
  const limiter = store.rateLimiter('requests', config.rateLimit, config.rateWindowSeconds)
  const domains = domainCheck(secret, isPrivate, world.internet)
  const deps: AppDeps = {
    ...world,
    domains,
    limiter,
    takedowns,
    clicks,
    abuseContact,
    pixelImages,
    clickDays,
    unknownAliasLimit,
  }
  const links = knownLinks({ store, site: world.site }, linkCacheMb * 2 ** 20)
  return {
    app: createApp(deps),
    visits: createVisits(deps, links),
    admin,
    memoryUse: links.memoryUse,
    takedowns: () => takedowns.counts(),
    clickBacklog: () => clicks.backlog,
    flushClicks: () => clicks.flush(),
    async forgetOld(signal) {
      // A killed process may have left uncounted clicks with visitors of those days. Even if counting fails, old data
      // is deleted.
      await countClicks().catch(() => {})
      await days.forget(now(), signal)
      while (!signal.aborted && (await store.clickDays.forgetSomeBefore(firstStoredDay(now(), clickDays))));
      if (config.contactEntryDays !== null)
        await store.interstitials.forgetEntries(now() - config.contactEntryDays * DAY)
      while (!signal.aborted && (await store.idempotency.forgetSomeBefore(now() - IDEMPOTENCY_KEY_MS)));
    },
    async close() {
      takedowns.close()
      try {
        await clicks.close()
      } finally {
        days.report()
        await store.close()
      }
    },
  }
}
