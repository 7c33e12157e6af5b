import type { Page } from '@playwright/test'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'
import { changeDatabase } from '../support/service-database.ts'

const TITLE = 'a title that never ends '.repeat(158_000)

/** The longest time that the page was blocked, in milliseconds, since it was opened. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let longest = 0
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
        })
        observer.observe({ type: 'longtask', buffered: true })
        // Entries arrive after their frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(longest))))
      }),
  )

test("a title of 3.8 MB is cut for display, doesn't freeze the page, and is not sent back cut", async ({
  fresh,
  service,
}) => {
  expect(TITLE.length).toBeGreaterThan(3_700_000)
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/long', custom: 'long' })
  changeDatabase(service.dataDir, (database) => database.prepare('update links set meta_title = ?').run(TITLE))
  await connectByMessage(fresh, service.url, service.key)
  const page = await openOptions(fresh, 'links')
  const row = page.getByRole('row').filter({ hasText: 'example.com/long' })
  await expect(row).toContainText('a title that never ends')
  const longest = await longestTask(page)
  expect(longest).toBeLessThan(1_000)
  expect((await row.textContent())?.length).toBeLessThan(3_000)

  await row.getByRole('button', { name: /^a title that never ends/ }).click()
  const detail = page.getByRole('dialog')
  await detail.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: /^Edit / })
  await expect(form.getByText("These are too long to show in full, so they're empty here: Meta title.")).toBeVisible()
  await form.getByRole('textbox', { name: 'Long URL' }).fill('https://example.com/elsewhere')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => service.rows('select url, length(meta_title) as title from links'))
    .toEqual([{ url: 'https://example.com/elsewhere', title: TITLE.length }])
})

test('a long title leaves room for the rest of its dialog in a small window', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', {
    url: 'https://example.com/long',
    custom: 'long',
    metatitle: 'a title that never ends '.repeat(20),
  })
  const page = await openOptions(extension, 'links')
  // 1280 px at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('button', { name: /^a title that never ends/ }).click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await expect(detail.getByRole('button', { name: 'Copy', exact: true })).toBeInViewport()
  await detail.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: /^Edit / })
  await expect(form.getByRole('textbox', { name: 'Long URL' })).toBeFocused()
  await expect(form.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
})

test("on a narrow screen, a column's long name doesn't cover its values", { tag: '@long' }, async ({ extension }) => {
  const options = await openOptions(extension, 'presets')
  await options.evaluate((input) => chrome.runtime.sendMessage({ rpc: 'writeSettings', input }), {
    presets: [{ id: 'a', name: 'Docs', options: {}, expiresAfterMinutes: null }],
  })
  await options.setViewportSize({ width: 360, height: 740 })
  const cell = options.getByRole('table', { name: 'Presets' }).locator('td.number')
  const { room, needed } = await cell.evaluate((element) => {
    // As a translation names it.
    element.setAttribute('data-title', 'Erstellungszeitpunkt')
    const { width, fontSize, fontFamily } = getComputedStyle(element, '::before')
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas === null) throw new Error('There is no canvas.')
    canvas.font = `${fontSize} ${fontFamily}`
    return { room: Number.parseFloat(width), needed: canvas.measureText('Erstellungszeitpunkt').width }
  })
  expect(room).toBeGreaterThan(needed - 1)
})
