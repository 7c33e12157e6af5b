import { join } from 'node:path'
import { LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage } from '../../scripts/product/connect.ts'
import { askWorker } from '../support/ask-worker.ts'
import { test as base, expect } from '../support/e2e.ts'

/** The browser is expected to report errors here, so this is not the shared fixture, which fails on them. */
const test = base.extend({
  extension: async ({ chromiumPath, folder, service }, use) => {
    const profileDir = join(folder, 'profile')
    const browser = await launchBrowser({ chromiumPath, extensionDir: LOCAL_BUILD, profileDir, headless: true })
    await connectByMessage(browser, service.url, service.key)
    await use(browser)
    await browser.close()
  },
})

/** What an extension may expose to web pages. */
interface Outside {
  sendMessage: (extensionId: string, message: unknown) => Promise<unknown>
}

const FILES = ['options.html', 'popup.html', 'offscreen.html', 'manifest.json', 'background.js', 'icon/128.png']

test("a web page that knows the extension's id can load, frame and open nothing of it, and send no message to the worker", async ({
  extension,
  site,
}) => {
  const page = await extension.context.newPage()
  await page.goto(`${site.url}/article`)
  // The site's own page is among them, to show that the check works.
  const own = `${site.url}/linked`
  const addresses = [own, ...FILES.map((file) => extension.pageUrl(file))]
  const got = await page.evaluate(async (all) => {
    const loads = (element: HTMLImageElement | HTMLScriptElement) =>
      new Promise<boolean>((resolve) => {
        element.onload = () => resolve(true)
        element.onerror = () => resolve(false)
        document.body.append(element)
      })
    const reached: string[] = []
    for (const address of all) {
      const fetched = await fetch(address).then(
        () => true,
        () => false,
      )
      const shown = await loads(Object.assign(new Image(), { src: address }))
      const run = await loads(Object.assign(document.createElement('script'), { src: address }))
      if (fetched || shown || run) reached.push(address)
      await new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.onload = resolve
        frame.src = address
        document.body.append(frame)
      })
    }
    return reached
  }, addresses)
  expect(got).toEqual([own])
  expect(page.frames()).toHaveLength(1 + addresses.length)
  expect(page.frames().filter((frame) => frame.url().startsWith('chrome-extension:'))).toEqual([])

  const opened = extension.context.waitForEvent('page')
  await page.evaluate((address) => {
    window.open(address)
  }, extension.pageUrl('options.html#connection'))
  const tab = await opened
  await tab.waitForLoadState()
  expect(tab.url()).not.toContain('options.html')

  const input = { tabId: null, url: null }
  const answer = await page.evaluate(
    async ({ id, message }) => {
      const { runtime } = (globalThis as unknown as { chrome?: { runtime?: Outside } }).chrome ?? {}
      if (runtime === undefined) return 'nobody to speak to'
      return runtime.sendMessage(id, message).catch(() => 'no answer')
    },
    { id: extension.extensionId, message: { rpc: 'overview', input } },
  )
  expect(['nobody to speak to', 'no answer']).toContain(answer)
  // Our own page gets a response to the same message.
  expect((await askWorker(extension, 'overview', input)).connection).not.toBeNull()
})
