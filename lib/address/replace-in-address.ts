import { decodePart, encodePart, halvesOf, splitQuery, withParameters } from '../contract/target-address.ts'
import type { InputFieldProblem, PlainProblem } from '../model/problem.ts'
import { hostnameOf } from './hostname.ts'
import { decoded } from './short-url.ts'

export const REPLACED_PARTS = ['host', 'path', 'parameter', 'add-parameter', 'remove-parameter', 'anything'] as const
export type ReplacedPart = (typeof REPLACED_PARTS)[number]

/** What is replaced in addresses, as it was typed. Case matters but in a host, as it does for servers. */
export interface Replacement {
  part: ReplacedPart
  /** The parameter's name. To remove several, it may end with `*`. */
  name: string
  /**
   * A whole host: with a scheme only addresses with that scheme match, `*.` matches any subdomain, and without a port all
   * ports match. The beginning of a path if it starts with a slash, otherwise any text in the path. The whole value of a
   * parameter; empty matches any value.
   */
  find: string
  replaceWith: string
}

type ReplacementField = 'name' | 'find' | 'replaceWith'

/** Which fields a part has, in the order of the form. */
export const REPLACEMENT_FIELDS: { readonly [P in ReplacedPart]: readonly ReplacementField[] } = {
  host: ['find', 'replaceWith'],
  path: ['find', 'replaceWith'],
  parameter: ['name', 'find', 'replaceWith'],
  'add-parameter': ['name', 'replaceWith'],
  'remove-parameter': ['name'],
  anything: ['find', 'replaceWith'],
}

/** What is wrong with a replacement, by its field. */
export const replacementProblems = (replacement: Replacement): InputFieldProblem[] =>
  REPLACEMENT_FIELDS[replacement.part].flatMap((field) => {
    const code = problemOf(replacement.part, field, replacement[field].trim())
    return code === null ? [] : [{ field, problem: { code } }]
  })

const problemOf = (part: ReplacedPart, field: ReplacementField, text: string): PlainProblem | null => {
  if (text === '') return isOptional(part, field) ? null : 'empty'
  if (field === 'name') return /[=&?#\s]/.test(text) ? 'not_parameter_name' : null
  if (part === 'host') return siteOf(text) === null ? 'not_site' : null
  return part === 'path' && /[?#]/.test(text) ? 'not_in_path' : null
}

/** A path or a text can be removed, and a parameter can have any value, and none. */
const isOptional = (part: ReplacedPart, field: ReplacementField): boolean =>
  part === 'host' ? false : field === 'replaceWith' || (field === 'find' && part === 'parameter')

/**
 * The address after the replacement, which may not be a valid address; unchanged if nothing matches. Everything else stays
 * byte for byte. `address` must be spelled as the URL standard does.
 */
export const replaceInAddress = (address: string, typed: Replacement): string => {
  const [name, find, replaceWith] = [typed.name.trim(), typed.find.trim(), typed.replaceWith.trim()]
  switch (typed.part) {
    case 'host':
      return withSite(address, find, replaceWith)
    case 'path':
      return withPath(address, find, replaceWith)
    case 'parameter':
      return withValue(address, name, find, replaceWith)
    case 'add-parameter':
      return partsNamed(address, name).length > 0 ? address : withParameters(address, [{ name, value: replaceWith }])
    case 'remove-parameter':
      return withoutParameter(address, name)
    case 'anything':
      return withText(address, find, replaceWith, /^[^/]*\/\/[^/?#]*/.exec(address)?.[0].length)
  }
}

/** A host as it is typed here. What is empty stays, or may be anything. */
interface Site {
  scheme: string
  isWildcard: boolean
  host: string
  port: string
}

const siteOf = (text: string): Site | null => {
  const [, scheme = '', wildcard = '', rest = ''] = /^(?:(https?):\/\/)?(\*\.)?(.*?)\/?$/i.exec(text) ?? []
  const site = { scheme: scheme.toLowerCase(), isWildcard: wildcard !== '' }
  if (rest === '') return scheme === '' || site.isWildcard ? null : { ...site, host: '', port: '' }
  if (/[\s/\\?#@*,]/.test(rest)) return null
  const url = URL.parse(`https://${rest}`)
  if (url === null || url.hostname.startsWith('.')) return null
  return { ...site, host: hostnameOf(url), port: /:(\d+)$/.exec(rest)?.[1] ?? '' }
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' }

const withSite = (address: string, find: string, replaceWith: string): string => {
  const [wanted, next, url] = [siteOf(find), siteOf(replaceWith), URL.parse(address)]
  const [whole, scheme = '', user = ''] = /^(https?):\/\/((?:[^/?#]*@)?)[^/?#]*/i.exec(address) ?? []
  if (wanted === null || next === null || url === null || whole === undefined) return address
  const present = hostnameOf(url)
  const subdomain = subdomainIn(wanted, present)
  if (subdomain === null || (wanted.scheme !== '' && `${wanted.scheme}:` !== url.protocol)) return address
  if (wanted.port !== '' && wanted.port !== (url.port || DEFAULT_PORTS[scheme])) return address
  const host = next.host === '' ? url.hostname : `${next.isWildcard ? subdomain : ''}${next.host}`
  // A port that was searched for is part of what is replaced.
  const port = next.port || (wanted.port === '' ? url.port : '')
  return `${next.scheme || scheme}://${user}${host}${port === '' ? '' : `:${port}`}${address.slice(whole.length)}`
}

/** What is before the host that is searched for, with its dot; `null` if it is another host. */
const subdomainIn = ({ host, isWildcard }: Site, present: string): string | null => {
  if (host === '' || (!isWildcard && present === host)) return ''
  return isWildcard && present.endsWith(`.${host}`) ? present.slice(0, -host.length) : null
}

const withPath = (address: string, find: string, replaceWith: string): string => {
  const [, start, path = '', rest = ''] = /^([^/]*\/\/[^/?#]*)([^?#]*)(.*)$/s.exec(address) ?? []
  if (start === undefined) return address
  const changed = find.startsWith('/') ? withBeginning(path, find, replaceWith) : withText(path, find, replaceWith)
  return `${start}${changed.startsWith('/') || changed === '' ? '' : '/'}${changed}${rest}`
}

/** `/blog` is the beginning of `/blog/post`, but not of `/blogger`. */
const withBeginning = (path: string, find: string, replaceWith: string): string => {
  const [has, wanted] = [signsOf(path), signsOf(find)]
  const next = has[wanted.length]
  const isWhole = next === undefined || next.raw === '/' || !/[\p{L}\p{N}]$/u.test(wanted.at(-1)?.meaning ?? '')
  return isWhole && isAt(has, wanted, 0) ? `${replaceWith}${rawOf(has.slice(wanted.length))}` : path
}

/** Before `pathAt`, case doesn't matter. */
const withText = (text: string, find: string, replaceWith: string, pathAt = 0): string => {
  const [has, wanted] = [signsOf(text), signsOf(find)]
  let replaced = ''
  for (let at = 0; at < has.length; ) {
    const isFound = wanted.length > 0 && isAt(has, wanted, at, pathAt)
    replaced += isFound ? replaceWith : has[at]?.raw
    at += isFound ? wanted.length : 1
  }
  return replaced
}

const isAt = (has: readonly Sign[], wanted: readonly Sign[], from: number, pathAt = 0): boolean =>
  wanted.every(({ meaning }, at) => {
    const other = has[from + at]?.meaning
    return other === meaning || (from + at < pathAt && other?.toLowerCase() === meaning.toLowerCase())
  })

/** A character of an address: `ä` and `%C3%A4` mean the same, but `/` and `%2f` don't. */
interface Sign {
  raw: string
  meaning: string
}

const rawOf = (signs: readonly Sign[]): string => signs.map(({ raw }) => raw).join('')

/** One character, perhaps of several bytes. */
const SIGN =
  /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[\da-f](?:%[89ab][\da-f]){3}|%[\da-f]{2}|./gisu

const signsOf = (text: string): Sign[] => (text.match(SIGN) ?? []).map((raw) => ({ raw, meaning: meaningOf(raw) }))

const meaningOf = (raw: string): string => {
  const character = decoded(raw)
  const isSeparator = raw.startsWith('%') && raw.length > 1 && /[;,/?:@&=+$#%]/.test(character)
  return isSeparator ? raw.toUpperCase() : /^[\0-\u007F]$/.test(character) ? encodeURI(character) : character
}

const isNamed = (part: string, name: string): boolean => {
  const own = halvesOf(part).name
  return own === name || decodePart(own) === name
}

const partsNamed = (address: string, name: string): string[] =>
  splitQuery(address).parts.filter((part) => isNamed(part, name))

const withValue = (address: string, name: string, find: string, replaceWith: string): string => {
  if (partsNamed(address, name).length === 0) return address
  if (find === '') return withParameters(address, [{ name, value: replaceWith }])
  return withParts(address, (part) => {
    const { name: own, value } = halvesOf(part)
    const isFound = isNamed(part, name) && (value === find || decodePart(value) === find)
    return isFound ? [`${own}=${encodePart(replaceWith)}`] : [part]
  })
}

const withoutParameter = (address: string, name: string): string => {
  const beginning = name.endsWith('*') ? name.slice(0, -1) : null
  const isGone = (part: string) =>
    beginning === null ? isNamed(part, name) : decodePart(halvesOf(part).name).startsWith(beginning)
  return withParts(address, (part) => (part !== '' && isGone(part) ? [] : [part]))
}

const withParts = (address: string, to: (part: string) => string[]): string => {
  const { start, parts, fragment } = splitQuery(address)
  const changed = parts.flatMap(to)
  if (changed.length === parts.length && changed.every((part, at) => part === parts[at])) return address
  return `${start}${changed.length === 0 ? '' : `?${changed.join('&')}`}${fragment}`
}
