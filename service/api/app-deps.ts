import type { ClickCounter } from '../clicks/click-counter.ts'
import type { Config } from '../config.ts'
import type { DomainCheck } from '../domains/domain-proof.ts'
import type { AddressRanges } from '../http/client-address.ts'
import type { IdentifiedRequest } from '../http/request-id.ts'
import type { Site } from '../http/site.ts'
import type { OpenStore } from '../store/open-store.ts'
import type { Takedowns } from '../visits/takedowns.ts'
import type { VisitRefusal } from '../visits/visit.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** The dependencies of the API and of visits. */
export interface AppDeps extends Pick<Config, 'pixelImages' | 'abuseContact' | 'clickDays' | 'unknownAliasLimit'> {
  store: OpenStore
  site: Site
  domains: DomainCheck
  limiter: RateLimiter
  takedowns: Takedowns
  clicks: ClickCounter
  trustedProxies: AddressRanges
  /** Epoch milliseconds. */
  now: () => number
  /** `what` is a request's method and path, never its headers or body. */
  onFailure: (what: string, error: unknown) => void
  onRefusedVisit: (reason: VisitRefusal) => void
}

export type AppEnv = {
  Variables: { accountId: number }
  /** Missing when tests call the app without a port. */
  Bindings: { incoming?: IdentifiedRequest }
}
