import { openOptions } from '../../scripts/product/connect.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'

test.beforeEach(async ({ extension, site }) => {
  const [page] = extension.context.pages()
  await page?.goto(`${site.url}/front`)
  await page?.bringToFront()
})

test('the toolbar button shortens at once where the person chose so', async ({ extension, service, site }) => {
  const options = await openOptions(extension, 'defaults')
  await options.getByRole('radio', { name: 'Shorten at once' }).check()
  const worker = await extension.worker()
  await expect.poll(() => worker.evaluate(() => chrome.action.getPopup({}))).toBe('')
  await options.close()

  await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true })
    chrome.action.onClicked.dispatch(tab ?? {})
  })
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual([`${site.url}/front`])
  const alias = service.links()[0]?.alias
  await expect.poll(() => readClipboard(extension, site)).toBe(`${service.url}/${alias}`)
})

test('the keyboard command shortens the tab and copies the link', async ({ extension, service, site }) => {
  const worker = await extension.worker()
  await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true })
    chrome.commands.onCommand.dispatch('shorten-tab', tab ?? {})
  })
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual([`${site.url}/front`])
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

for (const { id, on, click, expected } of MENU) {
  test(`the context menu shortens ${on} and copies the link`, async ({ extension, service, site }) => {
    const worker = await extension.worker()
    const whole = Object.fromEntries(
      Object.entries(click).map(([name, text]) => [name, text.replaceAll(/(^|\s)\//g, `$1${site.url}/`)]),
    )
    await worker.evaluate(
      async (info) => {
        const [tab] = await chrome.tabs.query({ active: true })
        chrome.contextMenus.onClicked.dispatch(info, tab ?? {})
      },
      { menuItemId: id, pageUrl: `${site.url}/front`, ...whole },
    )
    const addresses = expected.map((path) => `${site.url}${path}`)
    await expect.poll(() => service.links().map(({ url }) => url)).toEqual(addresses)
    const copied = service.links().map(({ alias }) => `${service.url}/${alias}`)
    await expect.poll(() => readClipboard(extension, site)).toBe(copied.join('\n'))
  })
}
