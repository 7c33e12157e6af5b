// Addresses that only lead on to another one, which they contain. Those that must be asked for it, such as short URLs,
// are not among them: nothing is requested here.

import { matches, type RulesByHost, rulesFor, type Wrapper } from './cleaning-rules.ts'
import { decoded } from './short-url.ts'

const fromBase64 = (text: string): string | null => {
  try {
    // A query was read already, with a space for each plus sign.
    const bytes = atob(text.replaceAll(/[- ]/g, '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return null
  }
}

/** How an address is written in a parameter or a part of the path. */
const CODES: Readonly<Record<string, (text: string) => string | null>> = {
  base64: fromBase64,
  /** A checksum after a colon. */
  checksummed: (text) => text.replace(/:[\w-]{20,}$/, ''),
  /** Twice percent-encoded. */
  encoded: decoded,
  /** Without its scheme, and sometimes percent-encoded once more. */
  host: (text) => `https://${text.includes('/') ? text : decoded(text)}`,
  /** The only address in an object. */
  json: (text) => /"(https?:\/\/[^"\\]+)"/.exec(fromBase64(text) ?? '')?.[1] ?? null,
  /** `-` for `%` and `_` for `/`. */
  urldefense2: (text) => decoded(text.replaceAll('-', '%').replaceAll('_', '/')),
}

const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The third version writes `*` for each replaced character, `**A` and so on for runs of them, and lists them in base64. */
const readUrlDefense3 = ({ href }: URL): string | null => {
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

/** How addresses are written in the whole of another. */
const FORMATS: Readonly<Record<string, (url: URL) => string | null>> = {
  /** All after the question mark. */
  query: ({ search }) => {
    const query = search.slice(1)
    return /^https?:/i.test(query) ? query : decoded(query)
  },
  /** The page behind a copy of it for phones: without a scheme, and with `s/` before those with encryption. */
  amp: ({ pathname, search }) => {
    const [, encrypted, page] = /^\/[^/]+\/(s\/)?(.+)$/.exec(pathname) ?? []
    return page === undefined ? null : `${encrypted === undefined ? 'http' : 'https'}://${page}${search}`
  },
  urldefense3: readUrlDefense3,
  /** As it is between underscores, but sometimes with an encoded colon or without a slash. */
  checkpoint2: ({ href }) => {
    const [, text = ''] = /\/v2\/(?:r\d+\/)?___(.+?)___/.exec(href) ?? []
    return text.replace(/^(https?)(?::|%3A)\/{1,2}/i, '$1://')
  },
}

/** What may be the address, in the order in which it is tried. */
const textsIn = (
  url: URL,
  { parameters = [], segment, after = '', as = '', format = '' }: Wrapper,
): (string | null)[] => {
  const segments = segment === undefined ? [] : url.pathname.split('/').filter((part) => matches(segment, part))
  const written = [
    ...parameters.map((name) => url.searchParams.get(name)),
    ...segments.map((part) => decoded(part.slice(segment?.indexOf('*')))),
  ]
  const read = CODES[as]
  const texts = written.map((text) => {
    const own = text?.startsWith(after) === true ? text.slice(after.length) : text
    return own === null || read === undefined ? own : read(own)
  })
  return [...texts, FORMATS[format]?.(url) ?? null]
}

/** Wrappers inside wrappers, as when a mail with a search result was forwarded. */
const DEEPEST = 5

/** The address to which a redirect leads, and the host of the outermost one; `null` for an ordinary address. */
export const unwrapped = (url: URL, rules: RulesByHost): { url: URL; wrapper: string } | null => {
  let inner: URL | null = null
  for (let depth = 0; depth < DEEPEST; depth++) {
    const next = insideOf(inner ?? url, rules)
    if (next === null) break
    inner = next
  }
  return inner === null ? null : { url: inner, wrapper: url.hostname }
}

const insideOf = (url: URL, rules: RulesByHost): URL | null => {
  for (const { wrapper } of rulesFor(url, rules))
    for (const text of wrapper === undefined ? [] : textsIn(url, wrapper)) {
      const inner = addressIn(text?.trim() ?? '', wrapper?.isPath === true ? url.origin : '')
      if (inner !== null) return inner
    }
  return null
}

/** What isn't a whole address is not the destination, such as a word that was searched for. */
const addressIn = (written: string, origin: string): URL | null => {
  const text = origin !== '' && /^\/[^/\\]/.test(written) ? origin + written : written
  const inner = /^https?:\/\/[^/]/i.test(text) ? URL.parse(text) : null
  return inner?.hostname.includes('.') === true && inner.username === '' && inner.password === '' ? inner : null
}
