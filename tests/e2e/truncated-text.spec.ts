import type { Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'

const LONG_URL = 'https://example.com/a/rather/long/way/to/the/page/with-the-report-2026.html'
const TITLE = 'A report whose title is far too long for the column that it stands in, year 2026'

/** What the browser itself tells a screen reader: of a kind of element, all names. */
const namesOf = async (page: Page, role: string): Promise<string[]> => {
  const browser = await page.context().newCDPSession(page)
  const { root } = await browser.send('DOM.getDocument')
  const { nodes } = await browser.send('Accessibility.queryAXTree', { nodeId: root.nodeId, role })
  await browser.detach()
  return nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ''))
}

test('a text that gives up its middle is read out whole, and copied once', async ({ extension, service, site }) => {
  const { shorturl } = await service.ask('POST', '/api/url/add', {
    url: LONG_URL,
    custom: 'an-alias-that-does-not-fit-into-its-column',
    metatitle: TITLE,
  })
  const options = await openOptions(extension, 'links')
  const long = options.getByRole('cell', { name: LONG_URL, exact: true })
  await expect(long).toBeVisible()
  expect(await long.locator('.middle-truncated-head').evaluate((head) => head.scrollWidth > head.clientWidth)).toBe(
    true,
  )
  await expect(options.getByRole('link', { name: String(shorturl), exact: true })).toBeVisible()
  await expect(options.getByRole('button', { name: TITLE, exact: true })).toBeVisible()
  expect(await namesOf(options, 'link')).toContain(shorturl)
  expect(await namesOf(options, 'button')).toContain(TITLE)
  expect(await namesOf(options, 'cell')).toContain(LONG_URL)

  // By hand, from its first character past its last.
  const box = await long.locator('.middle-truncated').boundingBox()
  if (box === null) throw new Error('not drawn')
  await options.mouse.move(box.x + 1, box.y + box.height / 2)
  await options.mouse.down()
  await options.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 8 })
  await options.mouse.up()
  await options.keyboard.press('ControlOrMeta+c')
  expect(await readClipboard(extension, site)).toBe(LONG_URL)
})
