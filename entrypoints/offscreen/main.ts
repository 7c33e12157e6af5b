import { browser } from '../../lib/browser.ts'
import { writeClipboardNow } from '../../lib/copy-as/write-clipboard.ts'
import { isOwnWorker, type Sender } from '../../lib/rpc/sender-check.ts'

// Chromium's worker has no clipboard. This document has one, and does nothing else.

const self = { id: browser.runtime.id, baseUrl: browser.runtime.getURL('') }

interface CopyRequest {
  copy: string
  html?: string
}

const isCopyRequest = (message: unknown): message is CopyRequest =>
  typeof message === 'object' &&
  message !== null &&
  'copy' in message &&
  typeof message.copy === 'string' &&
  (!('html' in message) || typeof message.html === 'string')

const onMessage = (message: unknown, sender: Sender, respond: (copied: boolean) => void): true | undefined => {
  if (!isOwnWorker(sender, self) || !isCopyRequest(message)) return undefined
  // `navigator.clipboard` requires a focused document, which this one never is.
  respond(writeClipboardNow(message.copy, message.html))
  return true
}

// The type doesn't allow a listener that only responds to some messages.
browser.runtime.onMessage.addListener(onMessage as Parameters<typeof browser.runtime.onMessage.addListener>[0])
