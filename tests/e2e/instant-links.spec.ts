import type { Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, predictedShortUrl, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { readClipboard } from '../support/clipboard.ts'
import { test as base, expect } from '../support/e2e.ts'
import { type Asleep, startPressing } from '../support/pressing.ts'

const outcome = (popup: Page) => popup.getByRole('status').first()

const CREATE = '/api/url/add'

/** Connected through a gate, after a link whose alias the service applied: from now on Terselink chooses aliases. */
const test = base.extend<{ knowing: ExtensionBrowser }>({
  knowing: async ({ fresh, gate, service, site }, use) => {
    await connectByMessage(fresh, gate.url, service.key)
    const input = { url: `${site.url}/first`, custom: 'first' }
    const how = { source: 'options', tabId: null, copy: false, title: '' } as const
    await askWorker(fresh, 'write', { id: crypto.randomUUID(), operation: 'createLink', input, ...how })
    const overview = () => askWorker(fresh, 'overview', { tabId: null, url: null })
    await expect.poll(async () => (await overview()).connection?.appliesAliases).toBe(true)
    await use(fresh)
  },
})

test('the short link is copied before the service has responded, and is the one that it saves', async ({
  knowing,
  gate,
  service,
  site,
}) => {
  const held = gate.hold(CREATE, 'before')
  const popup = await openPopupOn(knowing, `${site.url}/article`)
  await pressShorten(popup)
  const shortUrl = await predictedShortUrl(popup)
  await expect(outcome(popup)).toContainText('Copied')
  await expect(outcome(popup)).toContainText('Saving…')
  await held.reached
  expect(service.links()).toHaveLength(1)
  held.release()
  await expect(outcome(popup)).toContainText('Saved')
  expect(await shownShortUrl(popup)).toBe(shortUrl)
  expect(await readClipboard(knowing, site)).toBe(shortUrl)
  const alias = new URL(shortUrl).pathname.slice(1)
  expect(alias).toMatch(/^[b-z2-9]{7}$/)
  expect(service.links()).toMatchObject([{ alias: 'first' }, { alias, url: `${site.url}/article` }])
  const options = await openOptions(knowing, 'defaults')
  await expect(options.getByLabel('Chosen by Terselink')).toBeChecked()
})

for (const { asleep, tag } of [
  { asleep: 'never', tag: ['@long'] },
  { asleep: 'at the press', tag: [] },
] satisfies { asleep: Asleep; tag: string[] }[])
  test(`the short link is copied by a popup that closes in the task of the press, with the worker asleep ${asleep}`, {
    tag,
  }, async ({ knowing, gate, service, site }) => {
    const held = gate.hold(CREATE, 'before')
    const pressing = await startPressing(knowing)
    const script = `document.querySelector('button[type=submit]').click(); window.close()`
    await pressing.press(`${site.url}/article`, { asleep, settled: true, script })
    await pressing.close()
    await held.reached
    const [job] = (await askWorker(knowing, 'jobs', { states: [], offset: 0, limit: 1 })).jobs
    const shortUrl = String(job?.predicted)
    expect(shortUrl).toMatch(/\/[b-z2-9]{7}$/)
    await expect.poll(() => readClipboard(knowing, site)).toBe(shortUrl)
    expect(service.links()).toHaveLength(1)
    held.release()
    const alias = new URL(shortUrl).pathname.slice(1)
    await expect.poll(() => service.links()).toMatchObject([{ alias: 'first' }, { alias, url: `${site.url}/article` }])
    expect(await readClipboard(knowing, site)).toBe(shortUrl)
  })

test('during server errors the short link is copied, and reported as not working yet', { tag: '@long' }, async ({
  knowing,
  gate,
  service,
  site,
}) => {
  const popup = await openPopupOn(knowing, `${site.url}/article`)
  gate.instead(CREATE, { status: 503, body: '' })
  await pressShorten(popup)
  await expect(outcome(popup)).toContainText("It works once it's saved.")
  await expect(outcome(popup).getByRole('button', { name: 'Discard' })).toBeVisible()
  expect(service.links()).toHaveLength(1)
  await outcome(popup).getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(popup.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
})

test('a short link that was copied and then refused is reported as not working', { tag: '@long' }, async ({
  knowing,
  gate,
  service,
  site,
}) => {
  gate.instead(CREATE, {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: 1, message: 'This address is on a list of harmful ones.' }),
  })
  const held = gate.hold(CREATE, 'before')
  const popup = await openPopupOn(knowing, `${site.url}/article`)
  await pressShorten(popup)
  const shortUrl = await predictedShortUrl(popup)
  await expect(outcome(popup)).toContainText('Copied')
  await expect(outcome(popup)).toContainText('Saving…')
  held.release()
  await expect(popup.getByText(`The short link that was copied doesn't work: ${shortUrl}`)).toBeVisible()
  await expect(popup.getByRole('alert')).toContainText('on a list of harmful ones')
  expect(service.links()).toHaveLength(1)
  await popup.close()
  const next = await openPopupOn(knowing, `${site.url}/other`)
  await expect(next.getByRole('listitem').filter({ hasText: "Doesn't work" })).toContainText(
    shortUrl.replace('http://', ''),
  )
})

test('a short link that the service changes is reported, with the right one ready to copy', { tag: '@long' }, async ({
  knowing,
  gate,
  site,
}) => {
  const changed = `${gate.url}/changed`
  gate.instead(CREATE, {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: 0, id: 77, shorturl: changed }),
  })
  const held = gate.hold(CREATE, 'before')
  const popup = await openPopupOn(knowing, `${site.url}/article`)
  await pressShorten(popup)
  const predicted = await predictedShortUrl(popup)
  held.release()
  await expect(popup.getByText(`The short link that was copied doesn't work: ${predicted}`)).toBeVisible()
  expect(await shownShortUrl(popup)).toBe(changed)
  // What the user may have copied since is not overwritten.
  expect(await readClipboard(knowing, site)).toBe(predicted)
  const again = await openPopupOn(knowing, `${site.url}/article`)
  await again.getByRole('button', { name: 'Copy' }).first().click()
  await expect(again.getByText('Copied', { exact: true }).first()).toBeVisible()
  expect(await readClipboard(knowing, site)).toBe(changed)
})
