import { isHttpUrl } from '../../lib/contract/text.ts'
import { systemOf } from './user-agent.ts'

/** As it is stored: JSON that this service has written after the contract checked it. */
interface DeepLink {
  auto?: boolean
  apple?: string
  google?: string
}

/** How a phone gets from a short link into an app. */
export type AppLink =
  /** The browser opens the app or, where there is none for it, the other address. */
  | { way: 'intent'; address: string }
  /** The visitor chooses: the system opens an app only for what a person taps. */
  | { way: 'choose'; store: string }

/**
 * What a deep link does for this visitor: `null` where it leads to the target like any link, as on every computer.
 * With `auto` the target itself is the way into the app and the way without it.
 */
export const appLink = (userAgent: string, target: string, stored: string | null): AppLink | null => {
  if (stored === null) return null
  const { auto, apple, google } = readDeepLink(stored)
  switch (systemOf(userAgent)) {
    case 'Android': {
      const otherwise = google ?? (auto ? target : undefined)
      if (otherwise === undefined) return null
      // A browser inside another app does not know intents; there, a person chooses.
      if (takesIntents(userAgent)) return { way: 'intent', address: intentAddress(target, otherwise) }
      return google === undefined ? null : { way: 'choose', store: google }
    }
    case 'iOS':
      return apple === undefined ? null : { way: 'choose', store: apple }
    default:
      return null
  }
}

/** The stores were checked when the link was made, but the database may have been restored or edited since. */
const readDeepLink = (stored: string): DeepLink => {
  const deepLink = JSON.parse(stored) as DeepLink
  return Object.fromEntries(
    Object.entries(deepLink).filter(
      ([name, value]) => name === 'auto' || (typeof value === 'string' && isHttpUrl(value)),
    ),
  )
}

const takesIntents = (userAgent: string): boolean =>
  /\bChrome\/|\bFirefox\//.test(userAgent) && !/; wv\)/.test(userAgent)

/** Android's own form: https://developer.chrome.com/docs/android/intents. The address has no room for a fragment. */
const intentAddress = (target: string, otherwise: string): string => {
  const { protocol, host, pathname, search } = new URL(target)
  return (
    `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};` +
    `S.browser_fallback_url=${encodeURIComponent(otherwise)};end`
  )
}
