// Without zod, because pages load it.

import { MAX_ADDRESS_LENGTH } from './link-options.ts'

/** Labels of letters, digits, hyphens and underscores, or an IPv6 address, as `URL` spells hosts. */
const HOST = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?|\[[a-f\d:.]+\])$/

/** `https://https//example.com`: the host of an address that was pasted behind another scheme. */
const SCHEME_AS_HOST = /(?:^|\.)https?\.?$/

/** `http://http://example.com`, `http://ftp://example.com`: a host with an empty port before a double slash. */
const SECOND_SCHEME = /^https?:[\\/]*[^\\/?#]*:[\\/]{2}/i

/**
 * Why a text is no web address: only `http` and `https` count as links, and the host must be one that a network can
 * have. The URL standard accepts `http://.com`, `https://a..b` and `http://http://example.com`. What proxies and clients
 * get is the encoded address, which may be nine times as long as the text.
 */
export const addressProblem = (text: string): 'not_address' | 'no_host' | 'address_too_long' | null => {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'not_address'
  const isHost = HOST.test(url.hostname) && !SCHEME_AS_HOST.test(url.hostname)
  if (!isHost || SECOND_SCHEME.test(text.trim())) return 'no_host'
  return url.href.length > MAX_ADDRESS_LENGTH ? 'address_too_long' : null
}

export const isHttpUrl = (text: string): boolean => addressProblem(text) === null
