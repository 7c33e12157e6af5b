import { BROWSER_MAP, OS_MAP, parse } from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { OTHER_NAME } from '../store/schema.ts'

/** Programs that draw preview cards for chats and social networks. */
const CARD_MAKERS =
  /facebookexternalhit|facebot|twitterbot|slackbot|discordbot|linkedinbot|whatsapp|telegrambot|skypeuripreview|microsoftpreview|pinterest|vkshare|embedly|quora link|redditbot|mastodon|misskey|akkoma|pleroma|lemmy|cardyb|bluesky|synapse|mattermost|iframely|viber|line-poker|kakaotalk|tumblr|flipboard|snap url preview/i

/** The browsers inside those programs' apps have the same names in their user agents. */
const PHONE_BROWSER = /\b(?:Android|iP(?:hone|ad|od))\b/

/** Programs without a name, and libraries that `isbot` counts as browsers. */
const isNamelessOrLibrary = (userAgent: string): boolean =>
  /^\s*$|^Da(?:rt|lvik)\/|\bCFNetwork\/|PowerShell\//.test(userAgent)

interface Program {
  isRobot: boolean
  isCardMaker: boolean
  /** Read only when it is needed: most visitors are redirected without it. */
  device: Device | null
}

interface Device {
  browser: string
  system: string
  names: string[]
}

/**
 * The longest part of a user agent that is read, and the longest that is cached: strangers choose these texts, and
 * reading a whole header would take milliseconds.
 */
const MAX_READ_LENGTH = 512

const MAC = /\(Macintosh;[^)]*\)/

/** Names of browsers and web views that exist only on Apple's phones and tablets. */
const ONLY_ON_IOS = /\b(?:Mobile|CriOS|FxiOS|EdgiOS|OPiOS|OPT|GSA)\/|\biPad|\bFBIOS\b/

/**
 * An iPad claims to be a Mac unless a page for phones is requested, and Safari's user agent is then the same as on a
 * Mac.
 */
const shortText = (userAgent: string): string => {
  const text = userAgent.slice(0, MAX_READ_LENGTH)
  return MAC.test(text) && ONLY_ON_IOS.test(text) ? text.replace(MAC, '(iPad; CPU OS like Mac OS X)') : text
}

/** Cached, because recognizing a program takes longer than the rest of a redirect. */
const programs = new LRUCache<string, Program>({ max: 5_000 })

const programOf = (userAgent: string): Program => {
  const known = programs.get(userAgent)
  if (known !== undefined) return known
  const text = shortText(userAgent)
  const isKnownRobot = isbot(text)
  const makesCards = CARD_MAKERS.test(text) && (isKnownRobot || !PHONE_BROWSER.test(text))
  const program = {
    isRobot: isKnownRobot || makesCards || isNamelessOrLibrary(text),
    isCardMaker: makesCards,
    device: null,
  }
  if (userAgent.length <= MAX_READ_LENGTH) programs.set(userAgent, program)
  return program
}

/** Names that statistics and targets used before they came from `bowser`. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}

/** For an unknown program, `bowser` returns parts of the user agent, which strangers choose. */
const nameIn = (names: Readonly<Record<string, string>>, name: string | undefined): string =>
  name !== undefined && Object.values(names).includes(name) ? (OWN_NAMES[name] ?? name) : OTHER_NAME

const deviceOf = (userAgent: string): Device => {
  const program = programOf(userAgent)
  program.device ??= readDevice(shortText(userAgent))
  return program.device
}

const readDevice = (userAgent: string): Device => {
  // `bowser` refuses an empty text.
  const { browser, os, platform } = parse(userAgent || '-')
  const system = nameIn(OS_MAP, os.name)
  const isPhoneSystem = system === 'iOS' || system === 'Android'
  const group =
    platform.type === 'tablet' ? 'tablet' : platform.type === 'mobile' || isPhoneSystem ? 'mobile' : 'desktop'
  const names = [
    system === 'iOS' ? platform.model : undefined,
    system === OTHER_NAME ? undefined : system,
    system === 'macOS' ? 'mac' : undefined,
    group,
  ]
  return {
    browser: nameIn(BROWSER_MAP, browser.name),
    system,
    names: names.flatMap((name) => name?.toLowerCase() ?? []),
  }
}

export const isCardMaker = (userAgent: string): boolean => programOf(userAgent).isCardMaker
export const isRobot = (userAgent: string): boolean => programOf(userAgent).isRobot
export const browserOf = (userAgent: string): string => deviceOf(userAgent).browser
export const systemOf = (userAgent: string): string => deviceOf(userAgent).system

/** Names of a visitor's device in lower case, most specific first. */
export const deviceNames = (userAgent: string): readonly string[] => deviceOf(userAgent).names

/** The longest host name in DNS. A longer one is made up, and would take space in the database. */
const MAX_HOST_LENGTH = 253

/**
 * A host that the URL parser would leave unchanged: no capitals, no other script, and no number at its end, which would
 * make it an IP address. Parsing takes as long as counting the click, and most referrers are like this.
 */
const PLAIN_HOST = /^https?:\/\/((?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*)(?::\d{1,4})?(?:[/?#]|$)/

/** The hosts of other referrers; empty for a referrer without one. */
const referrers = new LRUCache<string, string>({ max: 5_000 })

/** The host of the page that linked here; `null` if unknown or not http(s). */
export const referrerHost = (referrer: string | undefined): string | null => {
  if (referrer === undefined || referrer === '') return null
  const plain = PLAIN_HOST.exec(referrer)?.[1]
  if (plain !== undefined && plain.length <= MAX_HOST_LENGTH && !plain.includes('xn--')) return plain
  const known = referrers.get(referrer)
  if (known !== undefined) return known === '' ? null : known
  const host = hostOf(referrer.slice(0, MAX_READ_LENGTH))
  if (referrer.length <= MAX_READ_LENGTH) referrers.set(referrer, host ?? '')
  return host
}

const hostOf = (referrer: string): string | null => {
  const url = URL.parse(referrer)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return url.hostname.length > MAX_HOST_LENGTH ? null : url.hostname
}
