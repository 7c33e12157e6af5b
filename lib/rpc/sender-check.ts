/** What a browser reports about the sender of a message. */
export interface Sender {
  id?: string | undefined
  url?: string | undefined
  origin?: string | undefined
  /** Set if a document in a tab sent it; our pages may be in one, the worker never is. */
  tab?: unknown
}

/** Our own identity: `browser.runtime.id` and `browser.runtime.getURL('')`. */
export interface Self {
  id: string
  /** With a trailing slash, so that no longer host name can start with it. */
  baseUrl: string
}

/**
 * Whether a message came from a page of this very extension.
 *
 * This check must stay, and must come before anything in the message is read. The worker returns the account's objects
 * and writes with its key, and `runtime.onMessage` also delivers messages of scripts inside web pages: their `id` is
 * ours, and only `url` and `origin`, which the browser sets and the script can't, distinguish them. A missing value
 * proves nothing, so it is rejected.
 */
export const isOwnPage = (sender: Sender, self: Self): boolean =>
  sender.id === self.id &&
  sender.url !== undefined &&
  sender.url.startsWith(self.baseUrl) &&
  sender.origin !== undefined &&
  `${sender.origin}/` === self.baseUrl

/**
 * Whether a message came from our own worker. Browsers give no origin for a worker, so this check must not grant access
 * to anything that the worker protects. Pages use it before they do what the worker asks for.
 */
export const isOwnWorker = (sender: Sender, self: Self): boolean =>
  sender.id === self.id &&
  sender.url !== undefined &&
  sender.url.startsWith(self.baseUrl) &&
  (sender.origin === undefined || `${sender.origin}/` === self.baseUrl) &&
  sender.tab === undefined
