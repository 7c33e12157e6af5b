import { addressProblem } from '../contract/web-address.ts'
import { type InvalidInput, invalid, ok, type Result } from '../model/failure.ts'
import type { PlainProblem, Problem } from '../model/problem.ts'
import { afterSpace, hasText } from './addresses-in-line.ts'
import { type AddressPlace, addressPlaces, unclearEnd, withoutDoubledScheme } from './addresses-in-text.ts'
import { normalizedAddress } from './comparable-address.ts'
import { invisibleProblem, trimmed } from './invisible-characters.ts'
import { hostOf } from './short-url.ts'

/** `example.com/path`, as people type it. A colon before the first dot would be a scheme. */
const HOST_ONLY =
  /^(?:[^\s\p{P}<>`|=+$^~]|[-_])+(?:\.(?:[^\s\p{P}<>`|=+$^~]|[-_])+)*\.(?:[^\s\p{P}<>`|=+$^~]|[-_]){2,}(?::\d+)?(?:[/?#]\S*)?$/u
/** As browsers do, without encryption: these rarely have a certificate. */
const MACHINE = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d+)?(?:[/?#]\S*)?$/i
/** A host that ends in a number is an IP address. */
const NUMBER = /^[^/?#:]*\.\d+(?:[:/?#]|$)/
/** Names of files, unless a path follows. Those whose ending is a top-level domain stay. */
const FILE = /^[^/?#]+\.(?:txt|pdf|docx?|xlsx?|pptx?|csv|json|xml|html?|png|jpe?g|gif|svg|exe)$/i

/** `https//`, `http;//`, `https:\\`, `https：//` and `https:example.com`: one key missed. */
const MISTYPED_SCHEME = /^(https?)(?!:\\\/\\\/)(?:\s*[:;：；]\s*[/\\／]+\s*|[/\\]{2}:?|:(?=[^\s\d/\\]))/i

/** Schemes of no web page. Elsewhere a word with a colon may be a label, as in `URL: https://example.com`. */
const SCHEME =
  /^(?:([a-z][a-z\d+.-]*):\/\/|(javascript|vbscript):|(about|blob|chrome|data|edge|filesystem|intent|magnet|mailto|sms|tel|urn):(?=\S))/i
const LABEL = /^\p{L}[\p{L} ]{0,30}\s*(?:[:：](?!\d)|[-–—]\s)\s*/u
/** Opening and closing, as languages have them. */
const PAIRS = `<> "" '' \`\` () [] “” „“ „” ”” «» »« ‹› ›‹ ‘’ ‚‘ ‚’ 「」 『』 （） 《》 〈〉 【】`.split(' ')

/**
 * The address to shorten, from a tab, a link, a table or the keyboard, as the URL standard spells it; or why it can't be
 * shortened. So every service gets the same address for the same page. Without a scheme, `https` is assumed, as in
 * browsers. Of a text with exactly one address, it is that one.
 */
export const shortenable = (given: string | null | undefined): Result<string, InvalidInput> => {
  const text = trimmed(given ?? '')
  if (text === '') return not('no_address')
  const shown = addressInBrowserPage(text)
  if (shown !== null) return shortenable(shown)
  const typed = withoutDoubledScheme(text.replace(MISTYPED_SCHEME, '$1://'))
  if (/^https?:\/\//i.test(typed)) return readWhole(typed)
  const [, scheme, script, other] = SCHEME.exec(typed) ?? []
  const foreign = scheme ?? script ?? other
  if (foreign !== undefined) return not(whyNotWeb(foreign.toLowerCase()))
  return withoutScheme(typed) ?? onlyAddress(typed) ?? unwrapped(typed) ?? not('not_address')
}

/** The address that is sent, if it visibly differs from the typed one; otherwise `null`. */
export const sentInstead = (typed: string): string | null => {
  const address = shortenable(typed)
  const text = typed.trim()
  return !address.ok || address.value === text || address.value === `${text}/` ? null : address.value
}

/** The typed address with a name for each invisible character inside it, and without them; `null` if it has none. */
export const invisibleIn = (typed: string): { shown: string; clean: string } | null => {
  const address = shortenable(typed)
  const problem = address.ok ? null : address.failure.problem
  return problem?.code === 'invisible_characters' ? problem.params : null
}

/** The address that a tab shows: that of the article in a reader view, or of the file in a viewer. */
export const tabAddress = (url: string): string => addressInBrowserPage(url) ?? url

const not = (problem: PlainProblem | Problem) => invalid('url', problem)

/** An address as browsers write it, that contains no other and no sign that may belong to a text around it. */
const PLAIN = /^https?:\/\/(?!.+(?:\/\/|www\.|https?:))[a-z\d._~:/?#@%=&+-]*[a-z\d/=]$/i

/** A text that begins with its address. */
const readWhole = (text: string): Result<string, InvalidInput> => {
  // That of most pages: the grammar of addresses in texts takes 8 ms the first time, while the popup opens.
  if (PLAIN.test(text)) return normalized(text)
  const places = [...addressPlaces(text)]
  const [first, second] = places
  if (isSeveral(places)) return not('several_addresses')
  if (first === undefined || first.from > 0) return normalized(text)
  const rest = text.slice(first.end, second?.from)
  if (second !== undefined) return hasText(rest) ? not(unclearEnd(first.address)) : read(first)
  if (/^\s/.test(rest)) {
    const after = /^[\r\n]/.test(rest) ? 'unclear' : afterSpace(first.address, rest)
    // Alone before its title, an address keeps the signs at its end that a sentence would have.
    if (after === 'title') return first.problem === null ? normalized(text.slice(0, first.end)) : not(first.problem)
    return after === 'path' || (/^ [\p{L}\p{N}]/u.test(rest) && isTyped(rest))
      ? normalized(text)
      : not(unclearEnd(first.address))
  }
  // Markdown escapes signs, as in `/a\_b`, where a browser would take the backslash for a slash. It leaves those in a query.
  if (rest === '') return /^[^?#]*\\/.test(text) ? read(first) : normalized(text)
  if (rest.startsWith('\\')) return normalized(text)
  // Punctuation of other scripts is part of titles, such as those of Wikipedia, unless it is at the end.
  if (/^[^\0-\u007F]/.test(rest)) {
    const [more = ''] = rest.split(/\s/, 1)
    const whole = text.slice(0, first.end + more.length)
    const isWhole = whole === text || afterSpace(whole, text.slice(whole.length)) === 'title'
    return isWhole && /[\p{L}\p{N}]/u.test(more) ? normalized(whole) : not(unclearEnd(first.address))
  }
  if (!hasText(rest)) return read(first)
  // As browsers do, with quotation marks that are closed, as in a search, and brackets.
  return /^["`[]/.test(rest) && !/[<>]/.test(rest) && rest.split('"').length % 2 === 1
    ? normalized(text)
    : not(unclearEnd(first.address))
}

/**
 * Words after a space that hardly are a title or a comment, as in `/a b?c`. They are read as browsers do, and what is sent
 * is shown beside the field.
 */
const isTyped = (rest: string): boolean =>
  !/[<>"\r\n\t]|\s[@#\p{Lu}\p{Lt}\p{Lo}]/u.test(rest) && (/\S[/?#=]/.test(rest) || rest.split(' ').length <= 3)

const read = ({ address, problem }: AddressPlace): Result<string, InvalidInput> =>
  problem === null ? normalized(address) : not(problem)

/** A text with one address among words or in markup; `null` if it has none. */
const onlyAddress = (text: string): Result<string, InvalidInput> | null => {
  const places = [...addressPlaces(text)]
  const [first] = places
  if (first === undefined) return null
  if (isSeveral(places)) return not('several_addresses')
  const rest = text.slice(first.end)
  const after = afterSpace(first.address, rest)
  const goesOn = first.from === 0 && /^\s/.test(rest) ? after !== 'title' : after === 'path'
  return first.problem === null && !goesOn ? normalized(first.address) : not(first.problem ?? unclearEnd(first.address))
}

const isSeveral = (places: readonly { address: string }[]): boolean =>
  new Set(places.map(({ address }) => normalizedAddress(address))).size > 1

const withoutScheme = (given: string): Result<string, InvalidInput> | null => {
  const text = given.replace(/^\/\/(?!\/)/, '')
  if (MACHINE.test(text)) return readWhole(`http://${text}`)
  const [address = '', ...words] = text.split(/(?=\s)/)
  // Without a path, it may be a name before its explanation, as in `Node.js – a runtime`.
  if (words.length > 0 && (!address.includes('/') || afterSpace(address, words.join('')) !== 'title')) return null
  return HOST_ONLY.test(address) && !NUMBER.test(address) && !FILE.test(address) ? readWhole(`https://${text}`) : null
}

/** An address without a scheme in quotation marks or brackets, or after a label. */
const unwrapped = (text: string): Result<string, InvalidInput> | null => {
  const inner = trimmed(text.replace(LABEL, ''))
  const bare = PAIRS.includes(`${inner[0]}${inner.at(-1)}`) && inner.length > 1 ? trimmed(inner.slice(1, -1)) : inner
  return bare === text ? null : (withoutScheme(bare) ?? (bare === inner ? null : unwrapped(bare)))
}

const normalized = (address: string): Result<string, InvalidInput> => {
  const text = /^https?:/i.test(address) ? address : `https://${address}`
  const invisible = invisibleProblem(text)
  if (invisible !== null) return not(invisible)
  const problem = addressProblem(text)
  return problem === null ? ok(new URL(text).href) : not(problem)
}

const whyNotWeb = (scheme: string): PlainProblem => {
  if (scheme === 'file') return 'local_file'
  if (/^(?:blob|data|filesystem)$/.test(scheme)) return 'browser_data'
  return /^(?:about|brave|chrome|devtools|edge|opera|read|reader|resource|view-source|vivaldi)$|extension$/.test(scheme)
    ? 'browser_page'
    : 'not_address'
}

/** Pages of browsers and of extensions that show another address: source, reader views, viewers of files. */
const SHOWS_ADDRESS =
  /^(view-source:|microsoft-edge:|about:reader\?|(?:read|reader|chrome-distiller|googlechrome|resource|extension|[a-z-]+-extension):\/\/)(.*)$/is

/**
 * The address inside that of such a page, as in `view-source:https://example.com`; `null` if there is none or more than
 * one. A web page that shows another one, such as an archive, has an address of its own.
 */
const addressInBrowserPage = (text: string): string | null => {
  const [, page = '', rest = ''] = SHOWS_ADDRESS.exec(text) ?? []
  if (page === '') return null
  if (/^(?:view-source|microsoft-edge):$/i.test(page)) return rest
  const before = /^(.*?)https?:\/\//is.exec(rest)?.[1] ?? rest
  // `viewer/https://example.com/a.pdf?b#c`, and a parameter at the end of a fragment, which isn't encoded.
  if (before !== rest && (/(?:^|[/#])$/.test(before) || /#.*=$/.test(before))) return rest.slice(before.length)
  const query = page.endsWith('?') ? rest : rest.slice(rest.indexOf('?') + 1)
  const isEncoded = before === rest
  const found = [...new URLSearchParams(query).values()].filter((value) => /^https?:\/\//i.test(value))
  // Not encoded, it may have parameters of its own.
  if (found.length !== 1 || (!isEncoded && rest.slice(before.length).includes('&'))) return null
  return found[0] ?? null
}

/** The host of what was typed; empty while it is no address. */
export const siteOf = (typed: string): string => {
  const given = shortenable(typed)
  return given.ok ? hostOf(given.value) : ''
}
