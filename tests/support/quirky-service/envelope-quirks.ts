import { type Asked, asJson, dateTime, isPath, isSuccess, type Quirk, type Said, withBody } from './exchange.ts'

const success =
  (error: unknown): Quirk['say'] =>
  (said) =>
    isSuccess(said) ? withBody(said, (body) => ({ ...body, error })) : said

const failure =
  (error: unknown): Quirk['say'] =>
  (said) =>
    isSuccess(said) ? said : withBody(said, (body) => ({ ...body, error }))

const raw =
  (status: number, text: string): Quirk['instead'] =>
  () => ({ status, headers: { 'Content-Type': 'text/html' }, body: null, raw: text })

const PAGE = '<!doctype html><title>Just a moment...</title><script>alert(1)</script>'

const reset =
  (spell: (at: number, asked: Asked) => string): Quirk['say'] =>
  (said, asked) => {
    const at = Number(said.headers['X-RateLimit-Reset']) * 1000
    return { ...said, headers: { ...said.headers, 'X-RateLimit-Reset': spell(at, asked) } }
  }

const without = (said: Said, ...names: string[]): Said => ({
  ...said,
  headers: Object.fromEntries(Object.entries(said.headers).filter(([name]) => !names.includes(name))),
})

/** FIELD.md lines 1 to 7. */
export const envelopeQuirks = {
  'success is "0"': { line: 1, say: success('0') },
  'success is false': { line: 1, say: success(false) },
  'failure is true': { line: 1, say: failure(true) },
  'failure is "1"': { line: 1, say: failure('1') },
  'failure is a status with error 0': { line: 1, say: failure(0) },
  'failure is a status without error': { line: 1, say: failure(undefined) },
  'created with 201': {
    line: 1,
    say: (said, asked) => (asked.method === 'POST' && isSuccess(said) ? { ...said, status: 201 } : said),
  },
  'refusals come with 200': { line: 2, say: (said) => (said.status === 429 ? said : { ...said, status: 200 }) },
  'the message is in msg': {
    line: 3,
    say: (said) => withBody(said, ({ message, ...body }) => (message === undefined ? body : { ...body, msg: message })),
  },
  'the message contains a script': {
    line: 3,
    say: (said) => withBody(said, (body) => ({ ...body, message: '<script>alert(1)</script>Données' })),
  },
  'slow down comes with 200': {
    line: 4,
    say: (said) =>
      said.status === 429
        ? {
            ...without(said, 'Retry-After'),
            status: 200,
            body: { error: 429, message: 'Too Many API Requests.', 'Retry-After': Number(said.headers['Retry-After']) },
          }
        : said,
  },
  'slow down says nothing more': {
    line: 4,
    say: (said) =>
      said.status === 429
        ? { ...without(said, 'Retry-After', 'X-RateLimit-Reset'), body: null, raw: 'Too Many Requests' }
        : said,
  },
  'the reset is in milliseconds': { line: 5, say: reset((at) => String(at)) },
  'the reset is an HTTP date': { line: 5, say: reset((at) => new Date(at).toUTCString()) },
  'the reset is a date-time': { line: 5, say: reset(dateTime) },
  'the reset is in seconds from now': { line: 5, say: reset((at, asked) => String(Math.ceil((at - asked.at) / 1000))) },
  'the reset lies in the past': { line: 5, say: reset((_, asked) => String(Math.floor(asked.at / 1000) - 10)) },
  'the clock is years ahead': {
    line: 5,
    say: (said, asked) => {
      const ahead = 5 * 365 * 86_400
      const shifted = reset((at) => String(at / 1000 + ahead))?.(said, asked) ?? said
      return { ...shifted, headers: { ...shifted.headers, Date: new Date(asked.at + ahead * 1000).toUTCString() } }
    },
  },
  'remaining is -1': {
    line: 5,
    say: (said) => ({ ...said, headers: { ...said.headers, 'X-RateLimit-Remaining': '-1' } }),
  },
  'no rate headers': {
    line: 5,
    say: (said) => without(said, 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'),
  },
  'a bad key is 401': { line: 6, say: (said) => (said.status === 403 ? { ...said, status: 401 } : said) },
  'the plan lacks everything but links': {
    line: 6,
    instead: (asked) =>
      isPath(asked, /\/api\/(?:channel|campaign|pixel|domain|overlay)/)
        ? { status: 403, headers: {}, body: { error: 1, message: 'Please upgrade your plan.' } }
        : undefined,
  },
  'the host drops the key': {
    line: 6,
    hear: (asked) => {
      const headers = new Headers(asked.headers)
      headers.delete('authorization')
      return { ...asked, headers }
    },
  },
  'HTML with 200': { line: 7, instead: raw(200, PAGE) },
  'HTML with 403': { line: 7, instead: raw(403, PAGE) },
  'HTML with 404': { line: 7, instead: raw(404, PAGE) },
  'HTML with 500': { line: 7, instead: raw(500, PAGE) },
  'an empty body': { line: 7, instead: raw(200, '') },
  'leading junk': { line: 7, say: (said) => ({ ...said, raw: `Notice: x in y.php\n${JSON.stringify(said.body)}` }) },
  'a byte order mark': { line: 7, say: (said) => ({ ...said, raw: `\uFEFF${JSON.stringify(said.body)}` }) },
  'an array at the top': { line: 7, say: (said) => ({ ...said, body: [asJson(said.body)] }) },
  'a number at the top': { line: 7, say: (said) => ({ ...said, body: 0 }) },
  'null at the top': { line: 7, say: (said) => ({ ...said, body: null }) },
} as const satisfies Record<string, Quirk>
