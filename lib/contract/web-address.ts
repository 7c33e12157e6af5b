// Without zod, because pages load this module.

import { MAX_ADDRESS_LENGTH } from './link-options.ts'

/** Labels of letters, digits, hyphens and underscores, or an IPv6 address, as `URL` spells hosts. */
const HOST = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?|\[[a-f\d:.]+\])$/

/** `https://https//example.com`: an address was pasted after another scheme, so its scheme became the host. */
const SCHEME_AS_HOST = /(?:^|\.)https?\.?$/

/** `http://http://example.com`, `http://ftp://example.com`: a host with an empty port before a double slash. */
const SECOND_SCHEME = /^https?:[\\/]*[^\\/?#]*:[\\/]{2}/i

/**
 * Why a text is no web address: only `http` and `https` count as links, and the host must be possible in a network. The
 * URL standard accepts `http://.com`, `https://a..b` and `http://http://example.com`. The limit applies to the encoded
 * address, which proxies and clients get and which may be nine times as long as the text.
 */
export const addressProblem = (text: string): 'not_address' | 'no_host' | 'address_too_long' | null => {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'not_address'
  const isHost = HOST.test(url.hostname) && !SCHEME_AS_HOST.test(url.hostname)
  if (!isHost || SECOND_SCHEME.test(text.trim())) return 'no_host'
  return url.href.length > MAX_ADDRESS_LENGTH ? 'address_too_long' : null
}

export const isHttpUrl = (text: string): boolean => addressProblem(text) === null
