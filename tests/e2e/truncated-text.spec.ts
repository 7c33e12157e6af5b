import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { askWorker } from '../support/ask-worker.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'

const LONG_URL = 'https://example.com/a/rather/long/way/to/the/page/with-the-report-2026.html'
const TITLE = 'A report whose title is far too long for the column that it stands in, year 2026'

/** What the browser itself reports to a screen reader: the names of all elements of a kind. */
const namesOf = async (page: Page, role: string): Promise<string[]> => {
  const browser = await page.context().newCDPSession(page)
  const { root } = await browser.send('DOM.getDocument')
  const { nodes } = await browser.send('Accessibility.queryAXTree', { nodeId: root.nodeId, role })
  await browser.detach()
  return nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ''))
}

/** The browser's own search; the last parameter wraps around. */
type Find = (text: string, caseSensitive: boolean, backwards: boolean, wrap: boolean) => boolean

/** For each shortened address in these cells: whether all of it is visible, how much of its start, and whether its end is. */
const sights = (page: Page, cells: 'td.short' | '.links-lines > .quiet' | 'tbody th') =>
  page.locator(`${cells} .middle-truncated[data-tail]`).evaluateAll((texts) =>
    texts.map((text) => {
      const [head, tail] = [...text.querySelectorAll('.middle-truncated-line > span:not(.unseen-part)')].map((part) =>
        part.getBoundingClientRect(),
      )
      const room = text.firstElementChild?.getBoundingClientRect().width ?? 0
      const cell = text.closest('td, th')?.getBoundingClientRect()
      if (head === undefined || tail === undefined || cell === undefined) throw new Error('not drawn')
      return { whole: head.width <= room + 1, beginning: room, end: tail.right <= cell.right && tail.left >= cell.left }
    }),
  )

test('an address shortened in its middle is announced, found and copied completely', async ({
  extension,
  service,
  site,
}) => {
  const { shorturl } = await service.ask('POST', '/api/url/add', {
    url: LONG_URL,
    custom: 'an-alias-that-does-not-fit-into-its-column',
    metatitle: TITLE,
  })
  const options = await openOptions(extension, 'links')
  const long = options.getByRole('rowheader').getByText(LONG_URL, { exact: true })
  await expect(long).toBeVisible()
  expect(await sights(options, '.links-lines > .quiet')).toMatchObject([{ whole: false, end: true }])
  await expect(options.getByRole('link', { name: String(shorturl), exact: true })).toBeVisible()
  await expect(options.getByRole('button', { name: TITLE, exact: true })).toBeVisible()
  expect(await namesOf(options, 'link')).toContain(shorturl)
  expect(await namesOf(options, 'button')).toContain(TITLE)
  expect(await namesOf(options, 'rowheader')).toContainEqual(expect.stringContaining(LONG_URL))

  // The browser's own search, for words on both sides of the gap.
  for (const words of [LONG_URL, 'with-the-report-2026', String(shorturl)])
    expect(
      await options.evaluate((text) => (window as unknown as { find: Find }).find(text, false, false, true), words),
      words,
    ).toBe(true)

  // With the pointer, from its first visible character to after its last.
  const box = await options.locator('.links-lines > .quiet .middle-truncated').boundingBox()
  if (box === null) throw new Error('not drawn')
  await options.mouse.move(box.x + 1, box.y + box.height / 2)
  await options.mouse.down()
  await options.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 8 })
  await options.mouse.up()
  await options.keyboard.press('ControlOrMeta+c')
  expect(await readClipboard(extension, site)).toBe(LONG_URL.slice('https://'.length))
})

test('at any width both ends of a long URL are visible, and a short URL is complete', async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', { url: LONG_URL, custom: 'spring-2026', metatitle: TITLE })
  const options = await openOptions(extension, 'links')
  await expect(options.getByRole('rowheader').getByText(LONG_URL, { exact: true })).toBeVisible()
  for (const width of [360, 760, 800, 900, 1000, 1100, 1120, 1280, 1600]) {
    await options.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => sights(options, 'td.short'), `short at ${width} px`)
      .toMatchObject([{ whole: true, end: true }])
    const [long] = await sights(options, '.links-lines > .quiet')
    expect(long, `long at ${width} px`).toMatchObject({ end: true })
    expect(long?.beginning, `beginning at ${width} px`).toBeGreaterThan(40)
    expect(await options.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('both ends of a long URL are visible in the Outbox', { tag: '@long' }, async ({ extension }) => {
  const about = { operation: 'createLink', source: 'options', tabId: null, copy: false, title: '' } as const
  const long = `${LONG_URL}?${'and-so-on-'.repeat(8)}end`
  await askWorker(extension, 'write', { id: randomUUID(), input: { url: long }, ...about })
  const options = await openOptions(extension, 'outbox')
  for (const width of [360, 1280]) {
    await options.setViewportSize({ width, height: 800 })
    await expect.poll(() => sights(options, 'tbody th'), `at ${width} px`).toMatchObject([{ whole: false, end: true }])
  }
})

test('the focus shows the whole text of the link that has it, and none in a section that has it', async ({
  extension,
  service,
}) => {
  for (const alias of ['one', 'two', 'three'])
    await service.ask('POST', '/api/url/add', { url: LONG_URL, custom: alias, metatitle: `${TITLE}, and further` })
  const options = await openOptions(extension, 'links')
  const box = options.getByRole('checkbox', { name: TITLE })
  // What a row has in common with both of its neighbors is cut in it, and in the page.
  const cut = options.getByRole('rowheader').locator('.cut-part')
  await expect(cut).toHaveCount(1)
  const between = options.getByRole('rowheader').nth(1)
  await expect(between.locator('.cut-part')).toHaveCount(1)
  await expect(between).toContainText(LONG_URL)
  await box.first().focus()
  await options.keyboard.press('Space')
  const shown = () =>
    options
      .locator('.middle-truncated')
      .evaluateAll((texts) => texts.filter((text) => getComputedStyle(text, '::before').content !== 'none').length)
  await options.keyboard.press('Tab')
  await expect.poll(shown).toBe(1)
  const remove = options.getByRole('region', { name: 'Selected links' }).getByRole('button', { name: 'Delete' })
  await remove.focus()
  await options.keyboard.press('Enter')
  await options.keyboard.press('Tab')
  await options.keyboard.press('Enter')
  await expect(options.getByRole('region', { name: 'Links', exact: true })).toBeFocused()
  await expect(box).toHaveCount(2)
  expect(await shown()).toBe(0)
})
