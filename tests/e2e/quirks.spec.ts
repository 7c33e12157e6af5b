import type { Page } from '@playwright/test'
import { connectByMessage, fillConnection, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { openGate } from '../support/gate.ts'
import { makeOutboxNewer } from '../support/newer-outbox.ts'
import { MARKUP, SCRIPT_ADDRESS } from '../support/quirky-service/hostile-quirks.ts'
import { serve } from '../support/quirky-service/serve.ts'
import { createQuirkyService } from '../support/quirky-service.ts'
import { expect, KEY, type Quirky, test } from '../support/quirky-test.ts'

const creations = (quirky: Quirky) => quirky.requests.filter(({ method }) => method === 'POST')

const shortUrlOf = ({ state }: Quirky): unknown => state.links[0]?.shorturl

/**
 * Whether anything in the page came from markup or leads to a script; an image is our own only if it is `blob:` or
 * `data:`.
 */
const injected = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('script:not([src]), img[onerror], img[src="x"], [href^="javascript:" i], b')].map(
      (element) => element.outerHTML,
    ),
  )

const SECTIONS = [
  'links',
  'channels',
  'campaigns',
  'domains',
  'pixels',
  'overlays',
  'splash',
  'outbox',
  'account',
  'defaults',
  'connection',
]

test('a link is created and listed with a service that says much of it in other ways', async ({
  connected,
  quirky,
  site,
}) => {
  quirky.behave(
    'success is "0"',
    'a new id is text',
    'numbers are text',
    'created with 201',
    'extra keys everywhere',
    'no rate headers',
    'texts are null',
    'targets are null',
    'rankings are absent',
  )
  const popup = await openPopupOn(connected, `${site.url}/article`)
  await pressShorten(popup)
  expect(await shownShortUrl(popup)).toBe(shortUrlOf(quirky))
  expect(creations(quirky)).toHaveLength(1)
  const options = await openOptions(connected, 'links')
  const row = options.getByRole('table').getByRole('row').filter({ hasText: '/article' })
  await expect(row).toHaveCount(1)
  await expect(row).not.toContainText('null')
})

test('a refusal with 200 is a refusal, and markup in its message is only text', { tag: '@long' }, async ({
  connected,
  quirky,
  site,
}) => {
  quirky.behave('refusals come with 200', 'the message contains a script')
  quirky.state.links.push({ id: 1, shorturl: `${quirky.url}/taken`, longurl: 'https://example.com/other' })
  const popup = await openPopupOn(connected, `${site.url}/article`)
  await popup.getByText('Options', { exact: true }).click()
  await popup.getByLabel('Custom alias').fill('taken')
  await pressShorten(popup)
  await expect(popup.getByRole('alert')).toContainText(/^The alias “.+” is taken/)
  await expect(popup.getByRole('alert')).toContainText('<script>alert(1)</script>Données')
  expect(await injected(popup)).toEqual([])
  await expect(popup.getByLabel('Custom alias')).toHaveValue('taken')
})

test('"slow down" in a body with 200 is waited for, showing the time', { tag: '@long' }, async ({ fresh, site }) => {
  const service = createQuirkyService({
    key: KEY,
    limit: 12,
    windowMs: 600_000,
    quirks: ['slow down comes with 200', 'no rate headers'],
  })
  const served = await serve(service.fetch)
  await connectByMessage(fresh, served.url, KEY)
  // Another program uses up the limit, which a service without headers doesn't show.
  for (let taken = 0; taken < 12; taken++) {
    await service.fetch(`${served.url}/api/account`, { headers: { authorization: `Bearer ${KEY}` } })
  }
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByRole('status')).toContainText('Waiting to send')
  await expect(popup.getByRole('status')).toContainText(/in (?:9|10):\d\d/)
  const outbox = await openOptions(fresh, 'outbox')
  await expect(outbox.getByRole('table', { name: 'Outbox' })).toContainText('Request limit reached')
  await expect(outbox.getByText(/^Request limit reached, resets in (?:9|10):\d\d$/)).toBeVisible()
  await expect(outbox.getByText(/^1 waiting, done in (?:9:\d\d|10 min) at the earliest$/)).toBeVisible()
  expect(service.state.links).toEqual([])
  await served.close()
})

test("a collection that the plan doesn't include is an empty picker with a note, and the connection stays", {
  tag: '@long',
}, async ({ fresh, quirky, site }) => {
  quirky.behave('the plan lacks everything but links')
  await connectByMessage(fresh, quirky.url, KEY)
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await popup.getByText('Options', { exact: true }).click()
  for (const [picker, plural] of [
    ['Domain', 'domains'],
    ['Campaign', 'campaigns'],
    ['Channel', 'channels'],
  ] as const)
    await expect(popup.getByRole('combobox', { name: picker })).toHaveAccessibleDescription(
      `Your plan doesn't include ${plural}.`,
    )
  await pressShorten(popup)
  expect(await shownShortUrl(popup)).toBe(shortUrlOf(quirky))
  const options = await openOptions(fresh, 'channels')
  await expect(options.getByRole('alert')).toContainText("Your account doesn't allow this")
  await options.goto(fresh.pageUrl('options.html#connection'))
  await expect(options.getByText(/^Connected as /)).toBeVisible()
})

test('an address that returns no API response is not connected, and its text is not shown', { tag: '@long' }, async ({
  fresh,
  quirky,
}) => {
  const options = await openOptions(fresh, 'connection')
  for (const page of ['HTML with 200', 'HTML with 403', 'an empty body'] as const) {
    await test.step(page, async () => {
      quirky.behave(page)
      await options.reload()
      await fillConnection(options, quirky.url, KEY)
      await expect(options.getByRole('alert')).toBeVisible()
      await expect(options.getByRole('alert')).not.toContainText('Just a moment')
      await expect(options.getByLabel('Service address')).toBeVisible()
    })
  }
})

test("markup in a service's texts is text in every section, and a script in place of an address is never a link", async ({
  connected,
  quirky,
  site,
}) => {
  quirky.state.channels.push({ id: 1, name: 'x', description: 'x', color: '#000000', starred: false })
  quirky.state.campaigns.push({ id: 1, name: 'x', public: true, rotator: 'x', list: 'x' })
  quirky.state.pixels.push({ id: 1, type: 'x', name: 'x', tag: 'x', date: '2030-01-01 00:00:00' })
  quirky.behave('a script in every address')
  const popup = await openPopupOn(connected, `${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByRole('status').or(popup.getByRole('alert')).first()).not.toBeEmpty()
  await expect.poll(() => creations(quirky).length).toBe(1)
  expect(await injected(popup)).toEqual([])

  quirky.behave('a script in every address', 'markup in every text')
  const options = await openOptions(connected, 'links')
  for (const section of SECTIONS) {
    await options.goto(connected.pageUrl(`options.html#${section}`))
    await options.reload()
    await expect(options.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const refresh = options.getByRole('button', { name: 'Refresh' })
    if (await refresh.isVisible()) await refresh.click()
    if (section === 'channels') await expect(options.getByRole('table')).toContainText(MARKUP)
    expect(await injected(options), section).toEqual([])
    const scripts = options.locator(`[href*="${SCRIPT_ADDRESS}" i], [src*="${SCRIPT_ADDRESS}" i]`)
    expect(await scripts.count(), section).toBe(0)
  }
})

for (const { choice, tag } of [
  { choice: 'It went through', tag: ['@long'] },
  { choice: 'Send again', tag: [] },
]) {
  test(`what a service neither confirms nor lists is left to the user: ${choice}`, { tag }, async ({
    connected,
    quirky,
    site,
  }) => {
    quirky.behave('creating breaks the connection afterwards', 'links cannot be read once there is one')
    const popup = await openPopupOn(connected, `${site.url}/article`)
    await pressShorten(popup)
    const status = popup.getByRole('status')
    await expect(status).toContainText('The link may have been created')
    await expect(popup.getByRole('button', { name: 'Check' })).toBeVisible()
    await expect(popup.getByRole('button', { name: choice })).toBeVisible()
    expect(quirky.state.links).toHaveLength(1)

    const outbox = await openOptions(connected, 'outbox')
    const row = outbox.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: '/article' })
    await expect(row).toContainText('The request may or may not have gone through.')
    await row.getByRole('button', { name: 'Resolve' }).click()
    const dialog = outbox.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Check' })).toBeVisible()
    await dialog.getByRole('button', { name: choice }).click()
    // Only now: a successful read would have decided before the user.
    quirky.behave()
    await expect(row).toContainText('Done')
    // Sent again with the same alias, the link of the first time is found.
    expect(quirky.state.links).toHaveLength(1)
  })
}

test("a request in doubt doesn't keep its tab from shortening another page", { tag: '@long' }, async ({
  connected,
  quirky,
  site,
}) => {
  quirky.behave('creating breaks the connection afterwards', 'links cannot be read once there is one')
  const popup = await openPopupOn(connected, `${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByRole('status')).toContainText('The link may have been created')
  await popup.close()
  quirky.behave('links cannot be read once there is one')
  const next = await openPopupOn(connected, `${site.url}/next`)
  await next.getByRole('button', { name: 'Shorten another' }).click()
  await expect(next.getByLabel('Long URL')).toHaveValue(`${site.url}/next`)
  await expect(next.getByText('1 not sure')).toBeVisible()
  await pressShorten(next)
  await shownShortUrl(next)
  expect(creations(quirky).map(({ body }) => body.url)).toEqual([`${site.url}/article`, `${site.url}/next`])
  // The service may be asked about it at this moment.
  const { jobs } = await askWorker(connected, 'jobs', { states: ['unsure', 'reconciling'], offset: 0, limit: 9 })
  expect(jobs.map(({ input }) => input.url)).toEqual([`${site.url}/article`])
})

test('while the service is checked, the question about a request names no choice that is not there', {
  tag: '@long',
}, async ({ fresh, quirky, site }) => {
  quirky.behave('creating breaks the connection afterwards', 'links cannot be read once there is one')
  const gate = await openGate(quirky.url)
  await connectByMessage(fresh, gate.url, KEY)
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByRole('status')).toContainText('The link may have been created')
  const outbox = await openOptions(fresh, 'outbox')
  await outbox.getByRole('button', { name: 'Resolve' }).click()
  const dialog = outbox.getByRole('dialog', { name: 'Did this request go through?' })
  await expect(dialog).toContainText('choose “It went through”')
  const { reached, release } = gate.hold('/api/urls', 'before', { every: true })
  // It may be checked by itself at this moment, and then has no such button.
  await Promise.race([dialog.getByRole('button', { name: 'Check' }).click(), reached])
  await reached
  await expect(dialog).toContainText('Asking the service whether it went through.')
  await expect(dialog.getByRole('button')).toHaveText(['Cancel'])
  await expect(dialog).not.toContainText('choose')
  release()
  await expect(dialog.getByRole('button', { name: 'It went through' })).toBeVisible()
  const checkedByItselfIn = async () => {
    const { jobs } = await askWorker(fresh, 'jobs', { states: ['unsure'], offset: 0, limit: 1 })
    return (jobs[0]?.nextAt ?? 0) - Date.now()
  }
  // While it is checked by itself there is no such button.
  await expect.poll(checkedByItselfIn).toBeGreaterThan(3_000)
  await makeOutboxNewer(outbox)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('alert')).toContainText("The Outbox can't be read")
  await gate.close()
})

test('a check that fails in the popup leads to the Outbox', { tag: '@long' }, async ({ connected, quirky, site }) => {
  quirky.behave('creating breaks the connection afterwards', 'links cannot be read once there is one')
  const popup = await openPopupOn(connected, `${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByRole('status')).toContainText('The link may have been created')
  await makeOutboxNewer(popup)
  await popup.getByRole('button', { name: 'Check' }).click()
  await expect(popup.getByRole('alert').getByRole('button', { name: 'Open Outbox' })).toBeVisible()
})
