/** Where the address that is read is, as far as the notations need it. */
export interface Surroundings {
  /** The sign before the address that its end may depend on. */
  opener: string
  /** Whether a sign was opened earlier on the line. */
  isOpen: (sign: string) => boolean
  /** Whether the sign is in the path, and not in the host or the query. */
  isPath: boolean
}

/** How a notation ends an address, which would contain the same signs elsewhere. */
interface Notation {
  name: string
  /** One of these signs is before the address. Without this and `open`, the notation is known by its end. */
  after?: string
  /** Or this sign was opened earlier on the line. */
  open?: string
  onlyInPath?: true
  /** The signs with which its end can begin. */
  first: string
  end: RegExp
  /** A text with this notation, and the addresses that are meant. */
  example: readonly [text: string, ...addresses: string[]]
}

/** Other notations end an address with a sign that never belongs to one, or with a bracket that was opened before it. */
export const NOTATIONS: readonly Notation[] = [
  {
    name: 'attribute or text in single quotes',
    after: "'",
    first: "'",
    end: /(?<![\p{L}\p{M}\p{N}])'|'(?![\p{L}\p{M}\p{N}])/uy,
    example: ["['https://a.test/x','https://b.test/it's']", 'https://a.test/x', "https://b.test/it's"],
  },
  {
    name: 'links of Slack, Jira and MediaWiki with a label',
    after: '<[{|',
    open: '{',
    first: '|',
    end: /\|/y,
    example: ['<https://a.test/x|label>, [label|https://b.test/y|tip]', 'https://a.test/x', 'https://b.test/y'],
  },
  {
    name: 'BBCode',
    first: '[',
    end: /\[\/[a-z]+\]/iy,
    example: ['[url]https://example.com/?q=[/url]', 'https://example.com/?q='],
  },
  {
    // Not `photo[1].jpg`.
    name: 'AsciiDoc',
    onlyInPath: true,
    first: '[',
    end: /(?<=[\p{L}\p{N}/])\[[^[\]\n]{0,300}\](?:(?=https?:)|(?![=&[\w/]|[.-]\w))/iuy,
    example: ['link:https://example.com/a[a label], see', 'https://example.com/a'],
  },
  {
    name: 'comments of code',
    open: '/*',
    first: '*',
    end: /\*\//y,
    example: ['/* see https://example.com/a*/', 'https://example.com/a'],
  },
  {
    name: 'pictures of Jira with their size',
    after: '!',
    first: '|',
    end: /\|(?=[\w=,% -]{1,80}!)/y,
    example: ['!https://example.com/a.png|width=300!', 'https://example.com/a.png'],
  },
  {
    name: 'macros of Jira',
    after: '}',
    first: '{',
    end: /\{(?:code|color|noformat|panel|quote)\}/y,
    example: ['{code}https://example.com/a/{code}', 'https://example.com/a/'],
  },
  {
    // Elsewhere a part to be filled in, as in `/cars/{color}`.
    name: 'macros of Jira after a word',
    first: '{',
    end: /(?<=[\p{L}\p{M}\p{N}])\{(?:code|color|noformat|panel|quote)\}/uy,
    example: ['{quote}see https://example.com/a{quote}', 'https://example.com/a'],
  },
  {
    name: 'pictures of Textile with a link',
    first: 'hH',
    end: /(?<=[!"')\]]:)https?\\?:(?:\/\/|\\\/\\\/)/iy,
    example: ['!https://a.test/x.png!:https://b.test/y', 'https://a.test/x.png', 'https://b.test/y'],
  },
  {
    name: 'colors and links in terminals',
    first: '\u0007\u001B',
    end: /./y,
    example: ['\u001B]8;;https://example.com/a\u0007label\u001B]8;;\u0007', 'https://example.com/a'],
  },
]

/** Returns whether one of the notations ends an address at a place. */
export const endingBy = (notations: readonly Notation[]) => {
  const byFirst = new Map<string, Notation[]>()
  for (const notation of notations)
    for (const sign of notation.first) byFirst.set(sign, [...(byFirst.get(sign) ?? []), notation])
  return (text: string, at: number, { opener, isOpen, isPath }: Surroundings): boolean =>
    byFirst.get(text.charAt(at))?.some(({ after, open, onlyInPath, end }) => {
      const isKnown = after === undefined && open === undefined
      const isIn = isKnown || (opener !== '' && after?.includes(opener)) || (open !== undefined && isOpen(open))
      end.lastIndex = at
      return isIn && (isPath || onlyInPath !== true) && end.test(text)
    }) ?? false
}
