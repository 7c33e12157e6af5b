import type { IncomingMessage } from 'node:http'
import type { ClickCounter } from '../clicks/click-counter.ts'
import type { TrustedProxies } from '../http/client-address.ts'
import type { Site } from '../http/site.ts'
import type { OpenStore } from '../store/open-store.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** What the API and the redirects are built on. */
export interface AppDeps {
  store: OpenStore
  site: Site
  limiter: RateLimiter
  clicks: ClickCounter
  trustedProxies: TrustedProxies
  /** As in `Config`. */
  pixelImages: Readonly<Record<string, string>>
  /** Epoch milliseconds. */
  now: () => number
  /** Told what broke: a request's method and path, never its headers or body. */
  onFailure: (what: string, error: unknown) => void
}

export type AppEnv = {
  Variables: { accountId: number }
  /** Absent where the app is called without a port, as tests do. */
  Bindings: { incoming?: IncomingMessage }
}
