import { browser } from '../browser.ts'
import { createCaller } from './create-caller.ts'

/** The pages' only way to the worker. */
export const { call, read, write, writeMany, subscribe } = createCaller(
  browser.runtime,
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
)
