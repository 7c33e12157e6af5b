import { type Display, openDisplay } from '../support/display.ts'
import { askToConnect, isConnected } from '../support/firefox/connect-firefox.ts'
import type { FirefoxPage } from '../support/firefox/firefox-page.ts'
import { test as base, expect } from '../support/firefox/firefox-test.ts'
import { FIREFOX_STORE_BUILD, type FirefoxBrowser } from '../support/firefox/launch-firefox.ts'
import { pasted } from '../support/firefox/pasted.ts'

// The store build in a real window: only there can the browser's own prompt be answered, and only a real key press
// grants the extension the tab (`activeTab`).

const test = base.extend<{ display: Display; store: FirefoxBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  display: async ({}, use) => {
    const display = await openDisplay()
    await use(display)
    await display.close()
  },
  store: async ({ display, launch }, use) => {
    const store = await launch({ extensionDir: FIREFOX_STORE_BUILD, headless: false, display: display.name })
    await use(store)
    // Before its screen.
    await store.close()
  },
})

// Keys and clicks are as slow as a user's.
test.setTimeout(180_000)

const heldOrigins = async (options: FirefoxPage): Promise<string> =>
  options.evaluate('browser.permissions.getAll().then(({ origins }) => origins.join())')

const placeOf = (text: string): [number, number] => {
  const [x = 0, y = 0] = text.split(',').map(Number)
  return [x, y]
}

const answerPrompt = async (store: FirefoxBrowser, display: Display, answer: 'allow' | 'deny'): Promise<void> => {
  await expect.poll(() => store.promptAnswer(answer)).not.toBe('')
  await expect(async () => {
    // A key without effect, because the prompt ignores early answers.
    await display.press('Shift_L')
    const place = await store.promptAnswer(answer)
    if (place !== '') await display.click(...placeOf(place))
    expect(await store.promptAnswer(answer)).toBe('')
  }).toPass()
}

/** The screen position of a selector's element. */
const onScreen = async (page: FirefoxPage, selector: string): Promise<[number, number]> =>
  placeOf(
    await page.evaluate(`(() => {
      const { x, y, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
      return [mozInnerScreenX + x + 12, mozInnerScreenY + y + height / 2].join()
    })()`),
  )

test("Firefox requests permission for the service's address only; once allowed, the shortcuts, the popup, the menu and the keyword in the address bar create links", {
  tag: '@long',
}, async ({ store, display, service, site }) => {
  const urls = () => service.links().map(({ url }) => url)
  const page = await askToConnect(store, service.url, service.key)
  await answerPrompt(store, display, 'allow')
  await isConnected(page)
  expect(await heldOrigins(page)).toBe(`http://${new URL(service.url).hostname}/*`)

  await page.goto(`${site.url}/by-shortcut`)
  await display.press('alt+shift+u')
  await expect.poll(urls).toEqual([`${site.url}/by-shortcut`])

  await page.goto(`${site.url}/by-popup`)
  await display.press('alt+shift+l')
  await expect.poll(store.popupHasFocus).toBe(true)
  // The popup opens with the focus on its button. Once there is a link, Enter copies it.
  await expect(async () => {
    await display.press('Return')
    expect(urls()).toContain(`${site.url}/by-popup`)
  }).toPass()
  await display.press('Escape')
  await expect.poll(store.popupHasFocus).toBe(false)
  await expect.poll(() => pasted(page)).toBe(`${service.url}/${service.links()[1]?.alias}`)

  await page.goto(`${site.url}/by-menu`)
  // A click on a page that is not painted yet opens nothing.
  await expect(async () => {
    await display.openMenu(...(await onScreen(page, '#link')))
    await expect.poll(store.menuIsOpen, { timeout: 2_000 }).toBe(true)
  }).toPass()
  // The last entry is the extension's.
  await display.press('Up', 'Return')
  await expect.poll(urls).toEqual([`${site.url}/by-shortcut`, `${site.url}/by-popup`, `${site.url}/linked?by=anchor`])

  await store.open(`about:reader?url=${encodeURIComponent(`${site.url}/in-reader-view`)}`)
  await display.press('alt+shift+u')
  await expect.poll(() => urls().at(-1)).toBe(`${site.url}/in-reader-view`)

  await page.goto(`${site.url}/front`)
  await display.press('ctrl+l')
  await display.type('tl example.com/typed')
  await display.press('Return')
  await expect.poll(() => urls().at(-1)).toBe('https://example.com/typed')
  expect(await page.evaluate('location.href')).toBe(`${site.url}/front`)
})

test('access that is withdrawn in Firefox is noticed, what is shortened then waits, and one button repairs it', {
  tag: '@long',
}, async ({ store, display, service, site }) => {
  const urls = () => service.links().map(({ url }) => url)
  const options = await askToConnect(store, service.url, service.key)
  await answerPrompt(store, display, 'allow')
  await isConnected(options)
  const tab = await store.open(`${site.url}/front`)
  await store.withdrawAccess(await heldOrigins(options))
  await expect.poll(() => options.text('[role=alert]')).toContain("The browser doesn't allow access to the service")
  await tab.goto(`${site.url}/waiting`)
  await display.press('alt+shift+u')
  await expect.poll(() => options.text('nav')).toContain('Outbox1')
  expect(urls()).toEqual([])
  await tab.close()
  await options.click('button', 'Allow access')
  await answerPrompt(store, display, 'allow')
  await isConnected(options)
  await expect.poll(urls).toEqual([`${site.url}/waiting`])
})

test("in Firefox's popup over a page without an address, the address can be typed, however late it gets the keyboard focus", {
  tag: '@long',
}, async ({ store, display, service, site }) => {
  const options = await askToConnect(store, service.url, service.key)
  await answerPrompt(store, display, 'allow')
  await isConnected(options)
  await store.open('about:blank')
  await display.press('alt+shift+l')
  await expect.poll(store.popupHasFocus).toBe(true)
  const inPopup = (what: string) =>
    options.evaluate(`browser.extension.getViews({ type: 'popup' })[0]?.document.${what}`)
  await expect.poll(() => inPopup('activeElement.name')).toBe('url')

  await inPopup('activeElement.blur()')
  await store.giveKeysAnew()
  await expect.poll(() => inPopup('activeElement.localName')).not.toBe('body')
  await display.type(`${site.url}/typed`)
  await display.press('Return')
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual([`${site.url}/typed`])
})

test('in Firefox, a link that is created without the popup shows a notification, if that is turned on', {
  tag: '@long',
}, async ({ store, display, service, site }) => {
  const options = await askToConnect(store, service.url, service.key)
  await answerPrompt(store, display, 'allow')
  await isConnected(options)
  await options.goto(store.pageUrl('options.html#defaults'))
  const held = () => options.evaluate('browser.permissions.getAll().then(({ permissions }) => permissions.join())')
  expect(await held()).not.toContain('notifications')
  const checkbox = 'input[name="extra-notifications"]'
  await options.evaluate(`document.querySelector('${checkbox}').scrollIntoView({ block: 'center' })`)
  await display.click(...(await onScreen(options, checkbox)))
  await answerPrompt(store, display, 'allow')
  await expect.poll(held).toContain('notifications')
  const tab = await store.open(`${site.url}/noted`)
  await display.press('alt+shift+u')
  const shown = () =>
    options.evaluate('browser.notifications.getAll().then((all) => JSON.stringify(Object.values(all)))')
  await expect.poll(shown).toContain('Short link copied')
  expect(await shown()).toContain(`${service.url}/${service.links()[0]?.alias}`)
  await tab.close()
})

test("Firefox's popup moves to a page for its tab, whose address it may read after the key press", {
  tag: '@long',
}, async ({ store, display, service, site }) => {
  const options = await askToConnect(store, service.url, service.key)
  await answerPrompt(store, display, 'allow')
  await isConnected(options)
  await store.open(`${site.url}/as-a-page`)
  await display.press('alt+shift+l')
  const inPopup = (what: string) =>
    options.evaluate(`browser.extension.getViews({ type: 'popup' })[0]?.document.${what}`)
  await expect.poll(() => inPopup("querySelector('[name=url]')?.value")).toBe(`${site.url}/as-a-page`)
  await inPopup("querySelectorAll('summary')[1].click()")
  await expect.poll(() => inPopup("querySelector('.popup-open-page')?.textContent")).toBe('Open as a page')
  await inPopup("querySelector('.popup-open-page').click()")
  const page = "browser.extension.getViews({ type: 'tab' }).find(({ location }) => location.search !== '')?.document"
  await expect.poll(() => options.evaluate(`${page}?.querySelector('[name=url]')?.value`)).toBe(`${site.url}/as-a-page`)
  await expect.poll(store.popupHasFocus).toBe(false)
})

test('if the permission is denied in Firefox, nothing is connected, and the reason is shown', { tag: '@long' }, async ({
  store,
  display,
  service,
}) => {
  const page = await askToConnect(store, service.url, service.key)
  await answerPrompt(store, display, 'deny')
  await expect.poll(() => page.text('[role=alert]')).toContain("The browser doesn't allow access to the service")
  expect(await heldOrigins(page)).toBe('')
})
