export type Json = Record<string, unknown>

/** One request, as the stand-in heard it. */
export interface Asked {
  method: string
  url: URL
  headers: Headers
  body: Json
  /** Epoch milliseconds. */
  at: number
}

/** One answer, before it becomes HTTP. `raw`, when it is there, goes out instead of `body` as JSON. */
export interface Said {
  status: number
  headers: Record<string, string>
  body: unknown
  raw?: string | ReadableStream<Uint8Array>
}

/** One way in which a service differs. */
export interface Quirk {
  /** The line of FIELD.md that tells of it, or `hostile` for what only an attacker does. */
  line: number | 'hostile'
  /** Changes what the stand-in hears. */
  hear?: (asked: Asked) => Asked
  /** Answers in its place, where it has something to say. */
  instead?: (asked: Asked, links: readonly Json[]) => Said | Promise<Said> | undefined
  /** Changes what it says. Throwing breaks the connection after the request was carried out. */
  say?: (said: Said, asked: Asked) => Said
}

export const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** The same answer with its body changed. */
export const withBody = (said: Said, change: (body: Json) => unknown): Said => ({
  ...said,
  body: change(asJson(said.body)),
})

export const isSuccess = ({ status, body }: Said): boolean => status < 300 && Number(asJson(body).error) === 0

/** The rows of a list answer, and the key that they stand under. */
export const rowsOf = (body: Json): { key: string; rows: Json[] } | undefined => {
  const found = Object.entries(asJson(body.data)).find(([, value]) => Array.isArray(value))
  return found === undefined ? undefined : { key: found[0], rows: found[1] as Json[] }
}

/** The same answer with every row of its list changed; other answers stay. */
export const withRows = (said: Said, change: (row: Json) => Json): Said => {
  const list = rowsOf(asJson(said.body))
  if (list === undefined) return said
  return withBody(said, (body) => ({
    ...body,
    data: { ...asJson(body.data), [list.key]: list.rows.map(change) },
  }))
}

/** The same answer with the data of its list changed; other answers stay. */
export const withListData = (said: Said, change: (data: Json, key: string) => Json): Said => {
  const list = rowsOf(asJson(said.body))
  return list === undefined ? said : withBody(said, (body) => ({ ...body, data: change(asJson(body.data), list.key) }))
}

export const isPath = (asked: Asked, path: RegExp): boolean => path.test(asked.url.pathname)

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
export const dateTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
