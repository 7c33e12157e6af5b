/** What a browser tells about who sent a message. */
export interface Sender {
  id?: string | undefined
  url?: string | undefined
  origin?: string | undefined
  /** There when a document in a tab has sent it; a page of ours may be in one, the worker never is. */
  tab?: unknown
}

/** Who we are: `browser.runtime.id` and `browser.runtime.getURL('')`. */
export interface Self {
  id: string
  /** With a slash at the end, so that no longer host name can begin with it. */
  baseUrl: string
}

/**
 * Whether a message came from a page of this very extension.
 *
 * This check must stay, and must come before anything in the message is looked at. The worker answers with the
 * account's objects and writes with its key, and `runtime.onMessage` also delivers what scripts inside web pages send:
 * their `id` is ours, only `url` and `origin`, which the browser fills in and the script cannot, tell them apart.
 * What is missing proves nothing, so it does not pass.
 */
export const isOwnPage = (sender: Sender, self: Self): boolean =>
  sender.id === self.id &&
  sender.url !== undefined &&
  sender.url.startsWith(self.baseUrl) &&
  sender.origin !== undefined &&
  `${sender.origin}/` === self.baseUrl

/**
 * Whether a message came from our own worker. Browsers give no origin for a worker, so nothing that the worker guards may
 * be granted on this: it is for pages that do what the worker asks of them.
 */
export const isOwnWorker = (sender: Sender, self: Self): boolean =>
  sender.id === self.id &&
  sender.url !== undefined &&
  sender.url.startsWith(self.baseUrl) &&
  (sender.origin === undefined || `${sender.origin}/` === self.baseUrl) &&
  sender.tab === undefined
