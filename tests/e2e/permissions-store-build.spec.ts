import { fillConnection, openOptions } from '../../scripts/product/connect.ts'
import { readBadge } from '../support/badge.ts'
import {
  answerPrompt,
  clickPinnedButton,
  expect,
  onScreen,
  pinToolbarButton,
  seeRealFocus,
  test,
  withdrawAccess,
} from '../support/store-window.ts'

const REASON = "The browser doesn't allow access to the service"

test('denied, allowed, withdrawn and allowed again: each step is shown, and every click creates one link', async ({
  store,
  display,
  service,
  site,
}) => {
  // Keys and clicks are as slow as a user's.
  test.setTimeout(180_000)
  const urls = () => service.links().map(({ url }) => url)
  const worker = await store.worker()
  const origins = () => worker.evaluate(async () => (await chrome.permissions.getAll()).origins)
  const options = await openOptions(store, 'connection')
  const alert = options.getByRole('alert')
  const connected = options.getByText(/^Connected as /)
  const hasFocus = await seeRealFocus(store, options)

  await test.step('denied', async () => {
    await fillConnection(options, service.url, service.key)
    await answerPrompt(display, hasFocus, 'deny')
    await expect(alert).toContainText(REASON)
    await expect(connected).toHaveCount(0)
    expect(await origins()).toEqual([])
  })

  await test.step('requested again with the same button, without typing anything again, and allowed', async () => {
    await options.getByRole('button', { name: 'Connect', exact: true }).click()
    await answerPrompt(display, hasFocus, 'allow')
    await expect(connected).toBeVisible()
    await expect(alert).toHaveCount(0)
    expect(await origins()).toEqual([`http://${new URL(service.url).hostname}/*`])
    expect(urls()).toEqual([])
  })

  await pinToolbarButton(store)
  const page = await store.openTab(`${site.url}/by-button`)
  const popups = () =>
    worker.evaluate(async () => (await chrome.runtime.getContexts({ contextTypes: ['POPUP'] })).length)
  const chooseShortenThisLink = async (): Promise<void> => {
    const { x, y } = await onScreen(page, '#link')
    await display.openMenu(x, y)
    // The last entry is the browser's own.
    await display.press('Up', 'Up', 'Return')
  }

  await test.step('the button beside the address bar opens the popup, whose button has the focus', async () => {
    await clickPinnedButton(display, page)
    await expect.poll(popups).toBe(1)
    // The popup may be shown before it gets keys. Once there is a link, Enter copies it.
    await expect(async () => {
      await display.press('Return')
      expect(urls()).toContain(`${site.url}/by-button`)
    }).toPass()
    await display.press('Escape')
    await expect.poll(popups).toBe(0)
    expect(urls()).toEqual([`${site.url}/by-button`])
  })

  await test.step("the link's own menu shortens it", async () => {
    await chooseShortenThisLink()
    await expect.poll(urls).toEqual([`${site.url}/by-button`, `${site.url}/linked?by=anchor`])
  })

  await test.step('withdrawn in the settings of the browser: what is shortened now waits', async () => {
    await withdrawAccess(store, service)
    await expect(alert).toContainText(REASON)
    await page.goto(`${site.url}/waiting`)
    await page.bringToFront()
    await display.press('alt+shift+s')
    await expect.poll(() => readBadge(store)).toEqual({ text: '!', title: `Terselink: ${REASON}, 1 request waiting` })
    expect(urls()).toHaveLength(2)
  })

  await test.step('one button requests it again, and what waited is sent once', async () => {
    await options.bringToFront()
    await options.getByRole('button', { name: 'Allow access' }).click()
    await answerPrompt(display, hasFocus, 'allow')
    await expect(alert).toHaveCount(0)
    await expect(connected).toBeVisible()
    await expect.poll(() => urls().at(-1)).toBe(`${site.url}/waiting`)
    await expect.poll(async () => (await readBadge(store)).text).toBe('')
  })

  await test.step('withdrawn a second time, it is noticed again', async () => {
    await withdrawAccess(store, service)
    await expect(alert).toContainText(REASON)
    await expect(connected).toHaveCount(0)
    expect(await origins()).toEqual([])
  })

  const rows = service.rows('select url, count(*) as links from links group by url order by min(id)')
  expect(rows).toEqual(
    ['/by-button', '/linked?by=anchor', '/waiting'].map((path) => ({ url: site.url + path, links: 1 })),
  )
})
