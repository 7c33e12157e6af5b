import type { Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { connect, connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { test as base, expect, testInOwnBrowser } from '../support/e2e.ts'
import type { Gate } from '../support/gate.ts'
import { pressInMenu } from '../support/row-menu.ts'

const CHANNELS = '/api/channels'
/** Read some seconds after everything else. */
const LINKS = '/api/urls'
const SECTIONS = ['links', 'channels', 'campaigns', 'domains', 'pixels', 'overlays', 'splash', 'outbox', 'account']

const test = base.extend<{ behindGate: ExtensionBrowser }>({
  behindGate: async ({ fresh, service, gate }, use) => {
    await connectByMessage(fresh, gate.url, service.key)
    await use(fresh)
  },
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const pending = (page: Page) => page.getByRole('list', { name: 'Not created yet' })
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click()

/** Waits until all of these have been requested since the first `before` requests. */
const expectReads = (gate: Gate, paths: string[], before = 0) =>
  expect
    .poll(() => gate.arrived.slice(before), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(paths.map((path) => `GET ${path}`)))

const create = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'New channel' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
}

/** Holds every read of the channels that `act` causes, from the first on. */
const holdReadings = async (gate: Gate, act: () => Promise<void>) => {
  const held = gate.hold(CHANNELS, 'after', { every: true })
  await act()
  await held.reached
  return held.release
}

const apiRequests = (gate: Gate) => gate.arrived.filter((request) => request.includes('/api/'))

/** Waits until nothing has been requested for a moment, including background reads. */
const quiet = (gate: Gate) => expect.poll(gate.quietForMs, { timeout: 30_000 }).toBeGreaterThan(1_500)

test('a channel created during a rate limit is listed once', { tag: '@long' }, async ({
  behindGate,
  gate,
  service,
}) => {
  test.setTimeout(90_000)
  await service.ask('POST', '/api/channel/add', { name: 'News' })
  const page = await openOptions(behindGate, 'channels')
  await refresh(page)
  await expect(row(page, 'News')).toBeVisible()
  const made = gate.hold('/api/channel/add', 'after')
  await create(page, 'Podcast')
  await made.reached
  gate.instead(CHANNELS, {
    status: 429,
    headers: { 'Retry-After': '16' },
    body: JSON.stringify({ error: 429, message: 'Too Many API Requests.' }),
  })
  made.release()
  await expect.poll(() => service.rows("select name from channels where name = 'Podcast'")).toHaveLength(1)
  await expect(row(page, 'Podcast')).toHaveCount(1)
  await expect(pending(page)).toHaveCount(0)

  // The wait is over, and the channel has another name by now.
  const [{ id } = {}] = service.rows("select id from channels where name = 'Podcast'")
  gate.instead(CHANNELS, null)
  await service.ask('PUT', `/api/channel/${String(id)}/update`, { name: 'Radio' })
  await expect(row(page, 'Radio')).toHaveCount(1, { timeout: 30_000 })
  await expect(row(page, 'Podcast')).toHaveCount(0)
  await expect(pending(page)).toHaveCount(0)
})

test('a new channel is listed once if its background read is overtaken by another page of the list', {
  tag: '@long',
}, async ({ behindGate, gate, service }) => {
  for (let at = 1; at <= 60; at++) await service.ask('POST', '/api/channel/add', { name: `Channel ${at}` })
  const page = await openOptions(behindGate, 'channels')
  await refresh(page)
  await expect(page.getByText('60 channels')).toBeVisible()
  const release = await holdReadings(gate, () => create(page, 'Podcast'))
  await page.getByRole('button', { name: 'Next' }).click()
  release()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(pending(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('61 channels')).toBeVisible()
  expect(service.rows("select name from channels where name = 'Podcast'")).toHaveLength(1)
})

test('a channel, a campaign and a domain lead to their links and from there to their form, and a starred channel is in the navigation', async ({
  behindGate,
  service,
}) => {
  const { id: channel } = await service.ask('POST', '/api/channel/add', { name: 'News', starred: true })
  const { id: campaign } = await service.ask('POST', '/api/campaign/add', { name: 'Spring' })
  await service.ask('POST', '/api/domain/add', { domain: 'https://go.example.com' })
  for (const options of [{ channel, custom: 'one' }, { campaign, custom: 'two' }, { custom: 'three' }])
    await service.ask('POST', '/api/url/add', { url: 'https://example.com/', ...options })
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }
  for (const alias of ['one', 'one', 'two', 'two'])
    await fetch(`${service.url}/${alias}`, { redirect: 'manual', headers })
  const page = await openOptions(behindGate, 'links')
  const links = page.getByRole('table', { name: 'Links' }).locator('tbody tr[data-place]')
  await expect(links).toHaveCount(3)
  const navigation = page.getByRole('navigation', { name: 'Sections' })
  const starred = navigation.getByRole('link', { name: 'News' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(starred).toHaveText(/News\s*1$/)

  for (const [section, name, alias] of [
    ['Channels', 'News', 'one'],
    ['Campaigns', 'Spring', 'two'],
  ] as const) {
    await navigation.getByRole('link', { name: section }).click()
    await row(page, name).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(links).toHaveCount(1)
    await expect(links).toContainText(alias)
    await expect(page.getByRole('img', { name: /^2 clicks since / })).toBeVisible()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: `Edit ${name}` })
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name)
    expect(new URL(page.url()).hash).toBe(`#${section.toLowerCase()}`)
    await form.getByRole('button', { name: 'Cancel' }).click()
  }
  await navigation.getByRole('link', { name: 'Domains' }).click()
  // The list was read when the service was connected, before the domain was added.
  await refresh(page)
  const domain = page.getByRole('table', { name: 'Domains' }).getByRole('row').filter({ hasText: 'go.example.com' })
  await expect(domain.getByRole('cell', { name: '0', exact: true })).toHaveCount(2)
  await domain.getByRole('link', { name: 'go.example.com', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'go.example.com', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Domain: go.example.com' })).toBeVisible()

  await starred.click()
  await expect(starred).toHaveAttribute('aria-current', 'page')
  await expect(navigation.locator('[aria-current]')).toHaveCount(1)
  await expect(links).toHaveCount(1)
})

test('an open channel has its name, whichever page of the list it is on', { tag: '@long' }, async ({
  behindGate,
  service,
}) => {
  await service.ask('POST', '/api/channel/add', { name: 'News' })
  for (let at = 1; at <= 50; at++) await service.ask('POST', '/api/channel/add', { name: `Newer ${at}` })
  const page = await openOptions(behindGate, 'channels')
  await refresh(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await pressInMenu(row(page, 'News'), 'Items of News')
  await page.reload()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  const items = page.getByRole('dialog', { name: 'Items of News' })
  await items.getByRole('button', { name: 'Add items' }).click()
  await expect(page.getByRole('dialog', { name: 'Add to “News”' })).toBeVisible()
})

test('an open channel says how old its items are, shows those that were assigned elsewhere, and says once it is deleted in another tab', {
  tag: '@long',
}, async ({ behindGate, service }) => {
  await service.ask('POST', '/api/channel/add', { name: 'News' })
  const { id: link } = await service.ask('POST', '/api/url/add', { url: 'https://example.com/', metatitle: 'A link' })
  const page = await openOptions(behindGate, 'channels')
  await refresh(page)
  await pressInMenu(row(page, 'News'), 'Items of News')
  const items = page.getByRole('dialog', { name: 'Items of News' })
  await expect(items.getByText('This channel is empty.')).toBeVisible()
  await expect(items.getByText('Updated just now')).toBeVisible()
  const [{ id } = {}] = service.rows("select id from channels where name = 'News'")
  await service.ask('POST', `/api/channel/${String(id)}/assign/links/${String(link)}`)
  await items.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page, 'A link')).toBeVisible()
  await expect(items.getByText('Updated just now')).toBeVisible()

  const other = await behindGate.context.newPage()
  await other.goto(behindGate.pageUrl('options.html#channels'))
  await pressInMenu(row(other, 'News'), 'Delete')
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(items.getByRole('alert')).toContainText('This channel no longer exists')
  await expect(items.getByText('This channel is empty.')).toHaveCount(0)
  await expect(items.getByRole('button', { name: 'Add items' })).toHaveCount(0)
  await items.getByRole('button', { name: 'Close' }).last().click()
  await expect(items).toHaveCount(0)
})

/** The page's live regions with this text: a screen reader announces them when they change. */
const announced = (page: Page, text: string) =>
  page.locator('[role=status], [aria-live=polite]').filter({ hasText: text })

testInOwnBrowser(
  'the end of a refresh is announced, unlike the growing age of the list',
  { tag: '@long' },
  async ({ extension }) => {
    const page = await openOptions(extension, 'channels')
    await page.clock.install()
    await page.reload()
    await refresh(page)
    await expect(announced(page, 'Updated just now')).toHaveCount(1)
    await page.clock.fastForward('02:00')
    await expect(page.getByText('Updated 2 minutes ago')).toBeVisible()
    await expect(announced(page, 'Updated')).toHaveCount(0)
  },
)

test('own changes are listed once, and Refresh shows changes made elsewhere, even during a read', async ({
  behindGate,
  gate,
  service,
}) => {
  await service.ask('POST', '/api/channel/add', { name: 'News' })
  const page = await openOptions(behindGate, 'channels')
  await refresh(page)
  await pressInMenu(row(page, 'News'), 'Edit')
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ours')
  const release = await holdReadings(gate, () => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click())
  await refresh(page)
  release()
  await expect(row(page, 'Ours')).toHaveCount(1)

  const releaseAgain = await holdReadings(gate, () => create(page, 'Podcast'))
  await refresh(page)
  releaseAgain()
  await expect(row(page, 'Podcast')).toHaveCount(1)
  await expect(pending(page)).toHaveCount(0)

  for (const { id, name } of service.rows('select id, name from channels'))
    await service.ask('PUT', `/api/channel/${String(id)}/update`, { name: `${String(name)} elsewhere` })
  await refresh(page)
  await expect(row(page, 'Ours elsewhere')).toHaveCount(1)
  await expect(row(page, 'Podcast elsewhere')).toHaveCount(1)
  await expect(page.getByText('Updated just now')).toBeVisible()
})

test('a channel that is created and discarded in another window is no longer pending', { tag: '@long' }, async ({
  behindGate,
  gate,
}) => {
  gate.instead('/api/channel/add', { status: 400, body: JSON.stringify({ error: 1, message: 'No.' }) })
  const page = await openOptions(behindGate, 'channels')
  await create(page, 'Podcast')
  await expect(pending(page)).toContainText('Failed')
  const other = await behindGate.context.newPage()
  await other.goto(behindGate.pageUrl('options.html#outbox'))
  await pressInMenu(row(other, 'Podcast'), 'Discard')
  await other.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(pending(page)).toHaveCount(0)
})

test('connecting and visiting every section reads each list once, and starring costs one write and one read', async ({
  fresh,
  gate,
  service,
}) => {
  test.setTimeout(90_000)
  await service.ask('POST', '/api/channel/add', { name: 'News' })
  await connect(fresh, gate.url, service.key)
  const page = await openOptions(fresh, 'channels')
  await quiet(gate)
  for (const section of SECTIONS) {
    await page.goto(fresh.pageUrl(`options.html#${section}`))
    await expect(page.locator('h1')).toBeVisible()
  }
  const lists = ['channels', 'campaigns', 'domains', 'pixels', 'overlay', 'splash'].map((list) => `/api/${list}`)
  await expectReads(gate, [...lists, LINKS])
  await quiet(gate)
  const visited = apiRequests(gate)
  for (const list of lists)
    expect(
      visited.filter((request) => request === `GET ${list}`),
      visited.join('\n'),
    ).toHaveLength(1)
  test.info().annotations.push({ type: 'requests', description: `${visited.length}: ${visited.join(', ')}` })

  await page.goto(fresh.pageUrl('options.html#channels'))
  const arrived = gate.arrived.length
  await refresh(page)
  await expectReads(gate, [CHANNELS], arrived)
  await quiet(gate)
  const before = gate.arrived.length
  await row(page, 'News').getByRole('button', { name: 'Starred' }).click()
  await expect.poll(() => service.rows('select starred from channels')).toEqual([{ starred: 1 }])
  const asked = () => gate.arrived.slice(before).filter((request) => request.includes('channel'))
  await expectReads(gate, [CHANNELS], before)
  await quiet(gate)
  expect(asked()).toEqual(['PUT /api/channel/1/update', `GET ${CHANNELS}`])
})

test('a service without overlays is not asked for them each time the popup opens, and the section says so', {
  tag: '@long',
}, async ({ fresh, gate, service }) => {
  test.setTimeout(90_000)
  gate.instead('/api/overlay', { status: 404, body: '<h1>Not found</h1>' })
  gate.instead('/api/splash', { status: 500, body: '<h1>Server error</h1>' })
  await connectByMessage(fresh, gate.url, service.key)
  const page = await openOptions(fresh, 'channels')
  await expectReads(gate, ['/api/overlay', '/api/splash', LINKS])
  await quiet(gate)
  const before = gate.arrived.length
  for (let opened = 0; opened < 3; opened++) {
    const popup = await fresh.context.newPage()
    await popup.goto(fresh.pageUrl('popup.html'))
    await popup.getByText('Options', { exact: true }).first().click()
    await popup.close()
  }
  await quiet(gate)
  expect(gate.arrived.slice(before)).toEqual([])

  await page.goto(fresh.pageUrl('options.html#overlays'))
  await expect(page.getByText('This service has no overlays.')).toBeVisible()
  gate.instead('/api/overlay', null)
  await refresh(page)
  await expect(page.getByText('Updated just now')).toBeVisible()
  await expect(page.getByText('This service has no overlays.')).toHaveCount(0)
})

test('a refused channel and a refused change are corrected with all of their input, here and from the Outbox', {
  tag: '@long',
}, async ({ behindGate, gate, service }) => {
  const refuse = (path: string) =>
    gate.instead(path, { status: 400, body: JSON.stringify({ error: 1, message: 'This name is not allowed.' }) })
  refuse('/api/channel/add')
  const page = await openOptions(behindGate, 'channels')
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name', { exact: true })
  await page.getByRole('button', { name: 'New channel' }).click()
  await name.fill('Podcast')
  await dialog.getByLabel('Description').fill('Every week')
  await dialog.getByLabel('Starred').check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(pending(page)).toContainText('This name is not allowed.')
  await pending(page).getByRole('button', { name: 'Edit and send again' }).click()
  await expect(name).toHaveValue('Podcast')
  await expect(dialog.getByLabel('Description')).toHaveValue('Every week')
  await expect(dialog.getByLabel('Starred')).toBeChecked()
  gate.instead('/api/channel/add', null)
  await name.fill('Radio')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(row(page, 'Radio')).toHaveCount(1)
  await expect(pending(page)).toHaveCount(0)
  const stored = () => service.rows('select id, name, description, starred from channels')
  expect(stored()).toMatchObject([{ name: 'Radio', description: 'Every week', starred: 1 }])

  const [{ id } = {}] = stored()
  refuse(`/api/channel/${String(id)}/update`)
  await pressInMenu(row(page, 'Radio'), 'Edit')
  await name.fill('Taken')
  await dialog.getByLabel('Description').fill('Every day')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Radio')).toContainText('Failed')
  await expect(row(page, 'Radio')).toContainText('This name is not allowed.')
  gate.instead(`/api/channel/${String(id)}/update`, null)
  await page.goto(behindGate.pageUrl('options.html#outbox'))
  await row(page, 'Failed').getByRole('button', { name: 'Edit and send again' }).click()
  await expect(page.getByRole('heading', { name: 'Channels' })).toBeVisible()
  await expect(name).toHaveValue('Taken')
  await expect(dialog.getByLabel('Description')).toHaveValue('Every day')
  await name.fill('Free')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(stored).toMatchObject([{ name: 'Free', description: 'Every day', starred: 1 }])
  await expect(row(page, 'Free')).toHaveCount(1)
  await page.goto(behindGate.pageUrl('options.html#outbox'))
  await expect(row(page, 'Free')).toHaveCount(1)
  await expect(row(page, 'Failed')).toHaveCount(0)
})
