export type Json = Record<string, unknown>

/** One request, as the stand-in received it. */
export interface Asked {
  method: string
  url: URL
  headers: Headers
  body: Json
  /** Epoch milliseconds. */
  at: number
}

/** One response, before it becomes HTTP. `raw`, if set, is sent instead of `body` as JSON. */
export interface Said {
  status: number
  headers: Record<string, string>
  body: unknown
  raw?: string | ReadableStream<Uint8Array>
}

/** One difference of a service. */
export interface Quirk {
  /** Its line in FIELD.md, or `hostile` for what only an attacker does. */
  line: number | 'hostile'
  /** Changes the request that the stand-in receives. */
  hear?: (asked: Asked) => Asked
  /** Responds in its place, unless it returns `undefined`. */
  instead?: (asked: Asked, links: readonly Json[]) => Said | Promise<Said> | undefined
  /** Changes the response. Throwing breaks the connection after the request was handled. */
  say?: (said: Said, asked: Asked) => Said
}

export const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** The same response with a changed body. */
export const withBody = (said: Said, change: (body: Json) => unknown): Said => ({
  ...said,
  body: change(asJson(said.body)),
})

export const isSuccess = ({ status, body }: Said): boolean => status < 300 && Number(asJson(body).error) === 0

/** The rows of a list response, and their key. */
export const rowsOf = (body: Json): { key: string; rows: Json[] } | undefined => {
  const found = Object.entries(asJson(body.data)).find(([, value]) => Array.isArray(value))
  return found === undefined ? undefined : { key: found[0], rows: found[1] as Json[] }
}

/** The same response with every row of its list changed; other responses are unchanged. */
export const withRows = (said: Said, change: (row: Json) => Json): Said => {
  const list = rowsOf(asJson(said.body))
  if (list === undefined) return said
  return withBody(said, (body) => ({
    ...body,
    data: { ...asJson(body.data), [list.key]: list.rows.map(change) },
  }))
}

/** The same response with the data of its list changed; other responses are unchanged. */
export const withListData = (said: Said, change: (data: Json, key: string) => Json): Said => {
  const list = rowsOf(asJson(said.body))
  return list === undefined ? said : withBody(said, (body) => ({ ...body, data: change(asJson(body.data), list.key) }))
}

export const isPath = (asked: Asked, path: RegExp): boolean => path.test(asked.url.pathname)

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
export const dateTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
