/** A tag, and the text between it and the tag before. */
export interface XmlTag {
  /** Without the prefix of its namespace. */
  name: string
  kind: 'open' | 'close' | 'empty'
  /** By name without prefix. */
  attributes: Readonly<Record<string, string>>
  before: string
}

const TAG =
  /<(\/?)((?:[\w.-]+:)?)([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|<!\[CDATA\[(.*?)\]\]>|<!--.*?-->|<\?.*?\?>|<![^>]*>/gs
const ATTRIBUTE = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The tags of an XML text, in order. Malformed text is skipped, because only programs write these files. */
export function* xmlTags(text: string): Generator<XmlTag> {
  let from = 0
  let before = ''
  for (const found of text.matchAll(TAG)) {
    const [whole, closing, , name, attributes = '', empty, literal] = found
    before += unescaped(text.slice(from, found.index)) + (literal ?? '')
    from = found.index + whole.length
    if (name === undefined) continue
    yield {
      name,
      kind: closing === '/' ? 'close' : empty === '/' ? 'empty' : 'open',
      attributes: attributesOf(attributes),
      before,
    }
    before = ''
  }
}

const NONE: Readonly<Record<string, string>> = {}

const attributesOf = (text: string): Readonly<Record<string, string>> =>
  text === ''
    ? NONE
    : Object.fromEntries(
        Array.from(text.matchAll(ATTRIBUTE), ([, name, one, other]) => [name ?? '', unescaped(one ?? other ?? '')]),
      )

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return NAMED[String(name)] ?? whole
        const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text
