import { MAX_ADDRESS_LENGTH } from '../contract/link-options.ts'
import { type InvalidInput, invalid, ok, type Result } from '../model/failure.ts'
import type { PlainProblem } from '../model/problem.ts'

// `example.com/path`, as people type it. A colon before the first dot would be a scheme, or `host:port`.
const WITHOUT_SCHEME = /^[^\s/:?#@]+\.[^\s/:?#@.]{2,}(?::\d+)?(?:[/?#]\S*)?$/

/** By the URL standard, a space and what follows belong to the path. */
const ANOTHER_ADDRESS = /\shttps?:\/\//i

/**
 * The address to shorten, from a tab, a link or the keyboard, as the URL standard spells it; or why it can't be
 * shortened. So every service gets the same address for the same page. `https` is assumed without a scheme, as in
 * browsers.
 */
export const shortenable = (given: string | null | undefined): Result<string, InvalidInput> => {
  const text = (given ?? '').trim()
  if (text === '') return not('no_address')
  if (ANOTHER_ADDRESS.test(text)) return not('not_address')
  const url = URL.parse(WITHOUT_SCHEME.test(text) ? `https://${text}` : text)
  if (url === null) return not('not_address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return not(whyNotWeb(url.protocol))
  if (url.hostname === '') return not('no_host')
  // Chromium reads `https://one.example https://two.example` as one address; by the URL standard it is none.
  if (url.hostname.includes('%')) return not('not_address')
  return url.href.length > MAX_ADDRESS_LENGTH
    ? invalid('url', { code: 'too_long', params: { limit: MAX_ADDRESS_LENGTH } })
    : ok(url.href)
}

/** The address that is sent, if it visibly differs from the typed one; otherwise `null`. */
export const sentInstead = (typed: string): string | null => {
  const address = shortenable(typed)
  const text = typed.trim()
  return !address.ok || address.value === text || address.value === `${text}/` ? null : address.value
}

const not = (problem: PlainProblem) => invalid('url', problem)

const whyNotWeb = (scheme: string): PlainProblem => {
  switch (scheme) {
    case 'file:':
      return 'local_file'
    case 'about:':
    case 'chrome:':
    case 'edge:':
    case 'chrome-extension:':
    case 'moz-extension:':
    case 'view-source:':
    case 'devtools:':
      return 'browser_page'
    default:
      return 'not_address'
  }
}

const READER_VIEW = 'about:reader?'

/** The address that a tab shows: in Firefox's reader view, that of the article. */
export const tabAddress = (url: string): string =>
  url.startsWith(READER_VIEW) ? (new URLSearchParams(url.slice(READER_VIEW.length)).get('url') ?? url) : url
