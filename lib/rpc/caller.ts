import { browser } from '../browser.ts'
import { createCaller, type MessagePort } from './create-caller.ts'

const port: MessagePort = {
  sendMessage: (message) => window.askedEarly?.take(message) ?? browser.runtime.sendMessage(message),
  onMessage: browser.runtime.onMessage,
}

/** The pages' only way to the worker. */
export const { call, read, write, writeMany, subscribe } = createCaller(
  port,
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
)
