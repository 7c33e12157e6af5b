import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { gzipped, POPUP_BUDGET, reach } from '../bundle/built-files.ts'
import { expect, test } from '../support/e2e.ts'

const BUILD = 'chrome-mv3-local'
const isCode = (file: string) => /\.(?:js|css)$/.test(file)

// tests/bundle follows what the page names; only a browser shows what else it loads before a click.
test('an ordinary opening loads at most the budget of scripts and styles', async ({ extension, site }) => {
  const first = await openPopupOn(extension, `${site.url}/article`)
  await pressShorten(first)
  const shortUrl = await shownShortUrl(first)
  await first.close()

  const popup = await openPopupOn(extension, `${site.url}/another`)
  const loaded = new Set<string>()
  // Opened again, so that the browser reports everything from the first file on.
  popup.on('requestfinished', (request) => loaded.add(new URL(request.url()).pathname.slice(1)))
  await popup.reload()
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeVisible()
  await expect(popup.getByRole('button', { name: `Copy ${shortUrl}` })).toBeVisible()
  await popup.waitForLoadState('networkidle')

  const files = [...loaded].filter(isCode)
  // The browser's list is complete: it includes what the page names itself.
  expect(files).toEqual(expect.arrayContaining(reach(BUILD, 'popup.html', 'at start').filter(isCode)))
  const size = gzipped(BUILD, files)
  test.info().annotations.push({ type: 'weight', description: `${size} bytes gzipped: ${files.join(', ')}` })
  expect(size, files.join(', ')).toBeLessThanOrEqual(POPUP_BUDGET)
})

/** Runs before the popup's script, and notes when it first asks the worker for something. */
const noteFirstQuestion = () => {
  const { runtime } = (Reflect.get(globalThis, 'browser') ?? chrome) as { runtime: typeof chrome.runtime }
  const sendMessage = runtime.sendMessage.bind(runtime) as (message: unknown) => Promise<unknown>
  Object.assign(runtime, {
    sendMessage: (message: unknown) => {
      if (performance.getEntriesByName('first question').length === 0) performance.mark('first question')
      return sendMessage(message)
    },
  })
}

// Starting it takes as long as drawing the popup.
test('an opening asks the worker once the popup is on the screen, or after 200 ms', async ({ extension, site }) => {
  await (await openPopupOn(extension, `${site.url}/article`)).close()
  const popup = await openPopupOn(extension, `${site.url}/another`)
  await popup.addInitScript(noteFirstQuestion)
  await popup.reload()
  const timeOf = (entry: string) =>
    popup.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, entry)
  await expect.poll(() => timeOf('first question')).toBeGreaterThan(0)
  const painted = await timeOf('first-contentful-paint')
  expect(await timeOf('first question')).toBeGreaterThanOrEqual(Math.min(painted, 200))
})
