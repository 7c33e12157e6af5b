import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { PIXEL_TYPES } from '../../lib/contract/pixel.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { openHeaderStripper } from '../faults/header-stripper.ts'
import { openResendProxy } from '../faults/resend-proxy.ts'
import { askWorker } from '../support/ask-worker.ts'
import { test as base, expect } from '../support/e2e.ts'

interface Worlds {
  /** A page of the extension that runs nothing. */
  home: Page
  /** Breaks the connection of the next creation between commit and response, and of one more after `breakNext`. */
  wire: Awaited<ReturnType<typeof openResendProxy>> & { breakNext: () => Promise<void> }
}

/** Chromium connected to a service without `Idempotency-Key`, over a breaking connection. */
const test = base.extend<Worlds>({
  home: async ({ fresh }, use) => {
    const home = await fresh.context.newPage()
    await home.goto(fresh.pageUrl('manifest.json'))
    await use(home)
  },
  wire: async ({ fresh, home, service }, use) => {
    const stripper = await openHeaderStripper(Number(new URL(service.url).port))
    let toBreak = 0
    const wire = await openResendProxy(stripper.port, () => toBreak-- > 0)
    await connectByMessage(fresh, wire.url, service.key)
    const breakNext = async () => {
      // The browser resends a request only on a reused connection: several are open.
      await home.evaluate(async (address) => {
        await Promise.all(Array.from({ length: 4 }, () => fetch(address, { credentials: 'omit' })))
      }, `${wire.url}/api/account`)
      toBreak = 1
    }
    await breakNext()
    wire.storm()
    await use({ ...wire, breakNext })
    await wire.close()
    await stripper.close()
  },
})

test('a link with an alias that the browser itself sent twice is shown as created, although the second copy was refused', async ({
  fresh,
  service,
  site,
  wire,
}) => {
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await popup.getByText('Options', { exact: true }).click()
  await popup.getByLabel('Custom alias').fill('spring')
  await pressShorten(popup)
  await expect.poll(() => wire.copies.length).toBe(2)
  expect(wire.copies).toMatchObject([
    { reused: true, broken: true, made: {} },
    { resent: true, broken: false, made: null },
  ])
  expect(new Set(wire.copies.map(({ key }) => key)).size).toBe(1)
  expect(await shownShortUrl(popup)).toBe(`${service.url}/spring`)
  await expect(popup.getByText('Nothing was created or changed')).toHaveCount(0)
  const { jobs } = await askWorker(fresh, 'jobs', { states: [], offset: 0, limit: 5 })
  expect(jobs).toMatchObject([{ id: wire.copies[0]?.key, state: 'done', attempts: 1 }])
  expect(service.links().map(({ alias, url }) => ({ alias, url }))).toEqual([
    { alias: 'spring', url: `${site.url}/article` },
  ])
})

test('a first link without a typed alias that the browser itself sent twice is one link, at a service never seen before', {
  tag: '@long',
}, async ({ fresh, service, site, wire }) => {
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await pressShorten(popup)
  await expect.poll(() => wire.copies.length).toBe(2)
  expect(wire.copies).toMatchObject([
    { reused: true, broken: true, made: {} },
    { resent: true, broken: false, made: null },
  ])
  const shown = await shownShortUrl(popup)
  expect(service.links().map(({ alias, url }) => ({ shortUrl: `${service.url}/${alias}`, url }))).toEqual([
    { shortUrl: shown, url: `${site.url}/article` },
  ])
  await expect(popup.getByText('Nothing was created or changed')).toHaveCount(0)
})

/** The service refuses the second copy of unique objects, and has two of the others. */
const COLLECTIONS = [
  {
    operation: 'createDomain',
    input: { domain: 'https://go.example' },
    sql: 'select origin as name from domains where account_id is not null',
    names: ['https://go.example'],
  },
  {
    operation: 'createCampaign',
    input: { name: 'Spring', slug: 'spring' },
    sql: 'select name from campaigns',
    names: ['Spring'],
  },
  {
    operation: 'createChannel',
    input: { name: 'News' },
    sql: 'select name from channels',
    names: ['News', 'News'],
  },
  {
    operation: 'createPixel',
    input: { type: PIXEL_TYPES[0], name: 'Shop', tag: 'T-1' },
    sql: 'select name from pixels',
    names: ['Shop', 'Shop'],
  },
] as const

test('a domain, campaign, channel and pixel that the browser itself sent twice are done, without a refusal', {
  tag: '@long',
}, async ({ fresh, home, service, wire }) => {
  for (const { operation, input } of COLLECTIONS) {
    await wire.breakNext()
    const sent = wire.copies.length
    const write = { operation, input, id: randomUUID(), source: 'options', tabId: null, copy: false, title: '' }
    await home.evaluate((message) => chrome.runtime.sendMessage(message), { rpc: 'write', input: write })
    await expect.poll(() => wire.copies.length).toBe(sent + 2)
  }
  const outbox = await openOptions(fresh, 'outbox')
  const rows = outbox.getByRole('table', { name: 'Outbox' }).getByRole('row')
  for (const [at, { sql, names }] of COLLECTIONS.entries()) {
    const copies = wire.copies.slice(2 * at, 2 * at + 2)
    expect(copies).toMatchObject([
      { broken: true, made: {} },
      { resent: true, made: names.length === 1 ? null : {} },
    ])
    const row = rows.filter({ hasText: names[0] })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Done')
    await expect(row).not.toContainText('refused')
    expect(service.rows(sql).map(({ name }) => name)).toEqual(names)
  }
  const { jobs } = await askWorker(fresh, 'jobs', { states: [], offset: 0, limit: 9 })
  expect(jobs.map(({ state, attempts }) => ({ state, attempts }))).toEqual(
    COLLECTIONS.map(() => ({ state: 'done', attempts: 1 })),
  )
  // What is shown as created exists at the service.
  for (const { id, outcome } of jobs)
    expect(wire.copies.filter(({ key }) => key === id).map(({ made }) => made?.id)).toContain(outcome?.id)
})
