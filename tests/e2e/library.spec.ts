import { closeByPress } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'
import { seedLinks } from '../support/seed-links.ts'

const LINKS = 250

test('an account is stored locally, searched and matched with pages without a request', { tag: '@long' }, async ({
  fresh,
  gate,
  service,
  site,
}) => {
  seedLinks(service.dataDir, LINKS)
  await service.ask('POST', '/api/url/add', { url: `${site.url}/a-page`, custom: 'known' })
  const lists = () => gate.arrived.filter((request) => request === 'GET /api/urls').length
  await connectByMessage(fresh, gate.url, service.key)

  const options = await openOptions(fresh, 'links')
  await expect(options.getByText(`${LINKS + 1} links`, { exact: true })).toBeVisible()
  const before = lists()

  const rows = options.getByRole('table', { name: 'Links' }).getByRole('row').filter({ hasText: '/link-' })
  const search = options.getByRole('searchbox', { name: 'Search links' })
  await search.fill('NUMBER page-17')
  await expect(options.getByText('11 links found')).toBeVisible()
  await expect(rows.first()).toContainText('/link-179')
  // In the title, then in the address, whose last letters stay in view by themselves.
  await expect(rows.first().locator('mark')).toHaveText(['number', 'page', '-17'])
  await search.fill('page-217')
  await expect(rows).toHaveCount(1)

  const [tab] = fresh.context.pages()
  await tab?.goto(`${site.url}/a-page/?utm_source=mail#part`)
  await tab?.bringToFront()
  const popup = await fresh.openPopup()
  await expect(popup.getByText('Already shortened')).toBeVisible()
  await expect(popup.getByRole('link', { name: /\/known$/ }).first()).toBeVisible()
  // The newest links of the account, which were not made here.
  const recent = popup.locator('.recent-link a')
  await expect(recent).toHaveText([/link-250$/, /link-249$/, /link-248$/, /link-247$/])
  await popup.getByRole('searchbox', { name: 'Search links' }).fill('link-17')
  await expect(popup.getByText('11 links found')).toBeVisible()
  await expect(recent).toHaveText([/link-17$/, /link-179$/, /link-178$/, /link-177$/])
  const opening = fresh.context.waitForEvent('page')
  await closeByPress(popup, 'Show all')
  const all = await opening
  await all.bringToFront()
  await expect(all.getByRole('searchbox', { name: 'Search links' })).toHaveValue('link-17')
  await expect(all.getByText('11 links found')).toBeVisible()
  await all.keyboard.press('Control+k')
  await all.keyboard.type('page-2')
  const choices = all.getByRole('dialog', { name: 'Go to' }).getByRole('option')
  await expect(choices).toHaveText([...Array.from({ length: 8 }, () => /page-2/), /Show all.*62 links found/])
  await all.keyboard.press('ArrowUp')
  await all.keyboard.press('Enter')
  await expect(all.getByRole('searchbox', { name: 'Search links' })).toHaveValue('page-2')
  await all.close()
  expect(lists()).toBe(before)

  await service.ask('POST', '/api/url/add', { url: 'https://example.com/elsewhere', custom: 'elsewhere' })
  await options.bringToFront()
  await search.fill('')
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByText(`${LINKS + 2} links`, { exact: true })).toBeVisible()
  await expect(options.getByRole('row').filter({ hasText: '/elsewhere' })).toBeVisible()
  await expect(options.getByText('Updated just now')).toBeVisible()
  // All are on one page.
  expect(lists()).toBe(before + 1)
})
