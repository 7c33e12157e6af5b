// `npm run screens -- TAG`: pictures for translators in one language, of every section, of what opens in a section, and
// of the popup's form. With `keys` instead of a language, the key of each text is in its place (after `npm run
// build:keys`).

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { LANGUAGES } from '../lib/model/languages.ts'
import { KEYS_BUILD, LOCAL_BUILD, launchBrowser } from './product/browser.ts'
import { connectByMessage, openOptions } from './product/connect.ts'
import { startServiceProcess } from './product/service-process.ts'
import { ensureChromium } from './setup/chromium.mjs'

const ROOT = join(import.meta.dirname, '..')
const KEY = 'the-key-of-the-screens'
const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } }
/** What opens inside a section: the name of its pictures, and its address. */
const OPENED: [name: string, hash: string][] = [
  ['each', '#bulk?each='],
  ['link', '#links/1'],
  ['links-new', '#links?new'],
  ['channels-new', '#channels?new'],
  ['campaigns-new', '#campaigns?new'],
  ['domains-new', '#domains?new'],
  ['pixels-new', '#pixels?new'],
]

/** Insights lists links that expire within 30 days. */
const SOON = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)

/** One object of every kind that a section lists. */
const SEED: [path: string, body: object][] = [
  ['/api/channel/add', { name: 'Newsletter', color: '#aa3300' }],
  ['/api/campaign/add', { name: 'Spring', public: true }],
  ['/api/domain/add', { domain: 'https://go.example.com' }],
  ['/api/pixel/add', { type: 'vendor01pixel', name: 'Shop', tag: 'T-1' }],
  ['/api/url/add', { url: 'https://example.com/menu', custom: 'menu', expiry: `${SOON} 12:00:00`, campaign: 1 }],
]

/** Sections to open between two pictures. */
const ASIDE = ['#privacy', '#appearance', '#defaults']

/** A text by which the service's answer is recognized, which arrives after the frame of a section. */
const ANSWERS: Readonly<Record<string, string>> = {
  account: 'admin',
  links: 'example.com/menu',
  link: 'example.com/menu',
  insights: '127.0.0.1:',
  channels: 'Newsletter',
  campaigns: 'Spring',
  domains: 'go.example.com',
  pixels: 'Shop',
  overlays: 'Contact us',
}

const takeScreens = async (tag: string, folder: string): Promise<void> => {
  const work = await mkdtemp(join(tmpdir(), 'terselink-screens-'))
  const service = await startServiceProcess({ dataDir: join(work, 'service'), adminApiKey: KEY })
  for (const [path, body] of SEED) {
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
    const response = await fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`The service refused ${path}: ${await response.text()}`)
  }
  const browser = await launchBrowser({
    chromiumPath: await ensureChromium(ROOT, console.log),
    extensionDir: tag === 'keys' ? KEYS_BUILD : LOCAL_BUILD,
    profileDir: join(work, 'profile'),
    headless: true,
  })
  await connectByMessage(browser, service.url, KEY)
  await mkdir(folder, { recursive: true })
  const save = (page: Page, name: string) =>
    page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })

  const options = await openOptions(browser, 'appearance')
  const language = options.locator('select[name="language"]')
  await expect(language).toBeVisible()
  // The page reloads to change its language.
  if (tag !== 'keys' && (await options.locator('html').getAttribute('lang')) !== tag) {
    await language.selectOption(tag)
    await expect(options.locator('html')).toHaveAttribute('lang', tag)
  }
  const links = options.locator('#page-navigation a')
  await expect(links.first()).toBeAttached()
  const sections = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hash))
  // Loads the links before the first picture, because pictures of several sections contain them.
  await options.evaluate(() => window.location.replace('#links'))
  await expect(options.locator('main tbody tr:not(.skeleton)').first()).toBeVisible()
  const places = [...[...sections, '#welcome'].map((hash): [string, string] => [hash.slice(1), hash]), ...OPENED]
  let shown = '#links'
  for (const [name, hash] of places) {
    const title = options.locator('main h1').first()
    const goTo = async (to: string) => {
      const before = await title.textContent()
      await options.evaluate((other) => window.location.replace(other), to)
      await expect(title).not.toHaveText(before ?? '')
    }
    // Opens another section first, because the present one would keep what is open in it.
    await goTo(ASIDE.find((other) => other !== hash && other !== shown) ?? '')
    await expect(options.locator('dialog[open]')).toHaveCount(0)
    await goTo(hash)
    shown = hash
    if (hash.includes('?new')) await expect(options.locator('dialog[open]')).toHaveCount(1)
    await expect(options.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(options.locator('.link-detail-loading')).toHaveCount(0)
    const answer = ANSWERS[name]
    if (answer !== undefined)
      await expect(options.locator('main').getByText(answer).filter({ visible: true })).not.toHaveCount(0)
    for (const [size, viewport] of Object.entries(SIZES)) {
      // A dialog scrolls its content, so it gets a higher window.
      await options.setViewportSize(hash.includes('?new') ? { ...viewport, height: 1_500 } : viewport)
      await save(options, `${name}-${size}`)
    }
  }
  await options.close()
  // Opens the form in a tab that is high enough, because the popup's own window would cut off its end.
  const popup = await browser.openTab(browser.pageUrl('popup.html'))
  await popup.setViewportSize({ width: 380, height: 1_700 })
  const groups = popup.locator('form summary')
  await groups.first().click()
  await groups.last().click()
  await save(popup, 'popup')
  await browser.close()
  await service.stop()
  await rm(work, { recursive: true, maxRetries: 5 })
}

const tags = process.argv.slice(2)
const known = [...Object.keys(LANGUAGES), 'keys']
if (tags.length === 0 || tags.some((tag) => !known.includes(tag))) {
  console.log(`Usage: npm run screens -- TAG, which is one of ${known.join(', ')}`)
  process.exitCode = 1
} else {
  for (const tag of tags) {
    const folder = join(ROOT, '.output/screens', tag)
    await takeScreens(tag, folder)
    console.log(`Taken: ${folder}`)
  }
}
