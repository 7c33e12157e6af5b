/**
 * Programs that open an address to show a preview of it, to index it or to watch it; no person has clicked. A maker of
 * phones is called Cubot, and people open links inside the app that Pinterest's own robot shares its name with.
 */
const ROBOTS =
  /(?<!\bcu)bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|quora link|pinterest(?!\/(?:ios|android)\b)|vkshare|validator|lighthouse|headless-?checker|uptime|monitor/i

/** Those among them that show a card of what they find, where people talk to each other. */
const CARD_MAKERS =
  /facebookexternalhit|facebot|twitterbot|slackbot|discordbot|linkedinbot|whatsapp|telegrambot|skypeuripreview|pinterest|vkshare|embedly|quora link|redditbot|mastodon|iframely|viber|line-poker|kakaotalk/i

/** Whether it draws a card with a title and a picture, such as a chat does. */
export const isCardMaker = (userAgent: string): boolean => CARD_MAKERS.test(userAgent)

export const isRobot = (userAgent: string): boolean => ROBOTS.test(userAgent)

// The order matters: most browsers also claim to be those they descend from.
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

/** What a visitor's device can be called, in lower case, the most precise name first. */
export const deviceNames = (userAgent: string): string[] => {
  const system = systemOf(userAgent)
  const isTablet = /\biPad\b/.test(userAgent) || (system === 'Android' && !/\bMobile\b/.test(userAgent))
  const model = /\biP(?:hone|ad|od)\b/.exec(userAgent)?.[0]
  const group = isTablet ? 'tablet' : system === 'iOS' || system === 'Android' ? 'mobile' : 'desktop'
  return [model, system, system === 'macOS' ? 'mac' : undefined, group].flatMap((name) => name?.toLowerCase() ?? [])
}

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string): string =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Other'

export const browserOf = (userAgent: string): string => nameIn(BROWSERS, userAgent)
export const systemOf = (userAgent: string): string => nameIn(SYSTEMS, userAgent)

/** The longest name that a host can have on the Web; a longer one is invented, and would be stored for every visit. */
const LONGEST_HOST = 253

/** The host that a visitor came from; `null` when unknown or not the Web. */
export const referrerHost = (referrer: string | undefined): string | null => {
  if (referrer === undefined) return null
  const url = URL.parse(referrer)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return url.hostname.length > LONGEST_HOST ? null : url.hostname
}
