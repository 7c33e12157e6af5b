import { expect } from '@playwright/test'
import type { FirefoxPage } from './firefox-page.ts'
import type { FirefoxBrowser } from './launch-firefox.ts'

/** Opens the options page and requests a connection. */
export const askToConnect = async (firefox: FirefoxBrowser, address: string, key: string): Promise<FirefoxPage> => {
  const options = await firefox.open(firefox.pageUrl('options.html#connection'))
  await options.fill('Service address', address)
  await options.fill('API key', key)
  await options.click('button', 'Connect')
  return options
}

export const isConnected = (options: FirefoxPage): Promise<void> =>
  expect.poll(() => options.text('main')).toContain('Connected as ')

/** Connects, and keeps the options page open. */
export const connectFirefox = async (firefox: FirefoxBrowser, address: string, key: string): Promise<FirefoxPage> => {
  const options = await askToConnect(firefox, address, key)
  await isConnected(options)
  return options
}
