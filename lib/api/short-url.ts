const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The host, with its port, in its one spelling; of an address with or without a scheme. */
export const hostOf = (address: string): string => {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`)
  return url?.host ?? address
}

/** The alias of a short URL: the last part of its path, or '' when it has none. */
export const aliasOf = (shortUrl: string): string =>
  decoded(URL.parse(shortUrl)?.pathname.split('/').filter(Boolean).at(-1) ?? '')
