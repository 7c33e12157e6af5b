import { fillConnection, openOptions } from '../../scripts/product/connect.ts'
import { answerPrompt, connectInWindow, expect, onScreen, seeRealFocus, test } from '../support/store-window.ts'

test("the browser requests permission for the service's address only; once allowed, keys pressed on a page create links", {
  tag: '@long',
}, async ({ store, display, service, site }) => {
  const page = await connectInWindow(store, display, service)
  const worker = await store.worker()
  const held = await worker.evaluate(() => chrome.permissions.getAll())
  expect(held.origins).toEqual([`http://${new URL(service.url).hostname}/*`])

  await page.goto(`${site.url}/in-front`)
  await display.press('alt+shift+s')
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual([`${site.url}/in-front`])
})

test("after Disconnect the permission for the service's address is gone, until it is connected again", {
  tag: '@long',
}, async ({ store, display, service }) => {
  const page = await connectInWindow(store, display, service)
  const worker = await store.worker()
  const origins = [`http://${new URL(service.url).hostname}/*`]
  const isAllowed = () => worker.evaluate((asked) => chrome.permissions.contains({ origins: asked }), origins)
  expect(await isAllowed()).toBe(true)

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  expect(await isAllowed()).toBe(false)

  // Chromium grants a permission that was granted before without a prompt.
  await fillConnection(page, service.url, service.key)
  await expect(page.getByText(/^Connected as /)).toBeVisible()
  expect(await isAllowed()).toBe(true)
})

test('with the permissions, links behind selected words are read and notifications are shown', {
  tag: '@long',
}, async ({ store, display, service, site }) => {
  const page = await connectInWindow(store, display, service)
  const hasFocus = await seeRealFocus(store, page)
  await page.goto(store.pageUrl('options.html#defaults'))
  const reading = page.getByRole('checkbox', { name: 'Find the links in selected text' })
  const notifying = page.getByRole('checkbox', { name: 'Show a notification when a link is created without the popup' })
  await reading.check()
  await notifying.check()
  await answerPrompt(display, hasFocus, 'allow')
  const worker = await store.worker()
  const held = () => worker.evaluate(async () => (await chrome.permissions.getAll()).permissions)
  await expect.poll(held).toEqual(expect.arrayContaining(['notifications', 'scripting']))

  await page.goto(`${site.url}/front`)
  await page.evaluate(() => {
    const words = document.querySelector('#selection')
    if (words !== null) getSelection()?.selectAllChildren(words)
  })
  const { x, y } = await onScreen(page, '#selection')
  await display.openMenu(x, y)
  // The last entry is the browser's own.
  await display.press('Up', 'Up', 'Return')
  // Both are in flight at once, so the service may get them in any order.
  await expect
    .poll(() =>
      service
        .links()
        .map(({ url }) => url)
        .sort(),
    )
    .toEqual([`${site.url}/first`, `${site.url}/second`])
  await expect.poll(() => worker.evaluate(async () => Object.keys(await chrome.notifications.getAll()).length)).toBe(1)

  await page.goto(store.pageUrl('options.html#defaults'))
  await expect(notifying).toBeChecked()
  await notifying.uncheck()
  await expect.poll(held).not.toContain('notifications')
})

test("the window's tabs are read once the user allows it, and after a denial it can be requested again", {
  tag: '@long',
}, async ({ store, display, service, site }) => {
  const page = await connectInWindow(store, display, service)
  const hasFocus = await seeRealFocus(store, page)
  for (const path of ['/first', '/second']) {
    await store.openTab(`${site.url}${path}`)
  }
  await page.bringToFront()
  await page.goto(store.pageUrl('options.html#bulk'))
  const take = page.getByRole('button', { name: 'Add tabs from this window' })
  await take.click()
  await answerPrompt(display, hasFocus, 'deny')
  await expect(page.getByRole('alert')).toContainText('the permission was denied')
  await take.click()
  await answerPrompt(display, hasFocus, 'allow')
  await expect(page.getByLabel('Addresses')).toHaveValue(`${site.url}/first\n${site.url}/second`)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Shorten 2 links' })).toBeVisible()
})

test('a preset in the context menu creates the link with its options', { tag: '@long' }, async ({
  store,
  display,
  service,
  site,
}) => {
  const page = await connectInWindow(store, display, service)
  await page.evaluate(() => {
    const presets = ['Shop', 'News & more'].map((name, index) => ({
      id: `preset-${index}`,
      name,
      options: { description: `with ${name}` },
      expiresAfterMinutes: null,
    }))
    return chrome.runtime.sendMessage({ rpc: 'writeSettings', input: { presets } })
  })
  await page.goto(`${site.url}/front`)
  const { x, y } = await onScreen(page, '#link')
  await display.openMenu(x, y)
  // To the extension's entry, into it, to the second of its entries, into that, to the second preset.
  await display.press('Up', 'Up', 'Right', 'Down', 'Right', 'Down', 'Return')
  await expect
    .poll(() => service.rows('select url, description from links'))
    .toEqual([{ url: `${site.url}/linked?by=anchor`, description: 'with News & more' }])
})

test('an address typed after the keyword in the address bar is shortened', { tag: '@long' }, async ({
  store,
  display,
  service,
  site,
}) => {
  const page = await connectInWindow(store, display, service)
  await page.goto(`${site.url}/front`)
  const { x, y } = await onScreen(page, 'h1')
  // The address bar is above the page.
  await display.click(x + 300, y - 60)
  await display.type('tl example.com/typed')
  await display.press('Return')
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual(['https://example.com/typed'])
  expect(page.url()).toBe(`${site.url}/front`)
})

test('if the permission is denied, nothing is connected, and the reason is shown', { tag: '@long' }, async ({
  store,
  display,
  service,
}) => {
  const options = await openOptions(store, 'connection')
  const hasFocus = await seeRealFocus(store, options)
  await fillConnection(options, service.url, service.key)
  await answerPrompt(display, hasFocus, 'deny')
  await expect(options.getByRole('alert')).toContainText("The browser doesn't allow access to the service")
  const worker = await store.worker()
  const held = await worker.evaluate(() => chrome.permissions.getAll())
  expect(held.origins).toEqual([])
})

test('once allowed, the side panel follows the active tab', { tag: '@long' }, async ({
  store,
  display,
  service,
  site,
}) => {
  await connectInWindow(store, display, service)
  // The store build may read the addresses of the service's host only.
  const hidden = site.url.replace('127.0.0.1', 'hidden.localhost')
  const first = await store.openTab(`${hidden}/first`)
  await first.bringToFront()
  const panel = await store.openPanel()
  const longUrl = panel.getByRole('textbox', { name: 'Long URL' })
  const follow = panel.getByRole('button', { name: 'Follow the active tab' })
  const hasFocus = await seeRealFocus(store, first)
  await expect.poll(hasFocus).toBe(true)
  await follow.click()
  await answerPrompt(display, hasFocus, 'allow')
  await expect(longUrl).toHaveValue(`${hidden}/first`)
  await expect(follow).toHaveCount(0)
  await store.openTab(`${hidden}/second`)
  await expect(longUrl).toHaveValue(`${hidden}/second`)
  await panel.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual([`${hidden}/second`])
})
