import { asJson, type Json, type Quirk, withBody, withRows } from './exchange.ts'

/** In parts, because the linter rejects the literal. */
export const SCRIPT_ADDRESS = ['javascript', 'alert(1)'].join(':')

export const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
const ADDRESS_KEYS = [
  'shorturl',
  'short',
  'longurl',
  'avatar',
  'domain',
  'redirectroot',
  'redirect404',
  'rotator',
  'list',
]

/** Characters that a terminal interprets, and invisible ones. */
const TERMINAL_TEXT = '\u001b[201~\u000f\u007f\u009b\u2028\u200b\u{e0074} $(touch pwned)`id`'
const COPIED_KEYS = ['shorturl', 'short', 'rotator', 'list', 'link']

const everywhere = (value: unknown, change: (key: string, value: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => everywhere(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Json).map(([key, inner]) => [key, change(key, everywhere(inner, change))]),
  )
}

const chunk = new Uint8Array(64 * 1024).fill(0x20)

/** This many spaces, created while they are read. */
const spaces = (bytes: number): ReadableStream<Uint8Array> => {
  let sent = 0
  return new ReadableStream({
    pull: (controller) => {
      if (sent >= bytes) return controller.close()
      sent += chunk.byteLength
      controller.enqueue(chunk)
    },
  })
}

/** One byte, and then nothing. */
const stalled = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
  })

/** A stream can be read once, so each response creates its own. */
const body =
  (make: () => string | ReadableStream<Uint8Array>): Quirk['instead'] =>
  () => ({ status: 200, headers: { 'Content-Type': 'application/json' }, body: null, raw: make() })

const DEPTH = 100_000

/** What only an attacker does: a service, or someone in its place. */
export const hostileQuirks = {
  'markup in every text': {
    line: 'hostile',
    say: (said) => ({
      ...said,
      body: everywhere(said.body, (key, value) =>
        typeof value === 'string' && key !== 'error' && !ADDRESS_KEYS.includes(key) ? MARKUP : value,
      ),
    }),
  },
  'a script in every address': {
    line: 'hostile',
    say: (said) => ({
      ...said,
      body: everywhere(said.body, (key, value) => (ADDRESS_KEYS.includes(key) ? SCRIPT_ADDRESS : value)),
    }),
  },
  'a terminal acts on every address to copy': {
    line: 'hostile',
    say: (said) => ({
      ...said,
      body: everywhere(said.body, (key, value) =>
        typeof value === 'string' && COPIED_KEYS.includes(key) ? `${value}${TERMINAL_TEXT}` : value,
      ),
    }),
  },
  'no address to copy is one': {
    line: 16,
    say: (said) => ({
      ...said,
      body: everywhere(said.body, (key, value) =>
        typeof value === 'string' && COPIED_KEYS.includes(key) ? `https://s.test/?a&$(touch pwned)` : value,
      ),
    }),
  },
  'a hundred megabytes': { line: 'hostile', instead: body(() => spaces(100 * 1024 * 1024)) },
  'a body that stalls': { line: 'hostile', instead: body(stalled) },
  'a million rows': {
    line: 'hostile',
    instead: body(() => `{"error":"0","data":{"urls":[${'0,'.repeat(999_999)}0]}}`),
  },
  'deep nesting': {
    line: 'hostile',
    say: (said) => ({
      ...said,
      raw: JSON.stringify(said.body).replace(/}$/, `,"deep":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`),
    }),
  },
  'deep nesting in place of the data': {
    line: 'hostile',
    instead: body(() => `{"error":"0","data":{"urls":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}}`),
  },
  '__proto__ keys': {
    line: 'hostile',
    say: (said) => {
      const polluted = withRows(said, (row) => ({ ...row, PROTO: { polluted: true, shorturl: 'https://evil.test/' } }))
      const text = JSON.stringify(withBody(polluted, (whole) => ({ ...whole, PROTO: { polluted: true } })).body)
      return {
        ...said,
        raw: text.replaceAll('"PROTO"', '"__proto__"').replaceAll('"socialCount":{', '"socialCount":{"__proto__":7,'),
      }
    },
  },
  'the key in its words': {
    line: 'hostile',
    say: (said, asked) =>
      withBody(said, (whole) => ({ ...asJson(whole), message: `Seen: ${asked.headers.get('authorization') ?? ''}` })),
  },
} as const satisfies Record<string, Quirk>
