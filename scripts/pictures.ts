// `npm run pictures`: takes docs/pictures from the running product, light and dark.

import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { LOCAL_BUILD, launchBrowser } from './product/browser.ts'
import { connect, openOptions } from './product/connect.ts'
import { startServiceProcess } from './product/service-process.ts'
import { openPopupOn, pressShorten, shownShortUrl } from './product/shorten-in-popup.ts'
import { openSite } from './product/site.ts'
import { ensureChromium } from './setup/chromium.mjs'

const ROOT = join(import.meta.dirname, '..')
const PICTURES = join(ROOT, 'docs/pictures')
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

await mkdir(PICTURES, { recursive: true })
const chromiumPath = await ensureChromium(ROOT, console.log)
const site = await openSite()
for (const colorScheme of ['light', 'dark'] as const) {
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
    colorScheme,
    scale: 2,
  })
  await connect(browser, service.url, KEY)
  const options = await openOptions(browser, 'links')
  await expect(options.getByRole('row').filter({ hasText: 'The spring menu' })).toContainText(String(VISITS[0]))
  await expect(options.getByText(`${LINKS.length} links`, { exact: true })).toBeVisible({ timeout: 60_000 })
  await options.screenshot({ path: join(PICTURES, `options-${colorScheme}.png`) })
  await options.close()
  const popup = await openPopupOn(browser, `${site.url}/a-page`)
  await popup.getByLabel('Long URL').fill('https://museum.example/exhibitions/2026/paper-and-light?lang=en')
  await pressShorten(popup)
  await shownShortUrl(popup)
  // Off the button that has come under it.
  await popup.mouse.move(0, 0)
  await popup.screenshot({ path: join(PICTURES, `popup-${colorScheme}.png`), fullPage: true, animations: 'disabled' })
  await browser.close()
  await service.stop()
  await rm(folder, { recursive: true, maxRetries: 5 })
}
await site.close()
console.log(`Taken: ${PICTURES}`)
