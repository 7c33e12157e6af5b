import { browser } from '../browser.ts'
import { createCaller, type PagePort } from './create-caller.ts'

const port: PagePort = {
  self: { id: browser.runtime.id, baseUrl: browser.runtime.getURL('') },
  sendMessage: (message) => browser.runtime.sendMessage(message),
  // If there is no space, only the message is sent.
  keep: (items) => void browser.storage.session.set(items).catch(() => undefined),
  forget: (key) => void browser.storage.session.remove(key).catch(() => undefined),
  onMessage: browser.runtime.onMessage,
}

/** The pages' only connection to the worker. */
export const { call, read, write, writeMany, storeTyping, subscribe } = createCaller(
  port,
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
)
