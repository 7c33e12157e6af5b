import type { Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expect, test, testInOwnBrowser } from '../support/e2e.ts'
import { openOption } from '../support/open-option.ts'
import { pressInMenu } from '../support/row-menu.ts'
import { seedLinks } from '../support/seed-links.ts'
import type { ServiceUnderTest } from '../support/service-under-test.ts'

const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Links' }).getByRole('row').filter({ hasText: text })

const idOf = (service: ServiceUnderTest, alias: string): number =>
  Number(service.rows(`select id from links where alias = '${alias}'`)[0]?.id)

/** Opens a short URL this many times, and waits until the service has counted the visits. */
const visit = async (service: ServiceUnderTest, alias: string, times: number): Promise<void> => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' }
  for (let at = 0; at < times; at++) await fetch(`${service.url}/${alias}`, { redirect: 'manual', headers })
  // Not by the API, which would use up the request limit of the extension.
  const clicks = () => service.rows(`select clicks from link_clicks where link_id = ${idOf(service, alias)}`)
  await expect.poll(clicks).toEqual([{ clicks: times }])
}

/** Whether the refresh is done and nothing more is due. */
const isRefreshed = ({ context }: ExtensionBrowser): Promise<boolean | undefined> =>
  context.serviceWorkers()[0]?.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('terselink')
        opening.onerror = () => reject(new Error(String(opening.error)))
        opening.onsuccess = () => {
          const all = opening.result.transaction('libraries').objectStore('libraries').getAll()
          all.onsuccess = () => {
            const rows = all.result as { sync: { refresh: unknown; pass: unknown; updatedAt: number | null } }[]
            opening.result.close()
            resolve(rows.every(({ sync }) => sync.refresh === null && sync.pass === null && sync.updatedAt !== null))
          }
        }
      }),
  ) ?? Promise.resolve(undefined)

/** Makes all stored data about the links older, in milliseconds. */
const longAgo = async ({ context }: ExtensionBrowser, ms: number): Promise<void> => {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(
    (by) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('terselink')
        opening.onerror = () => reject(new Error(String(opening.error)))
        opening.onsuccess = () => {
          const tx = opening.result.transaction('libraries', 'readwrite')
          const store = tx.objectStore('libraries')
          const all = store.getAll()
          all.onsuccess = () => {
            for (const row of all.result as { sync: Record<'checkedAt' | 'countedAt' | 'updatedAt', number> }[]) {
              for (const at of ['checkedAt', 'countedAt', 'updatedAt'] as const) row.sync[at] -= by
              store.put(row)
            }
          }
          tx.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    ms,
  )
}

/** Not through the extension, like a colleague or the service's own pages. */
const changeElsewhere = async (service: ServiceUnderTest): Promise<void> => {
  await visit(service, 'link-118', 9)
  await service.ask('PUT', `/api/url/${idOf(service, 'link-117')}/update`, { metatitle: 'Renamed elsewhere' })
  await service.ask('DELETE', `/api/url/${idOf(service, 'link-119')}/delete`)
  await service.ask('DELETE', `/api/url/${idOf(service, 'link-3')}/delete`)
  await service.ask('POST', '/api/url/add', {
    url: 'https://example.com/new',
    custom: 'elsewhere',
    metatitle: 'New one',
  })
}

test('after a refresh the list matches the service: clicks, titles, deleted and new links', { tag: '@long' }, async ({
  fresh,
  service,
}) => {
  seedLinks(service.dataDir, 120)
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByText('120 links', { exact: true })).toBeVisible()
  await expect(options.getByText('Updated just now')).toBeVisible()
  await expect(row(options, '/link-118').getByRole('cell', { name: '0', exact: true })).toBeVisible()

  await changeElsewhere(service)
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(options, '/link-118').getByRole('cell', { name: '9', exact: true })).toBeVisible()
  await expect(row(options, 'Renamed elsewhere')).toContainText('/link-117')
  await expect(row(options, '/link-119')).toHaveCount(0)
  await expect(row(options, '/elsewhere')).toBeVisible()
  await expect(options.getByText('119 links', { exact: true })).toBeVisible()
  await expect(options.getByText('Updated just now')).toBeVisible()
  await options.getByRole('searchbox', { name: 'Search links' }).fill('link-3')
  await expect(options.getByText('10 links found')).toBeVisible()
  await expect(row(options, 'Page number 3h')).toHaveCount(0)
})

testInOwnBrowser(
  "a refresh that can't be completed shows the reason, and the list's age",
  { tag: '@long' },
  async ({ fresh, gate, service }) => {
    seedLinks(service.dataDir, 60)
    await connectByMessage(fresh, gate.url, service.key)
    const options = await openOptions(fresh, 'links')
    await options.getByRole('button', { name: 'Refresh' }).click()
    await expect(options.getByText('Updated just now')).toBeVisible()
    await options.clock.install()
    await options.reload()
    await expect(options.getByText('60 links', { exact: true })).toBeVisible()
    await options.clock.fastForward('03:00:00')
    await expect(options.getByText('Updated 3 hours ago')).toBeVisible()
    await gate.close()
    await options.getByRole('button', { name: 'Refresh' }).click()
    await expect(options.getByRole('alert')).toContainText("The service can't be reached")
    await expect(options.getByText('Updated 3 hours ago')).toBeVisible()
    await expect(options.getByText('Updated just now')).toHaveCount(0)
  },
)

test('opening Links shows what was created elsewhere, with one request and none within a minute', async ({
  fresh,
  gate,
  service,
}) => {
  seedLinks(service.dataDir, 60)
  await connectByMessage(fresh, gate.url, service.key)
  const first = await openOptions(fresh, 'links')
  await first.getByRole('button', { name: 'Refresh' }).click()
  await expect(first.getByText('60 links', { exact: true })).toBeVisible()
  await expect.poll(() => isRefreshed(fresh)).toBe(true)
  await first.close()
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/new', custom: 'elsewhere' })
  await longAgo(fresh, 70_000)
  const lists = () => gate.arrived.filter((request) => request === 'GET /api/urls').length
  const before = lists()
  const options = await openOptions(fresh, 'links')
  await expect(row(options, '/elsewhere')).toBeVisible()
  expect(lists()).toBe(before + 1)
  await options.reload()
  await expect(row(options, '/elsewhere')).toBeVisible()
  expect(lists()).toBe(before + 1)
})

test('the detail of a link updates its row, and removes it if it no longer exists', { tag: '@long' }, async ({
  fresh,
  service,
}) => {
  seedLinks(service.dataDir, 20)
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByText('20 links', { exact: true })).toBeVisible()
  // Otherwise the refresh may be what finds the deleted link gone.
  await expect.poll(() => isRefreshed(fresh)).toBe(true)
  await visit(service, 'link-18', 9)
  await service.ask('DELETE', `/api/url/${idOf(service, 'link-17')}/delete`)
  await row(options, '/link-18').getByRole('button', { name: 'Page number 18', exact: true }).click()
  await options.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(row(options, '/link-18').getByRole('cell', { name: '9', exact: true })).toBeVisible()
  await row(options, '/link-17').getByRole('button', { name: 'Page number 17', exact: true }).click()
  const dialog = options.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('This link no longer exists')
  await expect(dialog.getByRole('button', { name: /^(Edit|More actions for .*)$/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row(options, '/link-17')).toHaveCount(0)
  await expect(options.getByText('19 links', { exact: true })).toBeVisible()
})

test('a change in one window is shown in another at once, and finished work is not shown as pending', async ({
  fresh,
  service,
}) => {
  seedLinks(service.dataDir, 20)
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByText('20 links', { exact: true })).toBeVisible()
  const other = await openOptions(fresh, 'links')
  await expect(row(other, '/link-18')).toBeVisible()

  await row(options, '/link-18').getByRole('button', { name: 'Page number 18', exact: true }).click()
  await options.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const form = options.getByRole('dialog', { name: 'Edit Page number 18' })
  await form.getByLabel('Meta title').fill('A better title')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row(other, 'A better title')).toContainText('/link-18')
  await options.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(row(options, 'A better title')).toContainText('/link-18')

  await row(options, '/link-17').getByRole('checkbox').check()
  await options.getByRole('region', { name: 'Selected links' }).getByRole('button', { name: 'Delete' }).click()
  await options.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(other, '/link-17')).toHaveCount(0)
  await expect(row(options, '/link-17')).toHaveCount(0)
  await expect(options.getByText('1 link deleted.')).toBeVisible()
  await expect(options.getByText('Deleting 1 link')).toHaveCount(0)
})

test('links are selected by id, not by position: Delete removes none that was never selected', {
  tag: '@long',
}, async ({ fresh, service }) => {
  seedLinks(service.dataDir, 6)
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByText('6 links', { exact: true })).toBeVisible()
  await options.getByRole('checkbox', { name: 'Select Page number 5' }).check()
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/new', custom: 'elsewhere' })
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(options, '/elsewhere')).toBeVisible()
  await options.getByRole('checkbox', { name: 'Select Page number 3' }).click({ modifiers: ['Shift'] })
  await expect(options.getByRole('row').filter({ has: options.getByRole('checkbox', { checked: true }) })).toHaveText([
    /link-5/,
    /link-4/,
    /link-3/,
  ])
  // One of them disappears, also from the selection.
  await service.ask('DELETE', `/api/url/${idOf(service, 'link-4')}/delete`)
  await options.getByRole('button', { name: 'Refresh' }).click()
  const bar = options.getByRole('region', { name: 'Selected links' })
  await expect(bar).toContainText('2 links selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await options.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const aliases = () => service.links().map(({ alias }) => alias)
  await expect.poll(aliases).toEqual(['link-1', 'link-2', 'link-6', 'elsewhere'])
})

test('an edit overwrites nothing that was changed elsewhere, and a link deleted in another window is gone', async ({
  fresh,
  gate,
  service,
}) => {
  await service.ask('POST', '/api/campaign/add', { name: 'Spring' })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/one', custom: 'one', metatitle: 'One' })
  await connectByMessage(fresh, gate.url, service.key)
  const options = await openOptions(fresh, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  const detail = options.getByRole('dialog', { name: 'One', exact: true })
  const open = () => row(options, '/one').getByRole('button', { name: 'One', exact: true }).click()
  const edit = detail.getByRole('button', { name: 'Edit' })
  const form = options.getByRole('dialog', { name: 'Edit One' })

  await open()
  await edit.click()
  await openOption(form, 'Note')
  await form.getByLabel('Note').fill('Mine')
  await options.keyboard.press('Escape')
  await detail.getByRole('button', { name: 'Close' }).click()
  const id = idOf(service, 'one')
  await service.ask('PUT', `/api/url/${id}/update`, { url: 'https://example.com/moved' })
  const held = gate.hold(`/api/url/${id}`, 'before')
  // Until this animation ends, the check moves nothing.
  await options.evaluate(() => {
    const paused = new CSSStyleSheet()
    paused.replaceSync('.link-detail-checking { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(paused)
  })
  const place = async () => (await detail.getByRole('button', { name: 'Copy', exact: true }).boundingBox())?.y
  await open()
  await held.reached
  await expect(detail.getByText('Checking for changes…')).toBeVisible()
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  const before = await place()
  held.release()
  await expect(detail.getByRole('link', { name: 'https://example.com/moved' })).toBeVisible()
  await expect(detail.getByText('Checking for changes…')).toHaveCount(0)
  expect(before).toBe(await place())
  await edit.click()
  await expect(form.getByRole('textbox', { name: 'Long URL' })).toHaveValue('https://example.com/moved')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(detail.getByText('Mine')).toBeVisible()
  expect(service.rows('select url, description from links')).toEqual([
    { url: 'https://example.com/moved', description: 'Mine' },
  ])

  await pressInMenu(detail, 'Add to campaign')
  const campaign = options.getByRole('dialog', { name: 'Add 1 link to a campaign' })
  await campaign.getByLabel('Campaign').selectOption('Spring')
  await campaign.getByRole('button', { name: 'Add to campaign' }).click()
  await expect(detail.getByRole('status').filter({ hasText: '1 link added to “Spring”.' })).toBeVisible()

  const other = await openOptions(fresh, 'links')
  await row(other, '/one').getByRole('checkbox').check()
  await other.getByRole('region', { name: 'Selected links' }).getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(options.getByRole('dialog').getByRole('alert')).toContainText('This link no longer exists')
  await expect(options.getByRole('dialog').getByRole('button', { name: 'Edit' })).toHaveCount(0)
})
