import { join } from 'node:path'
import { type ExtensionBrowser, LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { killBrowser } from '../faults/kill-browser.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'
import { seedLinks } from '../support/seed-links.ts'
import { changeDatabase } from '../support/service-database.ts'

const COUNT = 1000
/** How many links are changed from one blow to the next. */
const APART = 100
/** How long the longest backoff and all requests may take. */
const TIMEOUT_MS = 600_000

/** A link is read, then updated: the service has not heard of the request yet, or its answer isn't there yet. */
const STEPS = (['', '/update'] as const).flatMap((request) =>
  (['before', 'after'] as const).map((where) => ({ request, where })),
)

const BLOWS = STEPS.flatMap((step) => [
  { ...step, blow: 'worker stopped' },
  { ...step, blow: 'browser killed' },
])

/** Notes each update of a long URL, also one that changes nothing. */
const noteUpdates = (dataDir: string): void =>
  changeDatabase(dataDir, (database) =>
    database.exec(`
      create table noted_updates (link_id integer, url text);
      create trigger note_updates after update of url on links
        begin insert into noted_updates values (new.id, new.url); end`),
  )

test('1,000 links are changed once each, and changed back, while the worker and the browser are killed at each step', {
  tag: '@long',
}, async ({ chromiumPath, folder, gate, service }) => {
  test.setTimeout(4 * TIMEOUT_MS)
  seedLinks(service.dataDir, COUNT)
  noteUpdates(service.dataDir)
  const links = () =>
    service.rows('select * from links order by id').map((row) => {
      const { changed_at: _, ...link } = row
      return link
    })
  const updatesOf = () =>
    service
      .rows('select link_id as id, json_group_array(url) as urls from noted_updates group by link_id order by link_id')
      .map(({ id, urls }) => ({ id, urls: JSON.parse(String(urls)) as unknown }))
  const before = links()
  const moved = (url: unknown) => String(url).replace('example.com', 'www.example.org')

  const profileDir = join(folder, 'killed-profile')
  const launch = () => launchBrowser({ chromiumPath, extensionDir: LOCAL_BUILD, profileDir, headless: true })
  let browser: ExtensionBrowser = await launch()
  await connectByMessage(browser, gate.url, service.key)
  let page = await openOptions(browser, 'links')

  const strike = async (blow: string) => {
    if (blow === 'worker stopped') {
      await browser.stopWorker()
      await page.reload()
      return
    }
    await killBrowser(browser.context, profileDir)
    browser = await launch()
    page = await openOptions(browser, 'links')
    // Seen once in some sixty kills: an extension of the command line doesn't renew the log (`killed-writing.spec.ts`).
    const { lost } = await askWorker(browser, 'jobs', { states: [], offset: 0, limit: 1 })
    expect(lost, 'what was in the database that Chromium deleted').toBeNull()
  }
  /** The newest link is changed first. */
  const strikeAtEachStep = async () => {
    for (const [at, { request, where, blow }] of BLOWS.entries()) {
      const id = Number(before.at(-(at + 1) * APART)?.id)
      const { reached, release } = gate.hold(`/api/url/${id}${request}`, where)
      await reached
      await strike(blow)
      release()
    }
  }
  const changes = () => page.getByRole('region', { name: 'Changes' })
  const allChanged = (batches: number) =>
    expect(changes().getByText('1,000 of 1,000 changed')).toHaveCount(batches, { timeout: TIMEOUT_MS })

  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Select all 1,000' }).click()
  await page.getByRole('button', { name: 'Change links' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Destination' }).selectOption({ label: 'Host' })
  await form.getByRole('textbox', { name: 'Find' }).fill('example.com')
  await form.getByRole('textbox', { name: 'Replace with' }).fill('www.example.org')
  await form.getByRole('button', { name: 'Show preview' }).click()
  await form.getByRole('button', { name: 'Change 1,000 links' }).click()
  await strikeAtEachStep()
  await allChanged(1)
  expect(links()).toEqual(before.map((link) => expect.objectContaining({ id: link.id, url: moved(link.url) })))
  expect(updatesOf()).toEqual(before.map(({ id, url }) => ({ id, urls: [moved(url)] })))

  await changes().getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change 1,000 links back' }).click()
  await strikeAtEachStep()
  await allChanged(2)
  expect(updatesOf()).toEqual(before.map(({ id, url }) => ({ id, urls: [moved(url), url] })))
  expect(links()).toEqual(before)
  await browser.context.close()
})
