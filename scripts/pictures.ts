// `npm run pictures`: docs/pictures, taken from the running product, in light and dark.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
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

const LINKS = [
  {
    custom: 'spring-menu',
    url: 'https://kitchen.example/menus/spring?table=window',
    metatitle: 'The spring menu',
    visits: 41,
  },
  {
    custom: 'open-day',
    url: 'https://school.example/events/2026/open-day',
    metatitle: 'Open day at the school',
    visits: 128,
  },
  {
    custom: 'field-notes',
    url: 'https://journal.example/2026/field-notes-from-the-coast',
    metatitle: 'Field notes from the coast',
    visits: 17,
  },
  {
    custom: 'tickets',
    url: 'https://theatre.example/tickets?show=midsummer&seat=any',
    metatitle: 'Tickets for Midsummer',
    visits: 73,
  },
  { custom: 'survey', url: 'https://forms.example/f/8c1d9a6e/reader-survey', metatitle: 'Reader survey', visits: 9 },
  {
    custom: 'trail-map',
    url: 'https://walks.example/maps/river-trail.pdf',
    metatitle: 'Map of the river trail',
    visits: 56,
  },
]

const seed = async (service: string) => {
  for (const { visits, ...link } of LINKS) {
    const response = await fetch(`${service}/api/url/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(link),
    })
    if (!response.ok) throw new Error(`The service refused ${link.url}: ${await response.text()}`)
    for (let visit = 0; visit < visits; visit++) await fetch(`${service}/${link.custom}`, { redirect: 'manual' })
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
    publicUrl: 'https://tl.example',
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
  await expect(options.getByRole('row').filter({ hasText: 'Tickets for Midsummer' })).toBeVisible()
  await options.screenshot({ path: join(PICTURES, `options-${colorScheme}.png`) })
  await options.close()
  const popup = await openPopupOn(browser, `${site.url}/a-page`)
  await popup.getByLabel('Long URL').fill('https://museum.example/exhibitions/2026/paper-and-light?lang=en')
  await pressShorten(popup)
  await shownShortUrl(popup)
  await popup.screenshot({ path: join(PICTURES, `popup-${colorScheme}.png`), fullPage: true })
  await browser.close()
  await service.stop()
  await rm(folder, { recursive: true, maxRetries: 5 })
}
await site.close()
console.log(`taken: ${PICTURES}`)
