// The address to which a link leads: the service computes it at each visit, and the extension previews it. Without zod,
// because pages load this module.

import { MAX_ADDRESS_LENGTH } from './link-options.ts'

export interface Parameter {
  name: string
  value: string
}

/**
 * The address with these parameters in its query, each once. A parameter replaces all values that the address has for
 * its name; the rest of the address stays byte for byte. As for most servers, names that differ in case are different.
 * A name or value may be percent-encoded in the address, or in both. `address` is spelled as in the URL standard.
 */
export const withParameters = (address: string, parameters: readonly Parameter[]): string => {
  if (parameters.length === 0) return address
  const wanted = new Map(parameters.map((parameter) => [JSON.stringify([parameter.name, parameter.value]), parameter]))
  const byName = Map.groupBy(wanted.values(), ({ name }) => name)
  const { start, parts, fragment } = splitQuery(address)
  const read = parts.map((part) => {
    const { name, value } = halvesOf(part)
    const sameName = byName.get(name) ?? byName.get(decodePart(name)) ?? []
    const same =
      sameName.find((given) => given.value === value) ?? sameName.find((given) => given.value === decodePart(value))
    return { part, name, sameName, same }
  })
  const present = new Set(read.map(({ same }) => same))
  const missing = new Set([...wanted.values()].filter((parameter) => !present.has(parameter)))
  const query = read.flatMap(({ part, name, sameName, same }) => {
    if (sameName.length === 0) return [part]
    // Only the first occurrence is still in the set.
    if (same !== undefined) return present.delete(same) ? [part] : []
    const other = sameName.find((parameter) => missing.delete(parameter))
    return other === undefined ? [] : [`${name}=${encodePart(other.value)}`]
  })
  return joinQuery(
    start,
    query,
    [...missing].map((parameter) => `${encodePart(parameter.name)}=${encodePart(parameter.value)}`),
    fragment,
  )
}

/**
 * The address with the query of a short URL that a visitor has used. Parts of the address never change: a name that is
 * there already, or that some server would read as one of them, is left out. A part that the visitor repeats is added
 * once. An address that would be too long stays as it is.
 */
export const withQuery = (address: string, query: string): string => {
  const { start, parts, fragment } = splitQuery(address)
  const own = new Set(parts.flatMap(namesRead))
  const added = query
    .split('#', 1)
    .flatMap((text) => text.split('&'))
    .filter((part) => part !== '' && !namesRead(part).some((name) => own.has(name)))
  const once = new Map(added.map((part) => [decodePart(part), part]))
  if (once.size === 0) return address
  const whole = new URL(joinQuery(start, parts, [...once.values()], fragment)).href
  return whole.length > MAX_ADDRESS_LENGTH ? address : whole
}

/**
 * The names that servers may read in a part of a query: some ignore case, some end a part at a semicolon, and PHP reads
 * `a.b` as `a_b`, and `a[1]` as a part of `a`.
 */
const namesRead = (part: string): string[] =>
  part.split(';').map((each) =>
    decodePart(halvesOf(each).name)
      .trim()
      .toLowerCase()
      .replace(/[. ]/g, '_')
      .replace(/(?<=.)\[.*$/s, ''),
  )

/** `parts` are the texts between the `&` of the query. */
export const splitQuery = (address: string): { start: string; parts: string[]; fragment: string } => {
  const [, start = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(address) ?? []
  return { start, parts: query === '' ? [] : query.split('&'), fragment }
}

const joinQuery = (start: string, parts: readonly string[], added: readonly string[], fragment: string): string => {
  const endsWithSeparator = parts.at(-1) === '' && added.length > 0
  const query = [...(endsWithSeparator ? parts.slice(0, -1) : parts), ...added]
  return `${start}?${query.join('&')}${fragment}`
}

/** Name and value of a part of a query, as spelled there. */
export const halvesOf = (part: string): Parameter => {
  const equals = part.indexOf('=')
  return equals < 0 ? { name: part, value: '' } : { name: part.slice(0, equals), value: part.slice(equals + 1) }
}

/** As servers and `URLSearchParams` read a name or value: a `+` is a space, and invalid bytes become U+FFFD. */
export const decodePart = (text: string): string => new URLSearchParams(`?=${text}`).get('') ?? ''

/** Lone surrogates, which cannot be encoded, become U+FFFD. The URL standard encodes apostrophes in queries too. */
export const encodePart = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27')
