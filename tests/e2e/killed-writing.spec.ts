import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage } from '../../scripts/product/connect.ts'
import { killBrowser } from '../faults/kill-browser.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'

/** What Chromium has written of a record when it is killed: checksum, length (3,000 bytes), kind, and 10 of its bytes. */
const INCOMPLETE_RECORD = Buffer.from([1, 2, 3, 4, 0xb8, 0x0b, 1, ...Array<number>(10).fill(7)])

test('what waits is still there after a browser was killed while it wrote, and has started twice', {
  tag: '@long',
}, async ({ chromiumPath, folder, service }) => {
  const profileDir = join(folder, 'profile')
  const launch = () => launchBrowser({ chromiumPath, extensionDir: LOCAL_BUILD, profileDir, headless: true })
  let browser = await launch()
  await connectByMessage(browser, service.url, service.key)
  await service.stop()
  const add = (url: string) =>
    askWorker(browser, 'write', {
      id: crypto.randomUUID(),
      operation: 'createLink',
      input: { url },
      source: 'options',
      tabId: null,
      copy: false,
      title: '',
    })
  const stored = async () => {
    const { jobs, lost } = await askWorker(browser, 'jobs', { states: [], offset: 0, limit: 10 })
    return { urls: jobs.map(({ input }) => input.url), lost }
  }
  await add('https://example.com/first')
  await killBrowser(browser.context, profileDir)
  const databases = join(profileDir, 'Default', 'IndexedDB')
  const [ours = ''] = await readdir(databases)
  const log = async () => (await readdir(join(databases, ours))).filter((name) => name.endsWith('.log')).join()
  const before = await log()
  await appendFile(join(databases, ours, before), INCOMPLETE_RECORD)

  browser = await launch()
  // An extension of the command line is not told of the start.
  await (await browser.worker()).evaluate(() => chrome.runtime.onStartup.dispatch())
  await add('https://example.com/second')
  await expect.poll(log).not.toContain(before)
  await killBrowser(browser.context, profileDir)
  browser = await launch()
  expect(await stored()).toEqual({ urls: ['https://example.com/second', 'https://example.com/first'], lost: null })
  await browser.close()
  await service.startAgain()
})
