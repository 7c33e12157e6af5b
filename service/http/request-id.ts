import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A header of every answer, whose value is also in the log line of the request. */
export const REQUEST_ID = 'x-request-id'

export interface IdentifiedRequest extends IncomingMessage {
  /** Set by the listener. A property costs a tenth of what a `WeakMap` or `setHeader` costs per redirect. */
  requestId?: string
}

/** Ids differ between processes and starts, without the cost of random bytes per request. */
const prefix = randomBytes(5).toString('hex')
let count = 0

export const nextRequestId = (): string => {
  count += 1
  return `${prefix}-${count.toString(36)}`
}

/** A request in a log line about a failure. `path` has no query. */
export const shownRequest = (
  { method, requestId }: { method?: string | undefined; requestId?: string | undefined },
  path: string,
): string => `${method} ${shownPath(path)}${requestId === undefined ? '' : ` (request ${requestId})`}`

/** The path without the token of an unlisted page. */
export const shownPath = (path: string): string => path.replace(/^\/([lbq])\/.*/, '/$1/…').slice(0, 200)
