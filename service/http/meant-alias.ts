import { aliasKey } from './alias.ts'
import { aliasOfPath, MAX_PATH_LENGTH } from './site.ts'

/**
 * The aliases that a person may mean by a path without a link, the likeliest first. Removes what texts, chats and mail
 * programs put around an alias and into it, as far as no alias can contain it. Keeps everything that could be part of a
 * longer name: `/annual report`, `/index.php` and `/rock&roll` mean no shorter alias.
 */
export const meantAliases = (path: string): string[] => {
  if (path.length > MAX_PATH_LENGTH) return []
  const exact = aliasOfPath(path)
  const text = readableText(path)
  const start = text.slice(0, END.exec(text)?.index).replace(QUOTED_PRINTABLE, '').replace(CUT_ENCODING, '')
  const [, core] = ALIAS_AND_JUNK.exec(start.replace(HYPHEN, '-')) ?? []
  if (core === undefined) return []
  // NFC comes first, because everyday letters of Thai, Lao and Korean change in NFKC.
  const spellings = [...new Set([core.normalize('NFC'), core.normalize('NFKC')])]
  const others = spellings.filter((alias) => exact === null || aliasKey(alias) !== aliasKey(exact))
  if (others.length === spellings.length) return others
  // An underscore can be part of an alias, but then it was looked up before. Underscores around a whole alias are
  // emphasis.
  const plain = core.replace(/^_+|(?<!_)_+$/g, '')
  return plain === core || plain === '' ? others : [...others, plain]
}

/**
 * The query that follows such an alias: `utm_source=x` in `/abc&utm_source=x` and in `/abc%3Futm_source=x`. Programs
 * encode only the question mark or the whole query, so the text is decoded until it contains an equals sign.
 */
export const meantQuery = (path: string): string => {
  if (path.length > MAX_PATH_LENGTH || !/^[?&]/.test(END.exec(readableText(path))?.[0] ?? '')) return ''
  const [, encoded = ''] = QUERY.exec(path) ?? []
  return decodeAnything(encoded, '=')
    .replace(/&(?:amp;)+/gi, '&')
    .replace(/#.*/s, '')
}

const QUERY = /(?:\?|%(?:25)*3F|(?:&|%(?:25)*26|(?:\\|%5C)u0026)(?:amp(?:;|%(?:25)*3B))*)(.*)$/is

/** The decoded text from the alias on, without invisible characters. */
const readableText = (path: string): string =>
  decodeAnything(path).replace(INVISIBLE, '').replace(ENTITY, entityText).replace(BEFORE, '')

/** Soft hyphens, direction marks and the like, which no alias contains. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** HTML's references to characters that no alias contains. */
const ENTITY = /&(?:amp;)*(amp|lt|gt|quot|apos|nbsp|hellip|shy|zwn?j|[lr][ds]quo|[lr]aquo|#0*3[49]|#x0*2[27]);/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', hellip: '…', rsquo: '’' }
const entityText = (_: string, name: string): string =>
  ENTITIES[name.toLowerCase()] ?? (/^(?:shy|zwn?j)$/i.test(name) ? '' : '"')

/**
 * What can precede an alias: spaces, slashes, segments of dots, quotation marks, brackets, emphasis, bullets and
 * pictures. A single dot is not among them: `/.env` means no alias.
 */
const BEFORE = /^(?:[\p{Z}\p{C}\p{Ps}\p{Pi}\p{Pf}\p{So}\p{Sk}/\\"'`*<>•·→⇒:;,+=]|\.{1,2}[/\\]|~~|\|\|)+/u

/** What ends an alias. Matches only the first character of a run, so that each run is read once. */
const END = new RegExp(
  [
    // A line break, or a quotation mark or bracket that ends addresses in texts, HTML and tables.
    String.raw`[\r\n\u2028\u2029"“”„«»‹›<>|\u0060]`,
    // A link in Markdown.
    String.raw`\]\(`,
    // A query or fragment.
    '[?#]',
    String.raw`[&;][\w.~-]+=`,
    // Punctuation of scripts without spaces, and punctuation before the rest of a sentence.
    '[、。，！？；：（）［］｛｝〈〉《》「」『』【】〔〕〖〗〘〙〚〛…।؟،؛۔]',
    String.raw`(?<![.,;:!?)\]}])[.,;:!?)\]}]+\s`,
    String.raw`['’]s(?![\p{L}\p{M}\p{N}_-])`,
    // The next address of a list.
    String.raw`(?<![\s,;])[\s,;]+https?:`,
    // An escaped line break or quotation mark of a program.
    String.raw`\\[nrt"']`,
  ].join('|'),
  'iu',
)

/** Characters and line breaks in the encoding of emails (RFC 2045). */
const QUOTED_PRINTABLE = /(?<!=(?:0[9AD]|20))(?:=(?:0[9AD]|20))*=?$/i

/** Half of a percent-encoded character. */
const CUT_ENCODING = /%[\da-f]?$/i

/** Hyphens that word processors put into words. */
const HYPHEN = /(?<=[\p{L}\p{M}\p{N}])[\u2010-\u2013\u2212](?=[\p{L}\p{N}])/gu

const ALIAS_AND_JUNK = /^([\p{L}\p{M}\p{N}_-]+)[^\p{L}\p{M}\p{N}_-]*$/u

/** Programs may encode an address that is already encoded. */
const MAX_DECODINGS = 3

/** Encodings of addresses, of JavaScript's `escape`, and of JSON. */
const ENCODED = /%[\da-f]{2}|[%\\]u[\da-f]{4}/i

/**
 * The decoded text, in whichever encoding and however often it was encoded. With `upTo`, decoding stops as soon as the
 * text contains that.
 */
const decodeAnything = (path: string, upTo?: string): string => {
  let text = path
  const isDecoded = () => !ENCODED.test(text) || (upTo !== undefined && text.includes(upTo))
  for (let times = 0; times < MAX_DECODINGS && !isDecoded(); times += 1) {
    text = text
      .replace(/[%\\]u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
      .replace(/(?:%[\da-f]{2})+/gi, (run) => textOf(Buffer.from(run.replaceAll('%', ''), 'hex')))
  }
  return text.toWellFormed().replace(/[^\0-\x7f]+/g, repairUtf8)
}

const WINDOWS_1252 = new TextDecoder('windows-1252')

/** Decodes UTF-8, which may have been cut off; otherwise the encoding of old Western programs. */
const textOf = (bytes: Uint8Array): string => {
  try {
    // With `stream`, an incomplete character at the end is no error.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
    return text === '' && bytes.length === 1 ? WINDOWS_1252.decode(bytes) : text
  } catch {
    return WINDOWS_1252.decode(bytes)
  }
}

const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [WINDOWS_1252.decode(Uint8Array.of(byte)), byte]))

/** Repairs UTF-8 that was decoded in another encoding, such as `Ã¶` for `ö`. */
const repairUtf8 = (text: string): string => {
  const bytes = Array.from(
    text,
    (character) => BYTES.get(character) ?? (character <= '\xff' ? character.charCodeAt(0) : -1),
  )
  if (bytes.includes(-1)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}
