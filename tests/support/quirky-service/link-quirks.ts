import {
  type Asked,
  asJson,
  dateTime,
  isPath,
  isSuccess,
  type Json,
  type Quirk,
  withBody,
  withRows,
} from './exchange.ts'

const isCreate = (asked: Asked): boolean => asked.method === 'POST' && isPath(asked, /\/api\/url\/add$/)

const dropping =
  (...options: string[]): Quirk['hear'] =>
  (asked) =>
    isCreate(asked)
      ? { ...asked, body: Object.fromEntries(Object.entries(asked.body).filter(([key]) => !options.includes(key))) }
      : asked

/** Changes the response to a creation. */
const creating =
  (change: (body: Json) => unknown): Quirk['say'] =>
  (said, asked) =>
    isCreate(asked) && isSuccess(said) ? withBody(said, change) : said

/** Changes the details of a single link. */
const detailed =
  (change: (details: Json) => Json): Quirk['say'] =>
  (said) =>
    withBody(said, (body) => (body.details === undefined ? body : { ...body, details: change(asJson(body.details)) }))

const escapedTexts = ({ longurl, title, description, ...row }: Json): Json => ({
  ...row,
  ...Object.fromEntries(
    Object.entries({ longurl, title, description }).map(([name, text]) => [
      name,
      typeof text === 'string' ? escaped(text) : text,
    ]),
  ),
})

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')

/** Gives the four rankings of a single link another shape. */
const ranked =
  (ranking: unknown): Quirk['say'] =>
  (said) =>
    withBody(said, (body) => {
      if (body.details === undefined) return body
      const top = { topCountries: ranking, topReferrers: ranking, topBrowsers: ranking, topOs: ranking }
      return { ...body, data: { ...asJson(body.data), ...top } }
    })

const targets = (value: unknown): Quirk['say'] =>
  detailed((details) => ({ ...details, location: value, device: value }))

/** FIELD.md lines 15 to 25. */
export const linkQuirks = {
  'a new id is text': { line: 15, say: creating((body) => ({ ...body, id: String(body.id) })) },
  'a new link is only its address, under short': {
    line: 15,
    say: creating(({ shorturl }) => ({ error: 0, short: shorturl })),
  },
  'a new link has no address': { line: 16, say: creating(() => ({ error: 0, message: 'Link has been shortened.' })) },
  'the alias is dropped': { line: 17, hear: dropping('custom') },
  'the expiry is dropped': { line: 17, hear: dropping('expiry', 'description') },
  'an unknown domain falls back': { line: 17, hear: dropping('domain') },
  'the same address gives the link that exists': {
    line: 18,
    instead: (asked, links) => {
      const existing = isCreate(asked) ? links.find(({ longurl }) => longurl === asked.body.url) : undefined
      if (existing === undefined) return undefined
      return { status: 200, headers: {}, body: { error: 0, id: existing.id, shorturl: existing.shorturl } }
    },
  },
  'creating breaks the connection afterwards': {
    line: 19,
    say: (said, asked) => {
      if (isCreate(asked)) throw new Error('connection reset')
      return said
    },
  },
  'no match is a refusal with 200': {
    line: 20,
    say: (said, asked) =>
      asked.url.searchParams.has('short') && !isSuccess(said)
        ? { ...said, status: 200, body: { error: 1, message: 'You do not have permission to view this link.' } }
        : said,
  },
  'links cannot be read once there is one': {
    line: 7,
    instead: (asked, links) =>
      links.length > 0 && asked.method === 'GET' && isPath(asked, /\/api\/urls?(?:\/|$)/)
        ? { status: 500, headers: { 'Content-Type': 'text/html' }, body: null, raw: '<h1>Server Error</h1>' }
        : undefined,
  },
  'creating never answers': {
    line: 21,
    instead: (asked) => (isCreate(asked) ? new Promise<never>(() => undefined) : undefined),
  },
  'texts are null': {
    line: 22,
    say: (said, asked) => {
      const none = { title: null, description: null }
      const inDetails = detailed((details) => ({ ...details, ...none }))?.(said, asked) ?? said
      return withRows(inDetails, (row) => ({ ...row, ...none }))
    },
  },
  'targets are null': { line: 22, say: targets(null) },
  'targets are an empty array': { line: 22, say: targets([]) },
  'targets are strings': { line: 22, say: targets({ france: 'https://example.com/fr' }) },
  'targets are objects': { line: 22, say: targets({ france: { name: 'France', link: 'https://example.com/fr' } }) },
  'rankings are absent': { line: 22, say: ranked(undefined) },
  'rankings are an empty array': { line: 22, say: ranked([]) },
  'rankings are counts': { line: 22, say: ranked({ France: 3, Japan: '2' }) },
  'dates are local, 5:30 ahead': {
    line: 25,
    say: (said, asked) => withRows(said, (row) => ({ ...row, date: dateTime(asked.at + 5.5 * 3_600_000) })),
  },
  'stored texts are escaped': {
    line: 34,
    say: (said, asked) => withRows(detailed(escapedTexts)?.(said, asked) ?? said, escapedTexts),
  },
} as const satisfies Record<string, Quirk>
