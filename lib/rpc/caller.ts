import { browser } from '../browser.ts'
import { createCaller, type PagePort } from './create-caller.ts'

const port: PagePort = {
  sendMessage: (message) => browser.runtime.sendMessage(message),
  // Without room there the message alone must do.
  keep: (items) => void browser.storage.session.set(items).catch(() => undefined),
  onMessage: browser.runtime.onMessage,
}

/** The pages' only way to the worker. */
export const { call, read, write, shorten, writeMany, subscribe } = createCaller(
  port,
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
)
