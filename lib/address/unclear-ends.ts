/** Signs and places in a text by which it isn't certain that an address ends there. Each has an example that is its test. */
interface UnclearEnd {
  name: string
  /** All of these are somewhere in the text. */
  inText?: readonly RegExp[]
  /** No punctuation of the sentence is between the address and what follows. */
  touches?: true
  /** That punctuation. */
  between?: RegExp
  /** The sign before the address is one of these, or none of them. */
  opener?: string
  notOpener?: string
  /** In the address. */
  written?: RegExp
  /** Directly after it. */
  after?: RegExp
  example: string
}

/** Words of markup, which aren't parts to be filled in, such as `<id>`. */
const TAGS =
  'a|abbr|b|big|blockquote|br|center|cite|code|dd|div|dl|dt|em|font|h\\d|hr|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|td|th|tr|tt|u|ul|wbr'

export const UNCLEAR_ENDS: readonly UnclearEnd[] = [
  { name: 'an ellipsis', touches: true, after: /^(?:…|&hellip;|&#8230;)/, example: 'https://example.com/ann…' },
  {
    name: 'three points of an address that was cut',
    written: /^https?:\/\/[^/]+\/./i,
    between: /^\.{3}$/,
    example: 'https://example.com/annual-rep...',
  },
  {
    name: 'a host with another sign in place of its point',
    written: /^https?:\/\/[^./?#]+$/i,
    after: /^[^\s<>"'`]+[\p{L}\p{N}]/u,
    example: 'see https://example(.)com',
  },
  {
    name: 'an emoji, a superscript or another symbol directly after a word',
    written:
      /[\p{L}\p{N}](?:[\p{So}\p{No}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\uFE0F|\u20E3|\u200D)+$/u,
    example: 'https://example.com/sale🎉 today',
  },
  {
    name: 'words in quotation marks, as in a search',
    touches: true,
    notOpener: '"<',
    written: /=$/,
    after: /^"[^\s"]/,
    example: 'https://example.com/?q="words"',
  },
  {
    name: 'identifiers with angle brackets',
    touches: true,
    notOpener: '"<',
    after: /^<(?:\d|[^\s<>/]{1,40}>[/?&#.=-])/,
    example: 'https://example.com/43:4<284::AID',
  },
  {
    name: 'values to be filled in',
    touches: true,
    notOpener: '"<',
    written: /=$/,
    after: /^<[a-z]/i,
    example: 'https://example.com/?id=<id>',
  },
  {
    name: 'parts of a path to be filled in',
    touches: true,
    notOpener: '"<',
    written: /[/:]$/,
    after: new RegExp(`^<(?!(?:${TAGS})\\b)[a-z][\\w -]{0,40}>`, 'i'),
    example: 'https://example.com/users/<id>',
  },
  {
    name: 'mails that break long addresses before a sign',
    touches: true,
    after: /^\r?\n(?:\/[\p{L}\p{N}]|[?&][\w-]{1,40}=|%[\da-f]{2})/iu,
    example: 'https://example.com/a\n/b',
  },
  {
    name: 'mails that break long addresses after a sign, and quoted-printable lines',
    touches: true,
    written: /[-=&%+#]$/,
    after: /^\r?\n(?!https?:)[^\s>]/i,
    example: 'https://example.com/?a=\nb',
  },
  {
    name: 'quoted-printable text',
    inText: [/=\r?\n/, /=3D/],
    written: /=3D/,
    example: 'https://example.com/?a=3D1 and a long line=\n goes on',
  },
  {
    name: 'folded lines of calendars and contacts',
    inText: [/^BEGIN:V/m],
    after: /^\r?\n[ \t]\S/,
    example: 'BEGIN:VCARD\nURL:https://example.com/a\n bc',
  },
  {
    name: 'a quotation mark that opens in the address and closes after a space',
    written: /[^\p{L}\p{M}\p{N}']'[^']*$/u,
    after: /^\s[^'\r\n]*'/,
    example: "https://example.com/?q='two words'",
  },
  {
    name: 'spaces in angle brackets',
    opener: '<',
    after: /^\s+(?!["'(])(?:(?!https?:)[^<>\s]|\s(?!https?:))+(?:>|&gt;)/i,
    example: '<https://example.com/a b>',
  },
]

/** Whether it isn't certain that an address ends where it was found to end, in a text. */
export const unclearEndsOf = (text: string) => {
  const known = UNCLEAR_ENDS.filter(({ inText = [] }) => inText.every((sign) => sign.test(text)))
  return (found: { written: string; opener: string; to: number; end: number }): boolean => {
    const after = text.slice(found.end, found.end + 2_000)
    return known.some(
      ({ touches, between, opener, notOpener, written, after: next }) =>
        (touches !== true || found.to === found.end) &&
        between?.test(text.slice(found.to, found.end)) !== false &&
        (opener === undefined || found.opener === opener) &&
        (found.opener === '' || notOpener?.includes(found.opener) !== true) &&
        written?.test(found.written) !== false &&
        next?.test(after) !== false,
    )
  }
}
