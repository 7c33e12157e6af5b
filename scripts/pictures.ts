// `npm run pictures`: takes docs/pictures from the running product, light and dark, and the pictures for the stores.

import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type ExtensionBrowser, LOCAL_BUILD, launchBrowser } from './product/browser.ts'
import { connect, openOptions } from './product/connect.ts'
import { startServiceProcess } from './product/service-process.ts'
import { openPopupOn, pressShorten, shownShortUrl } from './product/shorten-in-popup.ts'
import { openSite } from './product/site.ts'
import { ensureChromium } from './setup/chromium.mjs'

const ROOT = join(import.meta.dirname, '..')
const PICTURES = join(ROOT, 'docs/pictures')
const STORE_PICTURES = join(ROOT, 'docs/store/pictures')
const KEY = 'the-key-of-the-pictures'

const PUBLIC_URL = 'https://tl.example'
const LINKS = [
  { custom: 'spring-menu', url: 'https://kitchen.example/menus/spring?table=window', metatitle: 'The spring menu' },
  { custom: 'open-day', url: 'https://school.example/events/2026/open-day', metatitle: 'Open day at the school' },
  { custom: 'coast', url: 'https://journal.example/2026/field-notes', metatitle: 'Field notes from the coast' },
  { custom: 'tickets', url: 'https://theatre.example/tickets?show=midsummer', metatitle: 'Tickets for Midsummer' },
  { custom: 'survey', url: 'https://forms.example/f/8c1d9a6e/reader-survey', metatitle: 'Reader survey' },
  { custom: 'trail-map', url: 'https://walks.example/maps/river-trail.pdf', metatitle: 'Map of the river trail' },
  { custom: 'choir', url: 'https://choir.example/rehearsals?month=may', metatitle: 'Choir rehearsals in May' },
  { custom: 'recipe', url: 'https://kitchen.example/recipes/rye-bread', metatitle: 'Rye bread, step by step' },
  { custom: 'volunteer', url: 'https://library.example/volunteer', metatitle: 'Volunteer at the library' },
  { custom: 'bike-route', url: 'https://walks.example/routes/harbour-by-bike', metatitle: 'The harbour by bike' },
  { custom: 'newsletter', url: 'https://journal.example/newsletter/12', metatitle: 'Newsletter no. 12' },
  { custom: 'opening', url: 'https://museum.example/openings/paper-and-light', metatitle: 'Opening: Paper and Light' },
]
/** The number of clicks of each link. */
const VISITS = [41, 128, 17, 73, 9, 56, 4, 212, 31, 88, 164, 22]

/** Visits a short link at the service's public host. */
const follow = async (service: string, alias: string) => {
  const headers = { host: new URL(PUBLIC_URL).host, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0' }
  const [answer] = (await once(get(`${service}/${alias}`, { headers }), 'response')) as [IncomingMessage]
  answer.resume()
}

const seed = async (service: string) => {
  for (const [index, link] of LINKS.entries()) {
    const response = await fetch(`${service}/api/url/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(link),
    })
    if (!response.ok) throw new Error(`The service refused ${link.url}: ${await response.text()}`)
    for (let visit = 0; visit < (VISITS[index] ?? 0); visit++) await follow(service, link.custom)
  }
}

interface Product {
  browser: ExtensionBrowser
  /** The section Links, with all links. */
  options: Page
}

/** The extension beside a service with links and clicks, for as long as the work takes. */
const withProduct = async (
  look: { colorScheme: 'light' | 'dark'; scale: number },
  work: (product: Product) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'terselink-pictures-'))
  const service = await startServiceProcess({
    dataDir: join(folder, 'service'),
    adminApiKey: KEY,
    rateLimit: 1_000,
    publicUrl: PUBLIC_URL,
  })
  await seed(service.url)
  const browser = await launchBrowser({
    chromiumPath,
    extensionDir: LOCAL_BUILD,
    profileDir: join(folder, 'profile'),
    headless: true,
    ...look,
  })
  await connect(browser, service.url, KEY)
  const options = await openOptions(browser, 'links')
  await expect(options.getByRole('row').filter({ hasText: 'The spring menu' })).toContainText(String(VISITS[0]))
  await expect(options.getByText(`${LINKS.length} links`, { exact: true })).toBeVisible({ timeout: 60_000 })
  await work({ browser, options })
  await browser.close()
  await service.stop()
  await rm(folder, { recursive: true, maxRetries: 5 })
}

const EXHIBITION = 'https://museum.example/exhibitions/2026/paper-and-light?lang=en'

const inBase64 = (type: string, image: Buffer): string => `data:image/${type};base64,${image.toString('base64')}`

/** A picture of the product beside what it is about, as the stores show it. */
const compose = async (browser: ExtensionBrowser, name: string, size: [number, number], body: string) => {
  const page = await browser.context.newPage()
  const [width, height] = size
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<style>body{margin:0;height:100vh;box-sizing:border-box;display:grid;font-family:sans-serif;color:#16181d;
    background:linear-gradient(135deg,#eef2ff,#f7f8fb 60%)}h1{margin:0 0 .4em;line-height:1.15}p{margin:0;line-height:1.4;color:#4a4f5a}
    .popup{border-radius:10px;box-shadow:0 12px 40px #0f1a4a33}</style>${body}`,
  )
  await page.screenshot({ path: join(STORE_PICTURES, `${name}.png`) })
  await page.close()
}

await mkdir(PICTURES, { recursive: true })
await mkdir(STORE_PICTURES, { recursive: true })
const chromiumPath = await ensureChromium(ROOT, console.log)
const site = await openSite()
for (const colorScheme of ['light', 'dark'] as const) {
  await withProduct({ colorScheme, scale: 2 }, async ({ browser, options }) => {
    await options.screenshot({ path: join(PICTURES, `options-${colorScheme}.png`) })
    await options.close()
    const popup = await openPopupOn(browser, `${site.url}/a-page`)
    await popup.getByLabel('Long URL').fill(EXHIBITION)
    await pressShorten(popup)
    await shownShortUrl(popup)
    // Off the button that has come under it.
    await popup.mouse.move(0, 0)
    await popup.screenshot({ path: join(PICTURES, `popup-${colorScheme}.png`), fullPage: true, animations: 'disabled' })
  })
}
// The size that the stores ask for: 1280 × 800, and a tile of 440 × 280.
await withProduct({ colorScheme: 'light', scale: 1 }, async ({ browser, options }) => {
  const save = (name: string) =>
    options.screenshot({ path: join(STORE_PICTURES, `${name}.png`), animations: 'disabled' })
  const goTo = async (section: string, title: string) => {
    await options.evaluate((hash) => window.location.replace(`#${hash}`), section)
    await expect(options.getByRole('heading', { name: title, exact: true }).first()).toBeVisible()
  }
  await options.setViewportSize({ width: 1280, height: 800 })
  await save('2-links')
  await options.getByRole('button', { name: 'New link', exact: true }).click()
  const form = options.getByRole('dialog', { name: 'New link' })
  await form.getByRole('textbox', { name: 'Long URL' }).fill(EXHIBITION)
  await form.getByRole('textbox', { name: 'Custom alias' }).fill('paper-and-light')
  await save('3-options')
  await options.keyboard.press('Escape')
  await goTo('bulk', 'Bulk')
  const rows = LINKS.map(
    ({ custom, url, metatitle }) => `${url.replace(/\?.*/, '')}/2027\t${custom}-2027\t${metatitle}`,
  )
  await options.getByLabel('Addresses').fill(['Destination\tSlug\tTitle', ...rows].join('\n'))
  await expect(options.getByRole('button', { name: `Shorten ${LINKS.length} links` })).toBeVisible()
  await options.getByRole('table').evaluate((table) => table.scrollIntoView({ block: 'center' }))
  await save('4-many-at-once')
  await goTo('defaults', 'Defaults')
  await save('5-settings')
  await options.close()

  const picture = inBase64('png', await readFile(join(PICTURES, 'popup-light.png')))
  const icon = inBase64('svg+xml', await readFile(join(ROOT, 'assets/icon.svg')))
  await compose(
    browser,
    '1-popup',
    [1280, 800],
    `<main style="align-self:center;justify-self:center;display:flex;gap:90px;align-items:center">
    <div style="width:480px"><h1 style="font-size:52px">Short links in one gesture</h1>
    <p style="font-size:24px">With your own link service, and on your clipboard at once.</p></div>
    <img class="popup" width="500" src="${picture}"></main>`,
  )
  await compose(
    browser,
    'tile',
    [440, 280],
    `<main style="align-self:center;justify-self:center;text-align:center"><img width="72" height="72" src="${icon}">
    <h1 style="font-size:34px;margin-top:14px">Terselink</h1><p style="font-size:18px">Short links in one gesture</p></main>`,
  )
})
await site.close()
console.log(`Taken: ${PICTURES}, ${STORE_PICTURES}`)
