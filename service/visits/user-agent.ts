import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/** Programs that draw preview cards for chats and social networks. */
const CARD_MAKERS =
  /facebookexternalhit|facebot|twitterbot|slackbot|discordbot|linkedinbot|whatsapp|telegrambot|skypeuripreview|microsoftpreview|pinterest|vkshare|embedly|quora link|redditbot|mastodon|misskey|akkoma|pleroma|lemmy|cardyb|bluesky|synapse|mattermost|iframely|viber|line-poker|kakaotalk|tumblr|flipboard|snap url preview/i

/** The browsers inside those programs' apps have their names too. */
const PHONE_BROWSER = /\b(?:Android|iP(?:hone|ad|od))\b/

/** A program without a name, and libraries that `isbot` takes for browsers. */
const isNamelessOrLibrary = (userAgent: string): boolean => /^\s*$|^Dart\//.test(userAgent)

// The order matters: most browsers also name the ones they are based on.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biP(?:hone|ad|od)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Names of a visitor's device in lower case, most specific first. */
export const deviceNames = (userAgent: string): string[] => {
  const system = systemOf(userAgent)
  const isTablet = /\biPad\b/.test(userAgent) || (system === 'Android' && !/\bMobile\b/.test(userAgent))
  const model = /\biP(?:hone|ad|od)\b/.exec(userAgent)?.[0]
  const group = isTablet ? 'tablet' : system === 'iOS' || system === 'Android' ? 'mobile' : 'desktop'
  return [model, system, system === 'macOS' ? 'mac' : undefined, group].flatMap((name) => name?.toLowerCase() ?? [])
}

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string): string =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Other'

interface Program {
  isRobot: boolean
  isCardMaker: boolean
  browser: string
  system: string
}

/** Recognizing a program takes longer than the rest of a redirect. Strangers choose these texts, so long ones aren't kept. */
const programs = new LRUCache<string, Program>({ max: 5_000 })
const MAX_KEPT_LENGTH = 512

const programOf = (userAgent: string): Program => {
  const known = programs.get(userAgent)
  if (known !== undefined) return known
  const isKnownRobot = isbot(userAgent)
  const makesCards = CARD_MAKERS.test(userAgent) && (isKnownRobot || !PHONE_BROWSER.test(userAgent))
  const program = {
    isRobot: isKnownRobot || makesCards || isNamelessOrLibrary(userAgent),
    isCardMaker: makesCards,
    browser: nameIn(BROWSERS, userAgent),
    system: nameIn(SYSTEMS, userAgent),
  }
  if (userAgent.length <= MAX_KEPT_LENGTH) programs.set(userAgent, program)
  return program
}

export const isCardMaker = (userAgent: string): boolean => programOf(userAgent).isCardMaker
export const isRobot = (userAgent: string): boolean => programOf(userAgent).isRobot
export const browserOf = (userAgent: string): string => programOf(userAgent).browser
export const systemOf = (userAgent: string): string => programOf(userAgent).system

/** The longest host name in DNS. A longer one is made up and would take space in the database. */
const MAX_HOST_LENGTH = 253

/** Referrers and their hosts; empty if there is none. */
const referrers = new LRUCache<string, string>({ max: 5_000 })

/** The host of the page that linked here; `null` if unknown or not http(s). */
export const referrerHost = (referrer: string | undefined): string | null => {
  if (referrer === undefined || referrer === '') return null
  const known = referrers.get(referrer)
  if (known !== undefined) return known === '' ? null : known
  const host = hostOf(referrer)
  if (referrer.length <= MAX_KEPT_LENGTH) referrers.set(referrer, host ?? '')
  return host
}

const hostOf = (referrer: string): string | null => {
  const url = URL.parse(referrer)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return url.hostname.length > MAX_HOST_LENGTH ? null : url.hostname
}
