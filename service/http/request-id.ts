import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** In every answer and log line of a request, so that one can be found by the other. */
export const REQUEST_ID = 'x-request-id'

export interface IdentifiedRequest extends IncomingMessage {
  /** Set by the listener. A property costs a tenth of what a `WeakMap` or `setHeader` costs at each redirect. */
  requestId?: string
}

/** Ids that differ between processes and starts, without the cost of random bytes for each. */
const prefix = randomBytes(5).toString('hex')
let count = 0

export const nextRequestId = (): string => {
  count += 1
  return `${prefix}-${count.toString(36)}`
}

/** For a line about a failure; `path` is without its query. */
export const shownRequest = (
  { method, requestId }: { method?: string | undefined; requestId?: string | undefined },
  path: string,
): string => `${method} ${shownPath(path)}${requestId === undefined ? '' : ` (request ${requestId})`}`

/** A path without the token of an unlisted page. */
export const shownPath = (path: string): string => path.replace(/^\/([lbq])\/.*/, '/$1/…').slice(0, 200)
