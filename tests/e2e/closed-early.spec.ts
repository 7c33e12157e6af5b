import type { Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { readBadge } from '../support/badge.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'
import { openMoreOptions } from '../support/more-options.ts'
import { type Press, startPressing } from '../support/pressing.ts'
import { pressInMenu } from '../support/row-menu.ts'

/** A popup that is used and closed before the worker has responded. */
const EARLY: Pick<Press, 'asleep' | 'settled' | 'fromStart'> = { asleep: 'at opening', settled: false, fromStart: true }

const pressIn = async (extension: ExtensionBrowser, address: string, script: string) => {
  const pressing = await startPressing(extension)
  await pressing.press(address, { ...EARLY, script }, await tabOn(extension, address))
  await pressing.close()
}

/** One per address, because a draft belongs to its tab. */
const tabOn = async (extension: ExtensionBrowser, address: string): Promise<Page> => {
  const open = extension.context.pages().find((page) => page.url() === address)
  return open ?? extension.openTab(address)
}

const PRESS_AND_CLOSE = `document.querySelector('button[type=submit]').click(); window.close()`

test('what was typed before the worker responded is restored, even if the popup was closed at once', async ({
  extension,
  site,
}) => {
  const typed = 'https://example.com/typed-early'
  await pressIn(
    extension,
    `${site.url}/article`,
    // Once the browser has named the tab, which is sooner than any person types.
    `const type = () => {
       const input = document.querySelector('[name=url]')
       if (input.value === '') return setTimeout(type, 0)
       input.value = '${typed}'
       input.dispatchEvent(new Event('input', { bubbles: true }))
       window.close()
     }
     type()`,
  )
  await (await tabOn(extension, `${site.url}/article`)).bringToFront()
  const popup = await extension.openPopup()
  await expect(popup.getByLabel('Long URL')).toHaveValue(typed)
  await expect(popup.getByRole('button', { name: 'Discard draft' })).toBeVisible()
})

test('a press that was refused after the popup was closed is reported by the badge and the next popup', async ({
  extension,
  service,
  site,
}) => {
  const address = `${site.url}/article`
  const tab = await tabOn(extension, address)
  await tab.bringToFront()
  const first = await extension.openPopup()
  await openMoreOptions(first, ['Access'])
  await first.getByLabel('Password', { exact: true }).fill('secret')
  await expect(first.getByRole('button', { name: 'Discard draft' })).toBeVisible()
  await first.close()

  await pressIn(extension, address, PRESS_AND_CLOSE)
  await expect.poll(() => readBadge(extension)).toEqual({ text: '!', title: "Terselink: This can't be sent" })
  expect(service.links()).toEqual([])
  await tab.bringToFront()
  const popup = await extension.openPopup()
  const unseen = popup.getByRole('region', { name: 'Failed requests' })
  await unseen.locator('summary').click()
  await expect(unseen).toContainText(address)
  // In the notice, and at its field.
  await expect(popup.getByText('Enter the password again, or remove it')).toHaveCount(2)
})

test('Enter on a page with a link copies it, even if the popup is closed before it knows the link', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const address = `${site.url}/article`
  await service.ask('POST', '/api/url/add', { url: address, custom: 'made-before' })
  await askWorker(extension, 'refreshLibrary', {})
  await pressIn(extension, address, PRESS_AND_CLOSE)
  await expect.poll(async () => (await readBadge(extension)).title).toBe('Terselink: existing link copied')
  expect(await readClipboard(extension, site)).toBe(`${service.url}/made-before`)
  expect(service.links()).toHaveLength(1)
})

/** Presses a button in a page of the extension while its worker is stopped, and closes the page in the same task. */
const pressAndClose = async (extension: ExtensionBrowser, page: Page, button: string) => {
  await extension.stopWorker()
  const closed = page.waitForEvent('close')
  await page
    .evaluate((name) => {
      // An open dialog is in front.
      const place = document.querySelector('dialog[open]') ?? document
      const found = [...place.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === name)
      found?.click()
      window.close()
    }, button)
    .catch(() => undefined)
  await closed
}

test('Retry and Discard in the Outbox work even if the page is closed at once and the worker was stopped', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const { id } = await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'taken' })
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.locator('summary', { hasText: /^Options/ }).click()
  await popup.getByLabel('Custom alias').fill('taken')
  await popup.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect(popup.getByRole('alert')).toContainText(/^The alias “.+” is taken/)
  await popup.close()
  const jobs = async () =>
    (await askWorker(extension, 'jobs', { states: [], offset: 0, limit: 9 })).jobs.map(({ state }) => state)

  await service.ask('DELETE', `/api/url/${String(id)}/delete`)
  const outbox = await openOptions(extension, 'outbox')
  await outbox.getByRole('button', { name: /^More actions for / }).click()
  await expect(outbox.getByRole('button', { name: 'Retry' })).toBeVisible()
  await pressAndClose(extension, outbox, 'Retry')
  await expect.poll(() => service.links().map(({ alias }) => alias)).toEqual(['taken'])
  await expect.poll(jobs).toEqual(['done'])

  await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'other' })
  const refused = await openPopupOn(extension, `${site.url}/second`)
  await refused.locator('summary', { hasText: /^Options/ }).click()
  await refused.getByLabel('Custom alias').fill('other')
  await refused.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect(refused.getByRole('alert')).toContainText(/^The alias “.+” is taken/)
  await refused.close()
  const again = await openOptions(extension, 'outbox')
  await pressInMenu(again.getByRole('row').filter({ hasText: '/second' }), 'Discard')
  await expect(again.getByRole('alertdialog')).toBeVisible()
  await pressAndClose(extension, again, 'Discard')
  await expect.poll(jobs).toEqual(['done'])
})

test('a list is shortened once and not offered again, even if the page is closed at once and the worker was stopped', async ({
  extension,
  service,
}) => {
  const options = await openOptions(extension, 'bulk')
  await options.getByLabel('Addresses').fill('https://example.com/a\nhttps://example.com/b\nhttps://example.com/c\n')
  await expect(options.getByRole('button', { name: 'Shorten 3 links' })).toBeVisible()
  // Its draft is stored by now.
  await expect.poll(() => askWorker(extension, 'bulkDraft', {})).not.toBeNull()
  await pressAndClose(extension, options, 'Shorten 3 links')
  await expect
    .poll(() =>
      service
        .links()
        .map(({ url }) => url)
        .toSorted(),
    )
    .toEqual(['https://example.com/a', 'https://example.com/b', 'https://example.com/c'])
  const again = await openOptions(extension, 'bulk')
  await expect(again.getByRole('article', { name: '3 links' }).getByText(/^3 of 3 created/)).toBeVisible()
  await expect(again.getByLabel('Addresses')).toHaveValue('')
})

test('nothing under the pointer moves when the worker responds with a preset and a draft, and no link takes the place of Shorten', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const address = `${site.url}/article`
  await service.ask('POST', '/api/url/add', { url: address, custom: 'made-before' })
  await askWorker(extension, 'refreshLibrary', {})
  /**
   * The positions of the field, the options and the button before and after the element of the worker's response
   * appears; and what is in the place of the button then.
   */
  const placesUntil = async (answer: string) => {
    const record = `
      const boxes = () => ['input[name=url]', 'summary', '.popup-footer button'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect())
      const places = () => boxes().flatMap((box) => box && [box.x, box.y, box.width, box.height])
      const controlAt = ({ x, y, width, height }) =>
        document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a, button, input, summary')?.textContent ?? ''
      const isOfTab = () => document.querySelector('input[name=url]').value !== ''
      const isAnswered = () => document.querySelector('${answer}') !== null
      let before = null
      let button = null
      const look = () => {
        if (isAnswered()) {
          const found = { before, after: places(), inPlaceOfButton: controlAt(button) }
          return chrome.storage.local.set({ found }).then(() => window.close())
        }
        if (before === null && isOfTab()) [before, button] = [places(), boxes()[2]]
        setTimeout(look, 10)
      }
      look()`
    await pressIn(extension, address, record)
    const worker = await extension.worker()
    const { found } = await worker.evaluate(() => chrome.storage.local.get())
    return found as { before: number[] | null; after: number[]; inPlaceOfButton: string }
  }
  // The page's link takes the place of the form: a press that was meant for Shorten copies it, or does nothing.
  expect(['Copy', '']).toContain((await placesUntil('.result')).inPlaceOfButton)

  await askWorker(extension, 'writeSettings', {
    presets: [{ id: 'p', name: 'Quiet', options: { status: 'private' }, expiresAfterMinutes: null }],
    rules: [{ id: 'r', presetId: 'p', match: 'host', value: '127.0.0.1' }],
  })
  const tab = await tabOn(extension, address)
  await tab.bringToFront()
  const popup = await extension.openPopup()
  await popup.getByRole('button', { name: 'Create another' }).click()
  await expect(popup.getByText('Quiet')).toBeVisible()
  await popup.locator('summary', { hasText: /^Options/ }).click()
  await popup.getByLabel('Custom alias').fill('typed')
  await expect(popup.getByRole('button', { name: 'Discard draft' })).toBeVisible()
  await popup.close()
  const { before, after } = await placesUntil('.popup-footer .plain[aria-disabled=false]')
  expect(before).not.toBeNull()
  // The browser rounds the height of a popup, which may move the footer by less than a pixel at first.
  expect(after.filter((place, at) => !(Math.abs(place - (before?.[at] ?? Number.NaN)) < 1))).toEqual([])
})
