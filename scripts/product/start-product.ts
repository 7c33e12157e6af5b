// What `npm start` runs after the installation (scripts/start.mjs).

import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { LOCAL_BUILD, launchBrowser } from './browser.ts'
import { choosePort } from './choose-port.ts'
import { connect } from './connect.ts'
import { startServiceProcess } from './service-process.ts'
import { openPopupOn, pressShorten, shownShortUrl } from './shorten-in-popup.ts'
import { openSite } from './site.ts'
import { storedApiKey } from './stored-api-key.ts'

const ROOT = join(import.meta.dirname, '../..')
// A folder of its own: in that of `npm run service`, the key below would replace the first account's key.
const DATA = process.env.DATA_DIR || join(ROOT, '.data/start')
const WANTED_PORT = Number(process.env.PORT || 8787)

const stopsAfterwards = process.argv.includes('--once')
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
const headless = stopsAfterwards || !hasDisplay

const say = (line: string) => console.log(`· ${line}`)

const chromiumPath = process.env.CHROMIUM_PATH
if (!chromiumPath) throw new Error('Use `npm start`, which finds Chromium.')

say('building the extension')
execFileSync(process.execPath, [join(ROOT, 'node_modules/.bin/wxt'), 'build', '-b', 'chrome', '--mode', 'loopback'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
})

mkdirSync(DATA, { recursive: true, mode: 0o700 })
const key = storedApiKey(join(DATA, 'api-key'))
const port = await choosePort(WANTED_PORT)
if (port !== WANTED_PORT) say(`port ${WANTED_PORT} is taken, so the service takes another`)
const service = await startServiceProcess({ dataDir: DATA, adminApiKey: key, port })
say(`service: ${service.url}, its data in ${DATA}`)
say(`API key: ${key}`)

const site = await openSite()
const browser = await launchBrowser({
  chromiumPath,
  extensionDir: LOCAL_BUILD,
  profileDir: join(DATA, 'chromium'),
  headless,
})
const closed = browser.context.waitForEvent('close', { timeout: 0 })
say(headless ? 'Chromium with the extension, headless: no window' : 'Chromium with the extension')
say(await connect(browser, service.url, key))

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  say('stopping')
  await browser.close()
  await site.close()
  await service.stop()
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

if (headless) {
  const page = `${site.url}/a-real-page?at=${Date.now()}`
  say(`shortening ${page} in the popup`)
  const popup = await openPopupOn(browser, page)
  await pressShorten(popup)
  const shortUrl = await shownShortUrl(popup)
  await expect(popup.getByRole('status')).toContainText('Copied')
  say(`short URL, copied: ${shortUrl}`)
  const picture = join(DATA, 'popup.png')
  await popup.screenshot({ path: picture, fullPage: true })
  say(`picture of the popup: ${picture}`)
  const visitor = await browser.context.newPage()
  await visitor.goto(shortUrl)
  say(`following it led to ${visitor.url()}`)
  if (visitor.url() !== page) throw new Error('The short link has the wrong destination.')
  if (stopsAfterwards) await stop()
  else say('serving until stopped (Ctrl-C)')
} else {
  const page = browser.context.pages()[0] ?? (await browser.context.newPage())
  await page.goto(`${site.url}/try-it`)
  await page.bringToFront()
  say('press the toolbar button of Terselink (in the menu with the puzzle piece), Alt+Shift+L, or Alt+Shift+S')
  say('close the window or press Ctrl-C to stop')
}
await closed
await stop()
