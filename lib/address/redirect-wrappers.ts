// Addresses that only lead on to another one, which they contain. Those that must be asked for it, such as short URLs,
// are not among them: nothing is requested here. Nor are those of affiliate programs: without them, a partner would lose
// the commission.

interface Wrapper {
  hosts: RegExp
  path?: RegExp
  /** The address inside, or `null`. */
  inside: (url: URL) => string | null | undefined
}

const host = (names: string): RegExp => new RegExp(`(?:^|\\.)(?:${names})$`)
const parameter =
  (...names: string[]) =>
  ({ searchParams }: URL): string | null =>
    names.map((name) => searchParams.get(name)).find((value) => value !== null && value !== '') ?? null

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const fromBase64 = (text: string): string | null => {
  try {
    // A query was read already, with a space for each plus sign.
    const bytes = atob(text.replaceAll(/[- ]/g, '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return null
  }
}

/** All after the question mark. */
const wholeQuery = ({ search }: URL): string | null => {
  const query = search.slice(1)
  return /^https?:/i.test(query) ? query : decoded(query)
}

/** `-` for `%` and `_` for `/`, as the second version writes addresses. */
const urlDefense2 = (url: URL): string | null => {
  const text = parameter('u')(url)
  return text === null ? null : decoded(text.replaceAll('-', '%').replaceAll('_', '/'))
}

const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The third version writes `*` for each replaced character, `**A` and so on for runs of them, and lists them in base64. */
const urlDefense3 = ({ href }: URL): string | null => {
  const [, text = '', list = ''] = /\/v3\/__(.+?)__;([\w-]*)!/.exec(href) ?? []
  if (text === '') return null
  const replaced = Array.from(fromBase64(list) ?? '')
  let at = 0
  const address = text.replace(/\*\*([\w-])|\*/g, (_, length?: string) => {
    const count = length === undefined ? 1 : RUN_LENGTHS.indexOf(length) + 2
    const run = replaced.slice(at, at + count).join('')
    at += count
    return run
  })
  // A list that doesn't fit belongs to another version.
  return at === replaced.length ? address.replace(/^(https?:)\/(?!\/)/i, '$1//') : null
}

/** Check Point writes the address as it is between underscores, but sometimes encodes its colon or loses a slash. */
const checkPoint2 = ({ href }: URL): string | null => {
  const [, text = ''] = /\/v2\/(?:r\d+\/)?___(.+?)___/.exec(href) ?? []
  return text.replace(/^(https?)(?::|%3A)\/{1,2}/i, '$1://')
}

/** After a marker in the path: `…/RU=https%3a%2f%2f…/RK=…`. */
const inPath =
  (marker: RegExp) =>
  ({ pathname }: URL): string | null =>
    decoded(marker.exec(pathname)?.[1] ?? '')

const WRAPPERS: readonly Wrapper[] = [
  // Mail scanners
  {
    hosts: host('safelinks\\.protection\\.(?:outlook\\.com|office365\\.us|partner\\.outlook\\.cn)'),
    inside: parameter('url'),
  },
  {
    hosts: /^(?:statics\.)?teams\.(?:cdn\.)?(?:office|microsoft)\.(?:net|com)$/,
    path: /safelinks/,
    inside: parameter('url'),
  },
  { hosts: host('urldefense\\.(?:com|us|proofpoint\\.com)'), path: /^\/v1\//, inside: parameter('u') },
  { hosts: host('urldefense\\.(?:com|us|proofpoint\\.com)'), path: /^\/v2\//, inside: urlDefense2 },
  { hosts: host('urldefense\\.(?:com|us|proofpoint\\.com)'), path: /^\/v3\//, inside: urlDefense3 },
  { hosts: host('linkprotect\\.cudasvc\\.com'), inside: parameter('a') },
  { hosts: host('secure-web\\.cisco\\.com'), inside: inPath(/\/(https?%3A.+)$/i) },
  { hosts: host('protection\\.sophos\\.com'), inside: (url) => fromBase64(parameter('u')(url) ?? '') },
  { hosts: host('fireeye\\.com|clicktime\\.symantec\\.com'), inside: parameter('u') },
  { hosts: host('clicktime\\.cloud\\.postoffice\\.net'), inside: parameter('U', 'u') },
  { hosts: /(?:^|[.-])ctp\.trendmicro\.com$/, inside: parameter('url') },
  { hosts: host('scanmail\\.trustwave\\.com|urlsand\\.esvalabs\\.com'), inside: parameter('u') },
  { hosts: host('linklock\\.titanhq\\.com'), inside: parameter('url') },
  { hosts: host('url-protection\\.com'), path: /^\/v1\/url$/, inside: parameter('o') },
  { hosts: host('protect\\.checkpoint\\.com|url\\.avanan\\.click'), path: /^\/v2\//, inside: checkPoint2 },
  {
    hosts: host('gravityzone\\.bitdefender\\.com|linkscan\\.io'),
    inside: ({ pathname }) => fromBase64(/^\/scan\/(?:ux\/)?([\w-]+)/.exec(pathname)?.[1] ?? ''),
  },
  { hosts: host('awstrack\\.me'), inside: inPath(/^\/C?L0\/(https?(?::|%3A).+?)\/\d+\//i) },
  { hosts: host('click\\.redditmail\\.com'), inside: inPath(/^\/CL0\/(https?(?::|%3A).+?)\/\d+\//i) },
  // Search results
  { hosts: /^(?:www\.|m\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, inside: parameter('url', 'q') },
  { hosts: /^(?:www|maps)\.google\.[a-z.]{2,6}$/, path: /^\/local_url$/, inside: parameter('q') },
  { hosts: /^scholar\.google\.[a-z.]{2,6}$/, path: /^\/scholar_url$/, inside: parameter('url') },
  { hosts: /^meet\.google\.com$/, path: /^\/linkredirect$/, inside: parameter('dest') },
  { hosts: host('googleadservices\\.com'), path: /^\/pagead\/aclk/, inside: parameter('adurl') },
  {
    hosts: /^(?:www\.)?google\.[a-z.]{2,6}$/,
    path: /^\/amp\//,
    inside: (url) => ampAddress(url, /^\/amp\/(s\/)?(.+)$/),
  },
  { hosts: host('cdn\\.ampproject\\.org'), inside: (url) => ampAddress(url, /^\/[a-z]+\/(s\/)?(.+)$/) },
  {
    hosts: host('bing\\.com'),
    path: /^\/ck\/a/,
    inside: (url) => fromBase64((parameter('u')(url) ?? '').replace(/^a1/, '')),
  },
  { hosts: host('bing\\.com'), path: /^\/(?:news\/apiclick\.aspx|alink\/link)$/, inside: parameter('url') },
  { hosts: host('duckduckgo\\.com'), path: /^\/l\//, inside: parameter('uddg') },
  { hosts: host('search\\.(?:yahoo|aol)\\.com'), inside: inPath(/\/RU=([^/]+)\//) },
  { hosts: host('yandex\\.[a-z.]{2,6}'), path: /^\/clck\//, inside: parameter('url') },
  // Exits of social networks and mail programs
  {
    hosts: host('(?:l|lm)\\.facebook\\.com|l\\.messenger\\.com|l\\.workplace\\.com'),
    path: /^\/l\.php/,
    inside: parameter('u'),
  },
  { hosts: host('facebook\\.com'), path: /^\/(?:l|flx\/warn)(?:\.php|\/)/, inside: parameter('u') },
  { hosts: host('l\\.instagram\\.com|l\\.threads\\.(?:net|com)|l\\.wl\\.co'), inside: parameter('u') },
  { hosts: host('out\\.reddit\\.com'), inside: parameter('url') },
  {
    hosts: host('linkedin\\.com'),
    path: /^\/(?:redir\/redirect|safety\/go|redir\/general-malware-page)/,
    inside: parameter('url'),
  },
  { hosts: host('youtube\\.com'), path: /^\/redirect/, inside: parameter('q') },
  { hosts: host('vk\\.(?:com|ru)'), path: /^\/away(?:\.php)?$/, inside: parameter('to') },
  { hosts: host('tiktok\\.com'), path: /^\/link\/v2$/, inside: parameter('target') },
  { hosts: host('t\\.umblr\\.com'), path: /^\/redirect/, inside: parameter('z') },
  {
    hosts: host('steamcommunity\\.com'),
    path: /^\/linkfilter/,
    inside: (url) => parameter('url', 'u')(url) ?? wholeQuery(url),
  },
  { hosts: host('slack-redir\\.net'), path: /^\/link/, inside: parameter('url') },
  { hosts: host('disq\\.us'), path: /^\/url/, inside: (url) => parameter('url')(url)?.replace(/:[\w-]{20,}$/, '') },
  { hosts: host('exit\\.sc'), inside: parameter('url') },
  { hosts: host('gate\\.sc'), inside: parameter('url') },
  { hosts: host('deviantart\\.com'), path: /^\/users\/outgoing/, inside: wholeQuery },
  { hosts: host('href\\.li|anonym\\.to|nullrefer\\.com|dereferer\\.me'), inside: wholeQuery },
  { hosts: host('getpocket\\.com'), path: /^\/redirect/, inside: parameter('url') },
  { hosts: host('flipboard\\.com'), path: /^\/redirect/, inside: parameter('url') },
  { hosts: host('pinterest\\.[a-z.]{2,6}'), path: /^\/offsite/, inside: parameter('url') },
  { hosts: host('medium\\.com'), path: /^\/r\//, inside: parameter('url') },
  {
    hosts: host('outgoing\\.prod\\.webservices\\.mozgcp\\.net'),
    inside: inPath(/^\/v1\/[\da-f]+\/(https?(?::|%3A).+)$/i),
  },
  { hosts: host('link\\.zhihu\\.com|link\\.csdn\\.net|link\\.juejin\\.cn'), inside: parameter('target') },
  { hosts: host('gitee\\.com'), path: /^\/link$/, inside: parameter('target') },
  { hosts: host('douban\\.com'), path: /^\/link2/, inside: parameter('url') },
  { hosts: host('weibo\\.(?:com|cn)'), path: /^\/sinaurl/, inside: parameter('u', 'toasturl') },
  // Amazon's mailing service below the host of the sender: `…/CL0/https:%2F%2F…/1/0100019…-000000/…=452`
  {
    hosts: /./,
    path: /^\/C?L0\/https?(?::|%3A).*=\d+$/i,
    inside: inPath(/^\/C?L0\/(https?(?::|%3A).+?)\/\d+\/[\da-f-]{30,}\/[^/]+=\d+$/i),
  },
]

/** The page behind Google's copy of it for phones: without a scheme, and with `s/` before those with encryption. */
const ampAddress = ({ pathname, search }: URL, parts: RegExp): string | null => {
  const [, encrypted, page] = parts.exec(pathname) ?? []
  return page === undefined ? null : `${encrypted === undefined ? 'http' : 'https'}://${page}${search}`
}

/** Wrappers inside wrappers, as when a mail with a search result was forwarded. */
const DEEPEST = 5

/** The address to which a redirect leads, and the host of the outermost one; `null` for an ordinary address. */
export const unwrapped = (url: URL): { url: URL; wrapper: string } | null => {
  let inner: URL | null = null
  for (let depth = 0; depth < DEEPEST; depth++) {
    const outer: URL = inner ?? url
    const next = insideOf(outer)
    if (next === null) break
    inner = next
  }
  return inner === null ? null : { url: inner, wrapper: url.hostname }
}

const insideOf = (url: URL): URL | null => {
  const wrapper = WRAPPERS.find(({ hosts, path }) => hosts.test(url.hostname) && (path?.test(url.pathname) ?? true))
  const text = wrapper?.inside(url)?.trim() ?? ''
  // What isn't a whole address is not the destination, such as a word that was searched for.
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null
  const inner = new URL(text)
  return inner.hostname.includes('.') && inner.username === '' && inner.password === '' ? inner : null
}
