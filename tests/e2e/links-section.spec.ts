import type { Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { askWorker } from '../support/ask-worker.ts'
import { tabTo } from '../support/by-keyboard.ts'
import { expect, test } from '../support/e2e.ts'
import type { Gate } from '../support/gate.ts'
import { makeOutboxNewer } from '../support/newer-outbox.ts'
import { openOption } from '../support/open-option.ts'
import { pressInMenu } from '../support/row-menu.ts'
import { seedLinks } from '../support/seed-links.ts'
import type { ServiceUnderTest } from '../support/service-under-test.ts'

const row = (page: Page, text: string) => page.getByRole('table').getByRole('row').filter({ hasText: text })

const open = async (page: Page, title: string) => {
  await row(page, title).getByRole('button', { name: title, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect(dialog.getByRole('region', { name: 'Statistics' })).toBeVisible()
  return dialog
}

/** Links created outside of the extension show at once: it may have looked a moment before. */
const openLinks = async (browser: ExtensionBrowser): Promise<Page> => {
  const options = await openOptions(browser, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  return options
}

test('an empty list says so, and a link is created with the full form, which gives the focus back', async ({
  fresh,
  service,
}) => {
  await service.ask('POST', '/api/campaign/add', { name: 'Spring sale' })
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'links')
  const button = options.getByRole('button', { name: 'New link' })
  await expect(options.getByText('No links yet.')).toBeVisible()
  await button.press('Enter')
  const form = options.getByRole('dialog', { name: 'New link' })
  await form.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect(form.getByRole('textbox', { name: 'Long URL' })).toBeFocused()
  await form.getByLabel('Long URL').fill('https://example.com/menu')
  await form.getByLabel('Custom alias').fill('menu')
  await openOption(form, 'Campaign')
  await expect(form.getByLabel('Campaign')).toBeFocused()
  await form.getByLabel('Campaign').selectOption({ label: 'Spring sale' })
  await form.getByRole('button', { name: 'Shorten', exact: true }).press('Enter')
  await expect(options.getByRole('link', { name: `${service.url}/menu` }).first()).toBeVisible()
  await expect(row(options, 'https://example.com/menu')).toBeVisible()
  await expect(button).toBeFocused()
  expect(service.links()).toMatchObject([{ alias: 'menu', url: 'https://example.com/menu', campaign: 'Spring sale' }])
})

test("a link is edited, keeps what the service doesn't show, and a password is removed by name", async ({
  extension,
  service,
}) => {
  const { id } = await service.ask('POST', '/api/pixel/add', { type: 'vendor01pixel', name: 'Shop', tag: 'T-1' })
  await service.ask('POST', '/api/url/add', {
    url: 'https://example.com/menu',
    custom: 'menu',
    metatitle: 'The menu',
    description: 'Old note',
    password: 'secret',
    pixels: [id],
    geotarget: [{ location: 'Peru', link: 'https://pe.example/' }],
  })
  const options = await openLinks(extension)
  const detail = await open(options, 'The menu')
  await detail.getByRole('button', { name: 'Edit' }).click()
  const form = options.getByRole('dialog', { name: 'Edit The menu' })
  await expect(form.getByRole('textbox', { name: 'Long URL' })).toHaveValue('https://example.com/menu')
  await openOption(form, 'Password')
  await expect(form.getByLabel('Password', { exact: true }).first()).toHaveValue('')
  await form.getByRole('textbox', { name: 'Long URL' }).fill('https://example.com/new-menu')
  await form.getByLabel('Note').fill('')
  await form.getByRole('group', { name: 'Clear' }).getByLabel('Password').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(detail.getByRole('link', { name: 'https://example.com/new-menu' })).toBeVisible()
  const [stored] = service.rows('select url, alias, description, password_hash, geo_targets, meta_title from links')
  expect(stored).toEqual({
    url: 'https://example.com/new-menu',
    alias: 'menu',
    description: '',
    password_hash: null,
    geo_targets: JSON.stringify([{ location: 'Peru', link: 'https://pe.example/' }]),
    meta_title: 'The menu',
  })
  expect(service.links()[0]?.pixels).toBe('Shop')
  await detail.getByRole('button', { name: 'Close' }).click()
  await expect(row(options, 'https://example.com/new-menu')).toBeVisible()
})

test('an edit offers no choice that would change nothing', { tag: '@long' }, async ({ fresh, service }) => {
  const domain = 'https://go.example'
  await service.ask('POST', '/api/domain/add', { domain })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/a', custom: 'own', metatitle: 'Own', domain })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/b', custom: 'plain', metatitle: 'Plain' })
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'links')
  const editing = async (title: string) => {
    await (await open(options, title)).getByRole('button', { name: 'Edit' }).click()
    return options.getByRole('dialog', { name: `Edit ${title}` })
  }
  const own = await editing('Own')
  await expect(own.getByLabel('Domain').getByRole('option')).toHaveText(['go.example'])
  await expect(own.getByLabel('Domain')).toHaveAccessibleDescription(/the current short URL stops working/)
  await own.getByRole('button', { name: 'Cancel' }).click()
  await options.getByRole('dialog', { name: 'Own', exact: true }).getByRole('button', { name: 'Close' }).click()

  const plain = await editing('Plain')
  for (const option of ['Redirect type', 'Visibility', 'Note']) await openOption(plain, option)
  for (const [field, choice] of [
    ['Domain', "Don't change"],
    ['Redirect type', "Don't change"],
    ['Visibility', "Don't change"],
  ] as const)
    await expect(plain.getByLabel(field).locator('option:checked')).toHaveText(choice)
  await expect(plain).not.toContainText("Service's default")
  await plain.getByLabel('Note').fill('Changed')
  await plain.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => service.rows("select description, status from links where alias = 'plain'"))
    .toEqual([{ description: 'Changed', status: 'private' }])
})

test('a link is deleted only after a confirmation, and disappears from the list, which stays where it is', async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/a', custom: 'kept', metatitle: 'Kept' })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/b', custom: 'gone', metatitle: 'Gone' })
  const options = await openLinks(extension)
  await options.setViewportSize({ width: 1280, height: 800 })
  await expect(options.getByText('2 links', { exact: true })).toBeVisible()
  const top = async () => (await options.getByRole('columnheader', { name: 'Title' }).boundingBox())?.y
  const before = await top()
  const detail = await open(options, 'Gone')
  await pressInMenu(detail, 'Delete')
  const question = options.getByRole('alertdialog', { name: 'Delete “Gone”?' })
  await expect(question).toContainText(`${service.url}/gone stops working wherever it was shared`)
  await expect(question).not.toContainText('You can discard it')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => service.links().map(({ alias }) => alias)).toEqual(['kept'])
  await expect(row(options, '/gone')).toHaveCount(0)
  await expect(row(options, '/kept')).toHaveCount(1)
  await expect(options.getByText('1 link deleted.')).toBeVisible()
  await expect.poll(top).toBe(before)
})

test('a new link like another has all of its known options, and lists the others', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', {
    url: 'https://example.com/menu',
    custom: 'menu',
    metatitle: 'The menu',
    description: 'For the window',
    devicetarget: [{ device: 'iPhone', link: 'https://ios.example/' }],
    status: 'public',
  })
  const options = await openLinks(extension)
  const detail = await open(options, 'The menu')
  await pressInMenu(detail, 'New link like this one')
  const form = options.getByRole('dialog', { name: 'New link like The menu' })
  await expect(form).toContainText("so they aren't filled in: Password, Redirect type, Visibility")
  await expect(form.getByLabel('Custom alias')).toHaveValue('')
  await form.getByLabel('Custom alias').fill('menu-2')
  await form.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect.poll(() => service.links().map(({ alias }) => alias)).toEqual(['menu', 'menu-2'])
  // The new short URL, and not the panel with that of the other link.
  await expect(detail).toBeHidden()
  await expect(options.getByRole('status').getByRole('link', { name: '/menu-2' })).toBeVisible()
  const shown = 'url, meta_title, description, device_targets'
  const [first, second] = service.rows(`select ${shown} from links order by id`)
  expect(second).toEqual(first)
})

// `every-endpoint` adds a link to each, and `change-links` changes many, with each change.
test('one link is added to a channel, and many to a campaign', { tag: '@long' }, async ({ fresh, service }) => {
  await service.ask('POST', '/api/channel/add', { name: 'Newsletter' })
  await service.ask('POST', '/api/campaign/add', { name: 'Spring sale' })
  for (let number = 1; number <= 6; number++)
    await service.ask('POST', '/api/url/add', {
      url: `https://example.com/${number}`,
      custom: `link-${number}`,
      metatitle: `Page ${number}`,
    })
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'links')
  const detail = await open(options, 'Page 6')
  await pressInMenu(detail, 'Add to channel')
  const channel = options.getByRole('dialog', { name: 'Add 1 link to a channel' })
  await channel.getByRole('button', { name: 'Add to channel' }).click()
  await expect(channel).toContainText('Choose a channel.')
  await channel.getByLabel('Channel').selectOption({ label: 'Newsletter' })
  await channel.getByRole('button', { name: 'Add to channel' }).click()
  await expect
    .poll(() => service.links().map(({ channels }) => channels))
    .toEqual([null, null, null, null, null, 'Newsletter'])
  await detail.getByRole('button', { name: 'Close' }).click()

  await options.getByRole('checkbox', { name: 'Select Page 5' }).check()
  await options.getByRole('checkbox', { name: 'Select Page 2' }).click({ modifiers: ['Shift'] })
  const bar = options.getByRole('region', { name: 'Selected links' })
  await expect(bar).toContainText('4 links selected')
  await bar.getByRole('button', { name: 'Add to campaign' }).click()
  const campaign = options.getByRole('dialog', { name: 'Add 4 links to a campaign' })
  await expect(campaign).toContainText('This takes 4 requests, one for each link.')
  await campaign.getByLabel('Campaign').selectOption({ label: 'Spring sale' })
  await campaign.getByRole('button', { name: 'Add to campaign' }).click()
  const sale = 'Spring sale'
  await expect.poll(() => service.links().map((link) => link.campaign)).toEqual([null, sale, sale, sale, sale, null])
  await expect(bar).toHaveCount(0)
})

test('a refused link and a refused change are corrected where they are shown, or discarded unless the outbox fails', async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/a', custom: 'taken', metatitle: 'Alpha' })
  const options = await openLinks(extension)
  await options.getByRole('button', { name: 'New link' }).click()
  const form = options.getByRole('dialog').filter({ has: options.getByLabel('Custom alias') })
  await form.getByRole('textbox', { name: 'Long URL' }).fill('https://example.com/b')
  await form.getByLabel('Custom alias').fill('taken')
  await form.getByRole('button', { name: 'Shorten', exact: true }).click()
  const pending = options.getByRole('list', { name: 'Not created yet' })
  await pending.getByRole('button', { name: 'Edit and send again' }).click()
  await expect(form.getByRole('textbox', { name: 'Long URL' })).toHaveValue('https://example.com/b')
  await form.getByLabel('Custom alias').fill('free')
  await form.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect(row(options, 'https://example.com/b')).toBeVisible()
  await expect(pending).toHaveCount(0)
  expect(
    service
      .links()
      .map(({ alias }) => alias)
      .sort(),
  ).toEqual(['free', 'taken'])

  const detail = await open(options, 'Alpha')
  await detail.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('Custom alias').fill('free')
  await openOption(form, 'Note')
  await form.getByLabel('Note').fill('Kept')
  await form.getByRole('button', { name: 'Save' }).click()
  const jobs = detail.getByRole('list', { name: 'Pending requests' })
  const again = jobs.getByRole('button', { name: 'Edit and send again' })
  const [first, second] = [await again.boundingBox(), await jobs.getByRole('button', { name: 'Discard' }).boundingBox()]
  expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0), 'the gap between the buttons').toBeLessThan(20)
  await again.click()
  await expect(form.getByLabel('Note')).toHaveValue('Kept')
  // The refused change cleared nothing.
  await expect(form.getByRole('group', { name: 'Clear' })).toHaveCount(0)
  await form.getByLabel('Custom alias').fill('alpha')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(detail.getByText('Kept')).toBeVisible()
  await expect(jobs).toHaveCount(0)
  expect(
    service
      .links()
      .map(({ alias }) => alias)
      .sort(),
  ).toEqual(['alpha', 'free'])

  const refuse = async () => {
    await detail.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.getByLabel('Custom alias').fill('free')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(jobs).toContainText('another link on this domain has this alias')
  }
  await refuse()
  await expect(options.getByRole('table').getByRole('link', { name: 'Failed', includeHidden: true })).toHaveCount(1)
  await jobs.getByRole('button', { name: 'Discard' }).click()
  await expect(jobs).toHaveCount(0)
  await refuse()
  await makeOutboxNewer(options)
  await jobs.getByRole('button', { name: 'Discard' }).click()
  await expect(detail.getByRole('alert').first()).toContainText("The Outbox can't be read")
  await expect(jobs).toContainText('another link on this domain has this alias')
})

test('several links that could not be created are one line above the list, with what can be done of each', async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/a', custom: 'taken', metatitle: 'Alpha' })
  for (const url of ['https://example.com/b', 'https://example.com/c'])
    await askWorker(extension, 'write', {
      id: crypto.randomUUID(),
      operation: 'createLink',
      input: { url, custom: 'taken' },
      source: 'options',
      tabId: null,
      copy: false,
      title: '',
    })
  const options = await openLinks(extension)
  const pending = options.getByRole('list', { name: 'Not created yet' })
  const line = options.getByText('Not created yet: 2 failed')
  await expect(line).toBeVisible()
  await expect(pending).toBeHidden()
  // As little room as longer texts have at 360 px.
  const wide = options.viewportSize()
  await options.setViewportSize({ width: 240, height: 740 })
  const [said, button] = [await line.boundingBox(), await options.getByText('Discard all').boundingBox()]
  expect(said && button && (button.y >= said.y + said.height || button.x >= said.x + said.width)).toBe(true)
  if (wide) await options.setViewportSize(wide)
  await line.click()
  await expect(pending.getByRole('button', { name: 'Edit and send again' })).toHaveCount(2)
  await options.getByRole('button', { name: 'Discard all' }).click()
  await options
    .getByRole('alertdialog', { name: 'Discard 2 requests?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(line).toHaveCount(0)
  await expect(row(options, 'Alpha')).toBeVisible()
})

test('the short URLs of all found links are copied, one per line', { tag: '@long' }, async ({ extension, service }) => {
  seedLinks(service.dataDir, 120)
  await extension.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const options = await openLinks(extension)
  await options.getByRole('searchbox', { name: 'Search links' }).fill('page-11')
  await options.getByRole('button', { name: 'Select all 11', exact: true }).click()
  await options.getByRole('button', { name: 'Copy short URLs' }).click()
  await expect(options.getByText('11 short URLs copied')).toBeVisible()
  const copied = await options.evaluate(() => navigator.clipboard.readText())
  const wanted = [...Array.from({ length: 10 }, (_, at) => 119 - at), 11].map((n) => `${service.url}/link-${n}`)
  expect(copied.split('\n')).toEqual(wanted)
})

test('a list of 100,000 links is shown at once, is searched completely, and says what it searches', {
  tag: '@long',
}, async ({ extension, service }) => {
  seedLinks(service.dataDir, 100_000)
  const options = await openOptions(extension, 'links')
  await expect(row(options, '/link-100000')).toBeVisible()
  expect(await options.locator('tbody tr').count()).toBeLessThan(100)
  const search = options.getByRole('searchbox', { name: 'Search links' })
  await search.fill('page-7777')
  // The oldest links take many minutes to load: the service has them.
  await expect(row(options, '/link-7777').first()).toBeVisible()
  await expect(
    options.getByText(/^11 links found\. .* links loaded\. The service was searched for the rest$/),
  ).toBeVisible()
  await search.fill('no such link anywhere')
  await expect(options.getByText('No links match “no such link anywhere”.')).toBeVisible()
  await options.getByRole('button', { name: 'Show all links' }).click()
  await expect(row(options, '/link-100000')).toBeVisible()
})

test('the list can be used by keyboard, and the reading position in its middle stays when new links arrive', async ({
  extension,
  service,
}) => {
  seedLinks(service.dataDir, 400)
  const options = await openLinks(extension)
  await expect(options.getByText('400 links', { exact: true })).toBeVisible()
  const focusedRow = options.locator('tr[data-place]:focus-within')
  await options.getByRole('button', { name: 'More actions for Links' }).focus()
  await options.keyboard.press('Tab')
  await expect(options.getByRole('checkbox', { name: 'Select Page number 400' })).toBeFocused()
  await options.keyboard.press('Space')
  await options.keyboard.press('ArrowDown')
  await options.keyboard.press('ArrowDown')
  await expect(options.getByRole('checkbox', { name: 'Select Page number 398' })).toBeFocused()
  await options.keyboard.press('Shift+Space')
  await expect(options.getByRole('region', { name: 'Selected links' })).toContainText('3 links selected')
  await options.keyboard.press('End')
  await expect(focusedRow).toContainText('Page number 1')
  await options.keyboard.press('PageUp')
  await expect(focusedRow).not.toContainText('Page number 1http')
  await options.keyboard.press('Home')
  await expect(focusedRow).toContainText('Page number 400')
  await options.keyboard.press('Tab')
  await options.keyboard.press('Enter')
  await expect(options.getByRole('dialog', { name: 'Page number 400' })).toBeVisible()
  await options.keyboard.press('Escape')
  await expect(options.getByRole('button', { name: 'Page number 400', exact: true })).toBeFocused()
  // Five steps past the list, not hundreds: the short URL, its copy button, the row's menu, and the selection's actions.
  for (let step = 0; step < 5; step++) await options.keyboard.press('Tab')
  await expect(options.getByRole('button', { name: 'Change links' })).toBeFocused()

  await options.getByRole('checkbox', { name: 'Select Page number 400' }).focus()
  for (let page = 0; page < 5; page++) {
    const left = (await focusedRow.textContent()) ?? ''
    await options.keyboard.press('PageDown')
    await expect(focusedRow).not.toHaveText(left)
  }
  const before = { text: await focusedRow.textContent(), box: await focusedRow.boundingBox() }
  for (const custom of ['new-1', 'new-2', 'new-3'])
    await service.ask('POST', '/api/url/add', { url: 'https://example.com/new', custom })
  await options.evaluate(() =>
    [...document.querySelectorAll('button')].find((b) => b.textContent === 'Refresh')?.click(),
  )
  await expect(options.getByText('403 links', { exact: true })).toBeAttached()
  await expect(focusedRow).toHaveText(before.text ?? '')
  await expect.poll(async () => (await focusedRow.boundingBox())?.y).toBeCloseTo(before.box?.y ?? 0, 0)
})

test('dates are written as the language writes them, with the second and the zone in their tooltip', {
  tag: '@long',
}, async ({ extension, service }) => {
  const expiry = Date.UTC(2031, 1, 3, 10)
  const asked = { url: 'https://example.com/', custom: 'a-link', expiry: '2031-02-03 10:00:00' }
  await service.ask('POST', '/api/url/add', asked)
  const options = await openLinks(extension)
  const created = options.getByRole('table', { name: 'Links' }).locator('tbody time')
  await expect(created).toHaveText('today')
  await expect(created).toHaveAttribute('title', /^\w{3} \d+, \d{4}, \d+:\d\d:\d\d\s[AP]M \S+/)
  await options.getByRole('rowheader').getByRole('button').click()
  const shown = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...how }).format(expiry)
  const expires = options.getByRole('dialog').getByText(shown({ timeStyle: 'short' }))
  await expect(expires).toHaveAttribute('title', new RegExp(`^${shown({ timeStyle: 'long' })}`))
})

/** A link in the list of a browser that reaches the service through a gate, and its detail. */
const menuBehindGate = async (browser: ExtensionBrowser, service: ServiceUnderTest, gate: Gate) => {
  const url = 'https://example.com/menu'
  const { id, shorturl } = await service.ask('POST', '/api/url/add', { url, custom: 'menu', metatitle: 'The menu' })
  await connectByMessage(browser, gate.url, service.key)
  const options = await openLinks(browser)
  const opener = row(options, 'The menu').getByRole('button', { name: 'The menu', exact: true })
  const detail = options.getByRole('dialog', { name: 'The menu', exact: true })
  return { url, shortUrl: String(shorturl), path: `/api/url/${String(id)}`, options, opener, detail }
}

test('what was opened of a link stays open when the service answers, fails, or says that the request limit is reached', {
  tag: '@long',
}, async ({ fresh, gate, service }) => {
  const { url, shortUrl, path, options, opener, detail } = await menuBehindGate(fresh, service, gate)
  const held = gate.hold(path, 'before')
  await opener.click()
  await detail.getByRole('button', { name: 'QR code' }).press('Enter')
  const qrCode = detail.getByRole('img', { name: `QR code of ${shortUrl}` })
  await expect(qrCode).toBeVisible()
  held.release()
  await expect(detail.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(detail.getByRole('button', { name: 'QR code' })).toBeFocused()
  await expect(qrCode).toBeVisible()

  gate.instead(path, { status: 500, body: '' })
  await options.reload()
  await expect(detail.getByRole('alert')).toBeVisible()
  await expect(detail.getByRole('link', { name: shortUrl })).toBeVisible()
  await expect(detail.getByRole('link', { name: url })).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  gate.instead(path, {
    status: 429,
    headers: { 'Retry-After': '50' },
    body: JSON.stringify({ error: 429, message: 'Too Many API Requests.' }),
  })
  await options.reload()
  await expect(detail.getByRole('alert')).toContainText('The service accepts requests again at ')
  await expect(detail.getByText('Loading link…')).toHaveCount(0)
  await expect(detail.getByRole('link', { name: shortUrl })).toBeVisible()
  await expect(detail.getByRole('link', { name: url })).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await detail.getByRole('button', { name: 'QR code' }).click()
  await expect(qrCode).toBeVisible()
  // It may have been changed: what the service does not confirm is not offered for a change.
  await expect(detail.getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

test('a list that could not be read is not said to be empty', { tag: '@long' }, async ({ fresh, gate, service }) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/menu', metatitle: 'The menu' })
  gate.instead('/api/urls', { status: 500, body: '' })
  await connectByMessage(fresh, gate.url, service.key)
  const options = await openLinks(fresh)
  await expect(options.getByRole('alert').first()).toBeVisible()
  await expect(options.getByRole('button', { name: 'New link' })).toHaveCount(1)
  await expect(options.getByText('No links yet.')).toHaveCount(0)

  // A refresh that fails in the same way has the same reason, which is shown once.
  const refresh = options.getByRole('button', { name: 'Refresh' })
  await expect(refresh).toHaveAttribute('aria-disabled', 'false')
  const held = gate.hold('/api/urls', 'before', { every: true })
  await refresh.press('Enter')
  await held.reached
  await expect(refresh).toHaveAttribute('aria-disabled', 'true')
  held.release()
  await expect(refresh).toHaveAttribute('aria-disabled', 'false')
  await expect(options.getByText("The service couldn't be searched for the rest")).toBeVisible()
  await expect(options.getByRole('alert')).toHaveCount(1)

  gate.instead('/api/urls', null)
  await refresh.press('Enter')
  await expect(row(options, 'The menu')).toBeVisible()
  await expect(options.getByRole('alert')).toHaveCount(0)
})

test('in a small window, the actions on selected links leave most of it to the list, and are reached by keyboard', async ({
  extension,
  service,
}) => {
  seedLinks(service.dataDir, 30)
  const options = await openLinks(extension)
  // 1280 × 1024 px at 400 %.
  await options.setViewportSize({ width: 320, height: 256 })
  await options.getByRole('button', { name: 'Select all 30' }).press('Enter')
  const bar = options.getByRole('region', { name: 'Selected links' })
  await expect(bar).toContainText('30 links selected')
  await options.getByRole('table').getByRole('checkbox').first().focus()
  for (let row = 0; row < 5; row++) await options.keyboard.press('ArrowDown')
  const { top, bottom } = await bar.evaluate((element) => element.getBoundingClientRect())
  expect(bottom).toBe(256)
  expect(top).toBeGreaterThan(150)
  const focused = options.locator(':focus')
  const bottomOfFocused = () => focused.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(bottomOfFocused).toBeLessThan(top)
  await tabTo(options, 'Delete')
  await expect(focused).toHaveText('Delete')
  await expect(focused).toBeInViewport({ ratio: 1 })
})

test('an edit of the note alone sends everything else as the service returned it', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  const url = 'https://example.com/Größe it’s?a=1|2&b=ü#Stück'
  const target = 'https://example.com/perú?x=é'
  await service.ask('POST', '/api/url/add', {
    url,
    custom: 'menu',
    metatitle: '  The menu ',
    geotarget: [{ location: 'Peru', link: target }],
    devicetarget: [{ device: 'iPhone', link: target }],
  })
  const stored = () => service.rows('select url, meta_title, description, geo_targets, device_targets from links')
  const [before] = stored()
  const options = await openLinks(extension)
  const detail = await open(options, 'The menu')
  await detail.getByRole('button', { name: 'Edit' }).click()
  const form = options.getByRole('dialog', { name: 'Edit The menu' })
  await openOption(form, 'Note')
  await form.getByLabel('Note').fill('Seasonal')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => stored()[0]?.description).toBe('Seasonal')
  expect(stored()).toEqual([{ ...before, description: 'Seasonal' }])
  expect(before).toMatchObject({ url, meta_title: '  The menu ' })
})

test('the actions of a row are one menu, which is used by keyboard and gives the focus back', async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/campaign/add', { name: 'Spring sale' })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/menu', metatitle: 'The menu' })
  const options = await openLinks(extension)
  const menu = options.getByRole('button', { name: 'More actions for The menu' })
  await menu.press('Enter')
  const focused = options.locator(':focus')
  await expect(focused).toHaveText('Details')
  await options.keyboard.press('End')
  await expect(focused).toHaveText('Delete')
  await options.keyboard.press('ArrowDown')
  await expect(focused).toHaveText('Details')
  await options.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(options.getByRole('button', { name: 'Add to campaign' })).toHaveCount(0)

  await pressInMenu(row(options, 'The menu'), 'Edit')
  await expect(options.getByRole('dialog', { name: 'Edit The menu' })).toBeVisible()
  await options.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await pressInMenu(row(options, 'The menu'), 'QR code')
  await expect(options.getByRole('dialog').getByRole('img', { name: /^QR code of / })).toBeVisible()
  await options.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await pressInMenu(row(options, 'The menu'), 'Add to campaign')
  const dialog = options.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await options.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await pressInMenu(row(options, 'The menu'), 'Delete')
  await options.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(options, 'The menu')).toHaveCount(0)
  await expect.poll(service.links).toEqual([])
})
