// `npm run pictures`: takes docs/pictures from the running product, light and dark, and the pictures for the stores.

import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { LinkCreate } from '../lib/contract/link.ts'
import { askWorker } from '../tests/support/ask-worker.ts'
import { changeDatabase } from '../tests/support/service-database.ts'
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
const DAY_MS = 24 * 60 * 60 * 1000
const NO_JOBS = { states: [], offset: 0, limit: 1 }

/** Objects that the service lists, with the fields of the requests that create them. */
const COLLECTIONS: [path: string, items: object[]][] = [
  [
    '/api/channel/add',
    [
      { name: 'Newsletter', color: '#c2410c' },
      { name: 'Social', color: '#1d4ed8' },
      { name: 'Print', color: '#15803d' },
    ],
  ],
  ['/api/campaign/add', [{ name: 'Spring' }, { name: 'Members' }]],
]
const [NEWSLETTER, SOCIAL, PRINT] = [1, 2, 3]
const [SPRING, MEMBERS] = [1, 2]

interface Seed {
  link: LinkCreate & { custom: string; metatitle: string }
  daysOld: number
  clicks: number
}

const seedOf = (
  [custom, address, metatitle]: [string, string, string],
  daysOld: number,
  clicks: number,
  options: Partial<LinkCreate> = {},
): Seed => ({ link: { custom, url: `https://${address}`, metatitle, ...options }, daysOld, clicks })

/** From the oldest to the newest. */
const SEEDS = [
  seedOf(['spring-menu', 'kitchen.example/menus/spring?table=window', 'The spring menu'], 34, 412, { channel: PRINT }),
  seedOf(['open-day', 'school.example/events/2026/open-day', 'Open day at the school'], 31, 128, {
    expiry: new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 19).replace('T', ' '),
  }),
  seedOf(['coast', 'journal.example/2026/field-notes', 'Field notes from the coast'], 27, 17, { password: 'tide' }),
  seedOf(['tickets', 'theatre.example/tickets?show=midsummer', 'Tickets for Midsummer'], 24, 736, {
    channel: SOCIAL,
    campaign: SPRING,
    geotarget: [{ location: 'Germany', link: 'https://theatre.example/karten' }],
  }),
  seedOf(['survey', 'forms.example/f/8c1d9a6e/reader-survey', 'Reader survey'], 20, 9, { campaign: MEMBERS }),
  seedOf(['trail-map', 'walks.example/maps/river-trail.pdf', 'Map of the river trail'], 17, 56, { channel: PRINT }),
  seedOf(['choir', 'choir.example/rehearsals?month=may', 'Choir rehearsals in May'], 13, 4),
  seedOf(['recipe', 'kitchen.example/recipes/rye-bread', 'Rye bread, step by step'], 11, 212, { channel: SOCIAL }),
  seedOf(['volunteer', 'library.example/volunteer', 'Volunteer at the library'], 8, 31, { campaign: MEMBERS }),
  seedOf(['bike-route', 'walks.example/routes/harbour-by-bike', 'The harbour by bike'], 6, 88),
  seedOf(['newsletter', 'journal.example/newsletter/12', 'Newsletter no. 12'], 3, 1_164, {
    channel: NEWSLETTER,
    campaign: SPRING,
  }),
  seedOf(['opening', 'museum.example/openings/paper-and-light', 'Opening: Paper and Light'], 1, 22, {
    channel: SOCIAL,
    campaign: SPRING,
  }),
]

const TALLIES = {
  country: { FR: 0.34, DE: 0.27, GB: 0.18, JP: 0.12, BR: 0.09 },
  referrer: { 'journal.example': 0.48, 'social.example': 0.31, 'mail.example': 0.21 },
  browser: { Chrome: 0.52, Safari: 0.29, Firefox: 0.19 },
  os: { Android: 0.37, iOS: 0.28, Windows: 0.23, Linux: 0.12 },
}

/** The share of a link's clicks on each day: most come soon, and fewer come at weekends. */
const sharesOf = (daysOld: number): number[] => {
  const weights = Array.from({ length: daysOld + 1 }, (_, day) => {
    const isWeekend = new Date(Date.now() - (daysOld - day) * DAY_MS).getUTCDay() % 6 === 0
    return (1 / (1 + day / 5) + ((day * 7) % 5) / 12) * (isWeekend ? 0.5 : 1)
  })
  const sum = weights.reduce((one, other) => one + other)
  return weights.map((weight) => weight / sum)
}

/** Writes a month of visits into the database, because no request can create them. */
const storeVisits = (dataDir: string): void =>
  changeDatabase(dataDir, (database) => {
    const today = Math.floor(Date.now() / DAY_MS)
    database.prepare('update link_days_start set moment = 0').run()
    const age = database.prepare('update links set created_at = created_at - ? where id = ?')
    const addDay = database.prepare('insert into link_days values (?, ?, ?, ?)')
    const addTally = database.prepare('insert into link_tallies values (?, ?, ?, ?)')
    const addClicks = database.prepare(
      'insert into link_clicks select id, account_id, created_at, ?, ? from links where id = ?',
    )
    const find = database.prepare<[string], { id: number }>('select id from links where alias = ?')
    for (const { link, daysOld, clicks } of SEEDS) {
      const id = find.get(link.custom)?.id ?? 0
      age.run(daysOld * DAY_MS, id)
      addClicks.run(clicks, Math.ceil(clicks * 0.8), id)
      for (const [day, share] of sharesOf(daysOld).entries()) {
        const onDay = Math.round(clicks * share)
        if (onDay > 0) addDay.run(id, today - daysOld + day, onDay, Math.ceil(onDay * 0.8))
      }
      for (const [kind, shares] of Object.entries(TALLIES))
        for (const [name, share] of Object.entries(shares)) addTally.run(id, kind, name, Math.round(clicks * share))
    }
  })

const createCollections = async (service: string): Promise<void> => {
  for (const [path, items] of COLLECTIONS)
    for (const item of items) {
      const response = await fetch(`${service}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify(item),
      })
      if (!response.ok) throw new Error(`The service refused ${path}: ${await response.text()}`)
    }
}

/** Creates links with Terselink, so that it knows them as its own. */
const createLinks = async (browser: ExtensionBrowser): Promise<void> => {
  const how = { operation: 'createLink', source: 'options', tabId: null, copy: false } as const
  for (const { link } of SEEDS)
    await askWorker(browser, 'write', { ...how, id: crypto.randomUUID(), title: link.metatitle, input: link })
  await expect.poll(async () => (await askWorker(browser, 'jobs', NO_JOBS)).counts.done).toBe(SEEDS.length)
}

interface Product {
  browser: ExtensionBrowser
  /** The Links section with all links. */
  options: Page
}

/** Runs `use` with the extension and a service that has links and clicks. */
const withProduct = async (
  look: { colorScheme: 'light' | 'dark'; scale: number },
  work: (product: Product) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'terselink-pictures-'))
  const dataDir = join(folder, 'service')
  const service = await startServiceProcess({
    dataDir,
    adminApiKey: KEY,
    rateLimit: 1_000,
    publicUrl: PUBLIC_URL,
  })
  await createCollections(service.url)
  const browser = await launchBrowser({
    chromiumPath,
    extensionDir: LOCAL_BUILD,
    profileDir: join(folder, 'profile'),
    headless: true,
    ...look,
  })
  await connect(browser, service.url, KEY)
  await createLinks(browser)
  storeVisits(dataDir)
  const options = await openOptions(browser, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByRole('row').filter({ hasText: 'Newsletter no. 12' })).toContainText('1,164')
  await expect(options.getByText(`${SEEDS.length} links`, { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(options.getByText('Updated just now')).toBeVisible()
  await work({ browser, options })
  await browser.close()
  await service.stop()
  await rm(folder, { recursive: true, maxRetries: 5 })
}

const EXHIBITION = 'https://museum.example/exhibitions/2026/paper-and-light?lang=en'

const inBase64 = (type: string, image: Buffer): string => `data:image/${type};base64,${image.toString('base64')}`

/** A picture for the stores: a screenshot of the product beside a text about it. */
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
    for (const said of ['Copied', 'Saved']) await expect(popup.getByText(said, { exact: true })).toBeVisible()
    // Moves the pointer off the button that appeared under it.
    await popup.mouse.move(0, 0)
    await popup.screenshot({ path: join(PICTURES, `popup-${colorScheme}.png`), fullPage: true, animations: 'disabled' })
  })
}
// The stores require 1280 × 800, and a tile of 440 × 280.
await withProduct({ colorScheme: 'light', scale: 1 }, async ({ browser, options }) => {
  const save = (name: string) =>
    options.screenshot({ path: join(STORE_PICTURES, `${name}.png`), animations: 'disabled' })
  const goTo = async (section: string, title: string) => {
    await options.evaluate((hash) => window.location.replace(`#${hash}`), section)
    await expect(options.getByRole('heading', { name: title, exact: true }).first()).toBeVisible()
  }
  await options.setViewportSize({ width: 1280, height: 800 })
  await save('2-links')
  await options.getByRole('button', { name: 'Tickets for Midsummer', exact: true }).click()
  const panel = options.getByRole('dialog', { name: 'Tickets for Midsummer', exact: true })
  await panel.getByRole('heading', { name: 'Clicks by day' }).evaluate((heading) => heading.scrollIntoView())
  await save('5-clicks')
  await options.keyboard.press('Escape')
  await options.getByRole('button', { name: 'New link', exact: true }).click()
  const form = options.getByRole('dialog', { name: 'New link' })
  await form.getByRole('textbox', { name: 'Long URL' }).fill(EXHIBITION)
  await form.getByRole('textbox', { name: 'Custom alias' }).fill('paper-and-light')
  await save('3-options')
  await options.keyboard.press('Escape')
  await goTo('bulk', 'Bulk')
  const rows = SEEDS.map(
    ({ link: { custom, url, metatitle } }) => `${url.replace(/\?.*/, '')}/2027\t${custom}-2027\t${metatitle}`,
  )
  await options.getByLabel('Addresses').fill(['Destination\tSlug\tTitle', ...rows].join('\n'))
  await expect(options.getByRole('button', { name: `Shorten ${SEEDS.length} links` })).toBeVisible()
  await options.getByRole('table').evaluate((table) => table.scrollIntoView({ block: 'center' }))
  await save('4-many-at-once')
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
