import { randomUUID } from 'node:crypto'
import { connect, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { openHeaderStripper } from '../faults/header-stripper.ts'
import { openResendProxy } from '../faults/resend-proxy.ts'
import { askWorker } from '../support/ask-worker.ts'
import { test as base, expect } from '../support/e2e.ts'

interface Worlds {
  /** Breaks the next reused connection of a creation after the service has handled it, before the response. */
  wire: Awaited<ReturnType<typeof openResendProxy>>
}

/** Chromium connected to a service without `Idempotency-Key`, over a breaking connection. */
const test = base.extend<Worlds>({
  wire: async ({ fresh, service }, use) => {
    const stripper = await openHeaderStripper(Number(new URL(service.url).port))
    let toBreak = 1
    const wire = await openResendProxy(stripper.port, () => toBreak-- > 0)
    await connect(fresh, wire.url, service.key)
    wire.storm()
    await use(wire)
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

test('a link without an alias that the browser itself sent twice is shown with its duplicate', async ({
  fresh,
  service,
  site,
  wire,
}) => {
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await pressShorten(popup)
  const shown = await shownShortUrl(popup)
  await expect.poll(() => service.links().length).toBe(2)
  expect(wire.copies).toMatchObject([
    { reused: true, broken: true },
    { resent: true, broken: false },
  ])
  const urls = service.links().map(({ alias }) => `${service.url}/${alias}`)
  const twin = urls.find((url) => url !== shown) ?? ''
  expect(urls).toContain(shown)
  await expect(popup.getByRole('status')).toContainText(`The service has two of these links: ${twin}`)
  await popup.getByRole('button', { name: 'Delete the second link' }).click()
  await expect.poll(() => service.links().map(({ alias }) => `${service.url}/${alias}`)).toEqual([shown])
})

test('a domain that the browser itself sent twice is listed, without a refusal', async ({ fresh, service, wire }) => {
  const domain = 'https://go.example'
  await askWorker(fresh, 'write', {
    id: randomUUID(),
    operation: 'createDomain',
    input: { domain },
    source: 'options',
    tabId: null,
    copy: false,
    title: '',
  })
  await expect.poll(() => wire.copies.length).toBe(2)
  expect(wire.copies).toMatchObject([
    { broken: true, made: {} },
    { resent: true, made: null },
  ])
  const outbox = await openOptions(fresh, 'outbox')
  const row = outbox.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: 'go.example' })
  await expect(row).toContainText('Done')
  await expect(row).not.toContainText('refused')
  expect(service.rows('select origin from domains where account_id is not null')).toEqual([{ origin: domain }])
})
