import { readableAddress } from './short-url.ts'

/** A part of an address as it is shown: all of it is in the page, so that it can be copied and found. */
export interface ShownPart {
  text: string
  /** `quiet` matters less, `cut` is shown as an ellipsis, and `hidden` not at all. */
  look: 'plain' | 'quiet' | 'cut' | 'hidden'
}

/** What the addresses of a list have in common: the part of each that doesn't distinguish it. */
export interface SharedParts {
  /** Up to a separator after the host; empty if they have less in common. */
  start: string
  /** Their query and fragment, if all have the same. */
  end: string
}

const NOTHING: SharedParts = { start: '', end: '' }

/**
 * An address in the order of what distinguishes it: the host is quiet, what its neighbors have too is cut, and the query
 * is last and quiet. Percent-encoded letters of all scripts are decoded.
 */
export const shownAddress = (address: string, { start, end }: SharedParts = NOTHING): ShownPart[] => {
  const text = readableAddress(address)
  const [, scheme = '', host = '', path = '', rest = ''] = /^(https?:\/\/)?([^/?#]*)([^?#]*)(.*)$/is.exec(text) ?? []
  const own = path + rest
  const to = own.length - (end !== '' && rest === end ? end.length : 0)
  const shared = start !== '' && text.startsWith(start) ? start.length - scheme.length - host.length : 0
  // A cut costs the width of three characters.
  const from = shared > 3 && to > shared ? shared : 0
  const query = Math.max(from, Math.min(path.length, to))
  const isHostOnly = to <= 1
  const parts: ShownPart[] = [
    { text: scheme, look: 'hidden' },
    { text: from > 0 ? `${host}/` : host, look: isHostOnly ? 'plain' : 'quiet' },
    { text: own.slice(Math.min(1, from), from), look: 'cut' },
    { text: own.slice(from, query), look: 'plain' },
    { text: own.slice(query, to), look: isHostOnly || query - from <= (from > 0 ? 0 : 1) ? 'plain' : 'quiet' },
    { text: own.slice(to), look: 'cut' },
  ]
  return parts.filter((part) => part.text !== '')
}

/**
 * Of addresses that differ in a part, only that: the values of parameters are in front, their names quiet. What all have
 * before and after it is in the page, too.
 */
export const distinctParts = (addresses: readonly string[]): ShownPart[][] => {
  if (addresses.every((address) => address === addresses[0])) return addresses.map((address) => shownAddress(address))
  const shared = sharedParts(addresses)
  const { start } = shared
  const rests = addresses.map((address) => readableAddress(address).slice(start.length))
  const end = sharedEnd(rests)
  if (start === '' || rests.some((rest) => rest.length === end.length))
    return addresses.map((address) => shownAddress(address, shared))
  return rests.map((rest) => [
    { text: start, look: 'hidden' },
    ...rest
      .slice(0, rest.length - end.length)
      .split(/((?:^|[?&#])[^?&#=]+=)/)
      .map((text, at): ShownPart => ({ text, look: at % 2 === 0 ? 'plain' : 'quiet' }))
      .filter(({ text }) => text !== ''),
    ...(end === '' ? [] : [{ text: end, look: 'cut' as const }]),
  ])
}

/** The parameters or the fragment at the end that all of them have. */
const sharedEnd = ([first = '', ...others]: readonly string[]): string =>
  [...first.matchAll(/[&#]/g)]
    .map(({ index }) => first.slice(index))
    .find((end) => others.every((other) => other.endsWith(end))) ?? ''

/** How a part that is cut is shown. */
export const cutText = (text: string): string => (text.endsWith('/') ? '…/' : '…')

/** What all of a list's addresses have in common. */
export const sharedParts = (addresses: readonly string[]): SharedParts => {
  const [first = '', ...others] = addresses.map(readableAddress)
  if (others.length === 0) return NOTHING
  let length = first.length
  for (const other of others) {
    let at = 0
    while (at < length && first[at] === other[at]) at += 1
    length = at
  }
  const start = /^https?:\/\/[^/?#]+\/.*[/?&#]/i.exec(first.slice(0, length))?.[0] ?? ''
  const rest = restOf(first)
  return { start, end: others.every((other) => restOf(other) === rest) ? rest : '' }
}

const restOf = (address: string): string => /[?#].*$/s.exec(address)?.[0] ?? ''
