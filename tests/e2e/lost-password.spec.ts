import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'
import { openMoreOptions } from '../support/more-options.ts'
import { pressInMenu } from '../support/row-menu.ts'

const PROBLEM = 'Enter the password again, or remove it'

test('a draft says that its password is missing, and sends nothing until it is entered again', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await openMoreOptions(popup, ['Access'])
  await popup.getByLabel('Password', { exact: true }).fill('secret')
  await expect(popup.getByRole('button', { name: 'Discard draft' })).toBeVisible()
  await popup.close()

  const again = await openPopupOn(extension, `${site.url}/article`)
  // Visible without a press.
  await expect(again.getByText(PROBLEM)).toBeVisible()
  await pressShorten(again)
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  expect(service.links()).toEqual([])
  await again.getByLabel('Password', { exact: true }).fill('again')
  await pressShorten(again)
  await shownShortUrl(again)
  expect(service.rows('select password_hash is not null as locked from links')).toEqual([{ locked: 1 }])
})

test('a refused link with a password is corrected in the popup, and replaces the refused one', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'taken' })
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.locator('summary', { hasText: /^Options/ }).click()
  await popup.getByLabel('Custom alias').fill('taken')
  await openMoreOptions(popup, ['Access'])
  await popup.getByLabel('Password', { exact: true }).fill('secret')
  await pressShorten(popup)
  await expect(popup.getByRole('alert')).toContainText(/^The alias “.+” is taken/)
  await popup.close()

  const again = await openPopupOn(extension, `${site.url}/article`)
  await expect(again.getByText(PROBLEM)).toBeVisible()
  await again.getByRole('button', { name: 'Edit and send again' }).click()
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  await again.locator('summary', { hasText: /^Options/ }).click()
  await expect(again.getByLabel('Custom alias')).toHaveValue('taken')
  await again.getByLabel('Custom alias').fill('free')
  await again.getByRole('button', { name: 'Remove password' }).click()
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  await pressShorten(again)
  expect(await shownShortUrl(again)).toBe(`${service.url}/free`)
  await again.close()
  const outbox = await openOptions(extension, 'outbox')
  await expect(
    outbox.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: '/article' }),
  ).toHaveCount(1)
})

test('the Outbox asks for an erased password before a retry, and opens a refused link in its form', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const { id } = await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'taken' })
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.locator('summary', { hasText: /^Options/ }).click()
  await popup.getByLabel('Custom alias').fill('taken')
  await openMoreOptions(popup, ['Access'])
  await popup.getByLabel('Password', { exact: true }).fill('secret')
  await pressShorten(popup)
  await expect(popup.getByRole('alert')).toContainText(/^The alias “.+” is taken/)
  await popup.close()

  const page = await openOptions(extension, 'outbox')
  const row = page.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: '/article' })
  // Still taken: the request is refused again, with its password.
  await pressInMenu(row, 'Retry')
  const dialog = page.getByRole('dialog', { name: 'Enter the password again' })
  await dialog.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(dialog.getByText('Enter the password, or retry without one.')).toBeVisible()
  await service.ask('DELETE', `/api/url/${String(id)}/delete`)
  await dialog.getByLabel('Password', { exact: true }).fill('again')
  await dialog.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(row).toContainText('Done')
  expect(service.rows(`select alias, password_hash is not null as locked from links`)).toEqual([
    { alias: 'taken', locked: 1 },
  ])

  const second = await openPopupOn(extension, `${site.url}/second`)
  await second.locator('summary', { hasText: /^Options/ }).click()
  await second.getByLabel('Custom alias').fill('taken')
  await openMoreOptions(second, ['Appearance'])
  await second.getByLabel('Note').fill('a note')
  await pressShorten(second)
  await expect(second.getByRole('alert')).toContainText(/^The alias “.+” is taken/)
  await second.close()
  const refused = page.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: '/second' })
  await page.bringToFront()
  await refused.getByRole('button', { name: 'Edit and send again' }).click()
  const form = page.getByRole('dialog', { name: 'New link' })
  await expect(form.getByLabel('Long URL', { exact: true })).toHaveValue(`${site.url}/second`)
  await expect(form.getByLabel('Note')).toHaveValue('a note')
  await form.getByLabel('Custom alias').fill('second')
  await form.getByRole('button', { name: 'Shorten' }).click()
  await expect.poll(() => service.links().map(({ alias }) => alias)).toEqual(['taken', 'second'])
  await page.goto(extension.pageUrl('options.html#outbox'))
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText('Done')
})
