import { readableAddress } from './short-url.ts'

/** A part of an address as it is shown: all of it is in the page, so that it can be copied and found. */
export interface ShownPart {
  text: string
  /** `quiet` matters less, `cut` is shown as an ellipsis, and `hidden` not at all. */
  look: 'plain' | 'quiet' | 'cut' | 'hidden'
}

/**
 * An address in the order of what distinguishes it: the host is quiet, the folders that its neighbors have too are cut, and
 * the query is last and quiet. Percent-encoded letters of all scripts are decoded.
 */
export const shownAddress = (address: string, shared = ''): ShownPart[] => {
  const text = readableAddress(address)
  const [, scheme = '', host = '', path = '', rest = ''] = /^(https?:\/\/)?([^/?#]*)([^?#]*)(.*)$/is.exec(text) ?? []
  const folders = shared !== '' && text.startsWith(shared) ? shared.slice(scheme.length + host.length + 1) : ''
  const isCut = folders.length > 2 && path.length > folders.length + 1
  const isHostOnly = path.length <= 1 && rest === ''
  const parts: ShownPart[] = [
    { text: scheme, look: 'hidden' },
    { text: isCut ? `${host}/` : host, look: isHostOnly ? 'plain' : 'quiet' },
    { text: isCut ? folders : '', look: 'cut' },
    { text: isCut ? path.slice(folders.length + 1) : path, look: 'plain' },
    { text: rest, look: isHostOnly || path.length <= 1 ? 'plain' : 'quiet' },
  ]
  return parts.filter((part) => part.text !== '')
}

/** What all of a list's addresses begin with, up to a slash after their host; empty if they have less in common. */
export const sharedStart = (addresses: readonly string[]): string => {
  const [first = '', ...others] = addresses.map(readableAddress)
  if (others.length === 0) return ''
  let length = first.length
  for (const other of others) {
    let at = 0
    while (at < length && first[at] === other[at]) at += 1
    length = at
  }
  const [path = ''] = first.slice(0, length).split(/[?#]/, 1)
  return /^https?:\/\/[^/]+\/.*\//is.exec(path)?.[0] ?? ''
}
