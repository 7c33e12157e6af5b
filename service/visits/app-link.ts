import { MAX_ADDRESS_LENGTH } from '../../lib/contract/link-options.ts'
import { isHttpUrl } from '../../lib/contract/web-address.ts'
import { systemOf } from './user-agent.ts'

interface DeepLink {
  auto?: boolean
  apple?: string
  google?: string
}

/** How a phone gets from a short link into an app. */
export type AppLink =
  /** The browser opens the app, or the fallback address if the app isn't installed. */
  | { way: 'intent'; address: string }
  /** The visitor chooses: iOS opens an app only when a person taps a link. */
  | { way: 'choose'; address: string; store: string }

/**
 * The app link for this visitor, or `null` if the link leads to its target as usual, as on every computer. `address` is
 * what the app opens. With `auto`, visitors without the app go to `fallback` if there is no store. `stored` is JSON.
 */
export const appLink = (
  userAgent: string,
  { address, fallback }: { address: string; fallback: string },
  stored: string,
): AppLink | null => {
  const { auto, apple, google } = readDeepLink(stored)
  switch (systemOf(userAgent)) {
    case 'Android': {
      const otherwise = google ?? (auto ? fallback : undefined)
      if (otherwise === undefined) return null
      const intent = supportsIntents(userAgent) ? intentAddress(address, otherwise) : null
      // An intent contains two addresses, one of them encoded twice, so it can become longer than proxies accept.
      if (intent !== null && intent.length <= MAX_ADDRESS_LENGTH) return { way: 'intent', address: intent }
      return google === undefined ? null : { way: 'choose', address, store: google }
    }
    case 'iOS':
      return apple === undefined ? null : { way: 'choose', address, store: apple }
    default:
      return null
  }
}

/** Where a browser without the app goes instead. An address that is not an intent is returned unchanged. */
export const withoutIntent = (address: string): string => {
  const [, fallback] = /^intent:.*#Intent;.*;S\.browser_fallback_url=([^;]*)/.exec(address) ?? []
  return fallback === undefined ? address : decodeURIComponent(fallback)
}

/** The addresses of a link's apps in stores. `stored` is JSON, or `null` if there are none. */
export const storesOf = (stored: string | null): string[] => {
  const { apple, google } = stored === null ? {} : readDeepLink(stored)
  return [apple, google].filter((address) => address !== undefined)
}

/** Store addresses are checked again because the database may have been edited or restored. */
const readDeepLink = (stored: string): DeepLink => {
  const deepLink = JSON.parse(stored) as DeepLink
  return Object.fromEntries(
    Object.entries(deepLink).filter(
      ([name, value]) => name === 'auto' || (typeof value === 'string' && isHttpUrl(value)),
    ),
  )
}

/**
 * The parts of which the user agents of browsers that open apps by intents consist, besides a comment in parentheses.
 */
const PARTS = new Set(
  'Mozilla AppleWebKit Chrome Mobile Safari Gecko Firefox SamsungBrowser EdgA OPR Vivaldi Brave'.split(' '),
)

/**
 * Whether a browser opens apps by intents. Many show an error page for a redirect to an intent: those of UC, Huawei and
 * DuckDuckGo, and nearly every browser inside another app (a web view). They add their names, so an unknown name counts
 * as one of them.
 */
const supportsIntents = (userAgent: string): boolean => {
  if (!/\bChrome\/|\bFirefox\//.test(userAgent) || /; wv\)/.test(userAgent)) return false
  const parts = userAgent.replace(/\([^)]*\)/g, ' ').split(/\s+/)
  return parts.every((part) => part === '' || PARTS.has(part.split('/')[0] ?? ''))
}

/** See https://developer.chrome.com/docs/android/intents. An intent address cannot keep the address's fragment. */
const intentAddress = (address: string, fallback: string): string => {
  const { protocol, host, pathname, search } = new URL(address)
  return (
    `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};` +
    `S.browser_fallback_url=${encodeURIComponent(fallback)};end`
  )
}
