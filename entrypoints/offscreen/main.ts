import { browser } from '../../lib/browser.ts'
import { isOwnWorker, type Sender } from '../../lib/rpc/sender-check.ts'

// Chromium's worker has no clipboard. This document has one, and does nothing else.

const self = { id: browser.runtime.id, baseUrl: browser.runtime.getURL('') }

const copy = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  // `navigator.clipboard` requires a focused document, which this one never is.
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}

const isCopyRequest = (message: unknown): message is { copy: string } =>
  typeof message === 'object' && message !== null && 'copy' in message && typeof message.copy === 'string'

const onMessage = (message: unknown, sender: Sender, respond: (copied: boolean) => void): true | undefined => {
  if (!isOwnWorker(sender, self) || !isCopyRequest(message)) return undefined
  respond(copy(message.copy))
  return true
}

// The type doesn't allow a listener that only responds to some messages.
browser.runtime.onMessage.addListener(onMessage as Parameters<typeof browser.runtime.onMessage.addListener>[0])
