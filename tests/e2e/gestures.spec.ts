import { openOptions } from '../../scripts/product/connect.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'
import { clickMenu, clickToolbarButton, pressShortcut } from '../support/gestures.ts'
import type { ServiceUnderTest } from '../support/service-under-test.ts'

/** Sorted, because concurrent requests are created in any order. */
const urls = (service: ServiceUnderTest) => () =>
  service
    .links()
    .map(({ url }) => url)
    .toSorted()

test.beforeEach(async ({ extension, site }) => {
  const [page] = extension.context.pages()
  await page?.goto(`${site.url}/front`)
  await page?.bringToFront()
})

test('the toolbar button shortens at once if the user chose that', async ({ extension, service, site }) => {
  const options = await openOptions(extension, 'defaults')
  await options.getByRole('radio', { name: 'Shorten at once' }).check()
  const worker = await extension.worker()
  await expect.poll(() => worker.evaluate(() => chrome.action.getPopup({}))).toBe('')
  await options.close()

  await clickToolbarButton(extension)
  await expect.poll(urls(service)).toEqual([`${site.url}/front`])
  const alias = service.links()[0]?.alias
  await expect.poll(() => readClipboard(extension, site)).toBe(`${service.url}/${alias}`)
})

test('the toolbar button uses the preset that a rule chooses for the page, otherwise the defaults', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const options = await openOptions(extension, 'connection')
  await options.evaluate(() => {
    const settings = {
      toolbarButton: 'shorten',
      defaults: { options: { description: 'by default' }, expiresAfterMinutes: null },
      presets: [{ id: 'p1', name: 'News', options: { description: 'of the newsroom' }, expiresAfterMinutes: 60 }],
      rules: [{ id: 'r1', presetId: 'p1', match: 'path', value: '127.0.0.1/news' }],
    }
    return chrome.runtime.sendMessage({ rpc: 'writeSettings', input: settings })
  })
  await options.close()
  const [page] = extension.context.pages()
  for (const path of ['/news/1', '/newspaper']) {
    await page?.goto(`${site.url}${path}`)
    await clickToolbarButton(extension)
    await expect.poll(urls(service)).toContain(`${site.url}${path}`)
  }
  expect(service.rows('select url, description, expires_at is not null as ends from links order by id')).toEqual([
    { url: `${site.url}/news/1`, description: 'of the newsroom', ends: 1 },
    { url: `${site.url}/newspaper`, description: 'by default', ends: 0 },
  ])
})

test('a selection is shortened including the links behind its words if the user allows that', { tag: '@long' }, async ({
  extension,
  service,
  site,
}) => {
  const options = await openOptions(extension, 'defaults')
  await options.getByRole('checkbox', { name: 'Find the links in selected text' }).check()
  const worker = await extension.worker()
  await expect.poll(() => worker.evaluate(() => chrome.permissions.contains({ permissions: ['scripting'] }))).toBe(true)
  await options.close()
  const [page] = extension.context.pages()
  await page?.evaluate(() => {
    const words = document.querySelector('#selection')
    if (words !== null) getSelection()?.selectAllChildren(words)
  })
  const selectionText = 'Read the first and the second.'
  await clickMenu(extension, { menuItemId: 'shorten-selection', selectionText, frameId: 0 })
  await expect.poll(urls(service)).toEqual([`${site.url}/first`, `${site.url}/second`])
})

test('keys that are pressed three times in a moment create one link of the tab, and copy it', async ({
  extension,
  service,
  site,
}) => {
  const options = await openOptions(extension, 'defaults')
  await expect(options.getByRole('radio', { name: 'Reuse' })).toBeChecked()
  await options.getByRole('radio', { name: 'Create another' }).check()
  await options.close()
  await pressShortcut(extension, 3)
  await expect.poll(urls(service)).toEqual([`${site.url}/front`])
  const outbox = await openOptions(extension, 'outbox')
  await expect(
    outbox.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: '/front' }),
  ).toHaveCount(1)
  expect(service.links()).toHaveLength(1)
  const alias = service.links()[0]?.alias
  await expect.poll(() => readClipboard(extension, site)).toBe(`${service.url}/${alias}`)
})

const MENU: { id: string; on: string; click: Record<string, string>; expected: string[] }[] = [
  { id: 'shorten-link', on: 'a link', click: { linkUrl: '/linked?by=anchor' }, expected: ['/linked?by=anchor'] },
  { id: 'shorten-page', on: 'the page', click: {}, expected: ['/front'] },
  { id: 'shorten-image', on: 'an image', click: { srcUrl: '/picture.png' }, expected: ['/picture.png'] },
  {
    id: 'shorten-selection',
    on: 'a selection with two addresses',
    click: { selectionText: 'Read /one and /two.' },
    expected: ['/one', '/two'],
  },
]

test('the context menu shortens a link, the page, an image or a selection, and copies the links', async ({
  extension,
  service,
  site,
}) => {
  for (const { id, on, click, expected } of MENU) {
    await test.step(on, async () => {
      const before = service.links().length
      const created = () => service.links().slice(before)
      const whole = Object.fromEntries(
        Object.entries(click).map(([name, text]) => [name, text.replaceAll(/(^|\s)\//g, `$1${site.url}/`)]),
      )
      await clickMenu(extension, { menuItemId: id, pageUrl: `${site.url}/front`, ...whole })
      const addresses = () =>
        created()
          .map(({ url }) => url)
          .toSorted()
      await expect.poll(addresses).toEqual(expected.map((path) => `${site.url}${path}`).toSorted())
      // In the order of the page, whichever the service created first.
      const copied = expected.map((path) => {
        const { alias } = created().find(({ url }) => url === `${site.url}${path}`) ?? {}
        return `${service.url}/${alias}`
      })
      await expect.poll(() => readClipboard(extension, site)).toBe(copied.join('\n'))
    })
  }
})
