const trimSlashes = (path: string): string => path.replace(/\/+$/, '')

/** Percent-encoding is spelt in many ways; a sequence that is no text stays as it is. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * A long URL in a form that survives what services do to one: scheme, `www.`, letter case of the host, encoding, order of
 * parameters, a slash at the end and the fragment are set aside. Two addresses that a service would tell apart may come
 * out alike; the outbox never has two of those under way at once, so that one is not taken for the other.
 */
export const comparableUrl = (address: string, extra: readonly { name: string; value: string }[] = []): string => {
  const url = URL.parse(address.trim())
  if (url === null) return address.trim()
  const pairs = [...url.searchParams, ...extra.map(({ name, value }) => [name, value] as const)]
  const query = pairs.map(([name, value]) => `${name}=${value}`).sort()
  const host = url.host.replace(/^www\./, '')
  return `${host}${trimSlashes(decoded(url.pathname))}?${query.join('&')}`
}

/** A short URL without what may differ between two spellings of it. */
export const comparableShortUrl = (address: string): string => {
  const url = URL.parse(address.trim())
  return url === null ? address.trim() : `${url.host}${trimSlashes(url.pathname)}`
}

/** The host (and path) of an address or a bare host, as a person may have written it. */
export const hostAndPath = (address: string): string =>
  trimSlashes(address.trim().replace(/^https?:\/\//i, '')).toLowerCase()
