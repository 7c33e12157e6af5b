import type { Page } from '@playwright/test'
import { LATE_MS } from '../../lib/outbox/policy.ts'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten } from '../../scripts/product/shorten-in-popup.ts'
import { letTimePass, wasFoundMissing } from '../support/age-requests.ts'
import { expect, test } from '../support/e2e.ts'
import type { ServiceUnderTest } from '../support/service-under-test.ts'

const CREATE = '/api/url/add'

const jobs = (outbox: Page) =>
  outbox.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: '/article' })

test('a link requested while the service is down is created once, after the popup was closed', async ({
  extension,
  service,
  site,
}) => {
  test.setTimeout(240_000)
  await service.stop()
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByRole('status')).toContainText('Waiting to send')
  await popup.close()
  await service.startAgain()
  await expect.poll(() => service.links().length, { timeout: 150_000 }).toBe(1)
  const outbox = await openOptions(extension, 'outbox')
  await expect(jobs(outbox)).toHaveCount(1)
  await expect(jobs(outbox)).toContainText('Done')
  expect(service.links().map(({ url }) => url)).toEqual([`${site.url}/article`])
})

/**
 * A request that the service doesn't have may still arrive, so it isn't sent again for half a minute. Then the alarm
 * wakes the worker: no page of the extension runs that could.
 */
const letRequestTimeOut = async (browser: ExtensionBrowser, outbox: Page, service: ServiceUnderTest) => {
  // A page of the extension that runs nothing.
  const quiet = await browser.context.newPage()
  await quiet.goto(browser.pageUrl('manifest.json'))
  await expect.poll(() => wasFoundMissing(quiet), { timeout: 60_000 }).toBe(true)
  await outbox.goto('about:blank')
  await browser.stopWorker()
  expect(service.links()).toEqual([])
  await letTimePass(quiet, LATE_MS)
  await expect.poll(() => service.links().length).toBe(1)
  await quiet.close()
  await outbox.goto(browser.pageUrl('options.html#outbox'))
}

const HELD = [
  { where: 'before', when: 'before the service heard of it' },
  { where: 'after', when: 'after the service made the link and before the answer came' },
] as const

for (const { where, when } of HELD) {
  test(`a worker stopped ${when} loses nothing and creates nothing twice`, { tag: '@long' }, async ({
    fresh,
    gate,
    service,
    site,
  }) => {
    test.setTimeout(240_000)
    await connectByMessage(fresh, gate.url, service.key)
    const { reached, release } = gate.hold(CREATE, where)
    await pressShorten(await openPopupOn(fresh, `${site.url}/article`))
    await reached
    await fresh.stopWorker()
    release()
    expect(service.links()).toHaveLength(where === 'after' ? 1 : 0)

    const outbox = await openOptions(fresh, 'outbox')
    await expect(jobs(outbox)).toHaveCount(1)
    if (where === 'before') await letRequestTimeOut(fresh, outbox, service)
    await expect(jobs(outbox)).toContainText('Done', { timeout: 150_000 })
    await expect(jobs(outbox).getByRole('link')).toHaveAttribute('href', `${service.url}/${service.links()[0]?.alias}`)
    expect(service.links().map(({ url }) => url)).toEqual([`${site.url}/article`])
  })
}

test('a service that limited the rate gets no request before its time, even if workers are killed and started', {
  tag: '@long',
}, async ({ fresh, gate, service, site }) => {
  await connectByMessage(fresh, gate.url, service.key)
  gate.instead(CREATE, { status: 429, headers: { 'retry-after': '600' }, body: '' })
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByRole('status')).toContainText('Request limit reached')
  await popup.close()
  await fresh.stopWorker()
  expect(gate.arrived.filter((request) => request === `POST ${CREATE}`)).toHaveLength(1)
  const before = gate.arrived.length
  // Each section starts with a read, and each worker sends what is waiting.
  for (const section of ['links', 'outbox']) {
    const page = await openOptions(fresh, section)
    await page.getByRole('link', { name: 'Outbox' }).click()
    await expect(jobs(page)).toContainText('Request limit reached')
    const minutesToWake = () =>
      page.evaluate(async () => Math.round(((await chrome.alarms.get('drain')).scheduledTime - Date.now()) / 60_000))
    await expect.poll(minutesToWake).toBeGreaterThan(8)
    await page.close()
    await fresh.stopWorker()
  }
  expect(gate.arrived.slice(before)).toEqual([])
  expect(service.links()).toEqual([])
})
