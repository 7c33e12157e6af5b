import type { Locator, Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'
import { openOption } from '../support/open-option.ts'
import { pressInMenu } from '../support/row-menu.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const edit = (page: Page, name: string) => pressInMenu(row(page, name), 'Edit')
const form = (page: Page) => page.getByRole('dialog')
const save = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}
const deleteRow = async (page: Page, name: string) => {
  await pressInMenu(row(page, name), 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

test('two windows that edit the same channel are asked about the field that both changed', async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/channel/add', { name: 'News', description: 'weekly' })
  const stored = () => service.rows('select name, description, starred from channels')
  const first = await openOptions(extension, 'channels')
  await first.getByRole('button', { name: 'Refresh' }).click()
  const second = await openOptions(extension, 'channels')

  await edit(first, 'News')
  await form(first).getByLabel('Name', { exact: true }).fill('My news')
  await form(first).getByLabel('Starred').check()
  await edit(second, 'News')
  await form(second).getByLabel('Name', { exact: true }).fill('Their news')
  await form(second).getByLabel('Description').fill('daily')
  await save(form(second))

  const conflict = form(first).getByRole('group', { name: 'Name' })
  await expect(conflict).toContainText('Name was also changed elsewhere.')
  await expect(conflict).toContainText(/Here\s*My news\s*Elsewhere\s*Their news/)
  await expect(form(first).getByLabel('Description')).toHaveValue('daily')
  await expect.poll(stored).toMatchObject([{ name: 'Their news', description: 'daily' }])
  await form(first).getByRole('button', { name: 'Save' }).click()
  await expect(conflict.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  expect(stored()).toMatchObject([{ name: 'Their news', starred: 0 }])
  await first.keyboard.press('Enter')
  await save(form(first))
  await expect.poll(stored).toEqual([{ name: 'My news', description: 'daily', starred: 1 }])
})

test('a channel that another window deletes is said in the open form, which creates it again', {
  tag: '@long',
}, async ({ extension, service }) => {
  await service.ask('POST', '/api/channel/add', { name: 'News', description: 'weekly' })
  const stored = () => service.rows('select name, description from channels')
  const first = await openOptions(extension, 'channels')
  await first.getByRole('button', { name: 'Refresh' }).click()
  const second = await openOptions(extension, 'channels')
  await edit(first, 'News')
  await form(first).getByLabel('Name', { exact: true }).fill('My news')
  await deleteRow(second, 'News')
  await expect(form(first).getByRole('alert')).toContainText('This was deleted.')
  expect(stored()).toEqual([])
  await form(first).getByRole('button', { name: 'Create' }).click()
  await expect.poll(stored).toEqual([{ name: 'My news', description: 'weekly' }])
})

const openLink = async (page: Page, title: string) => {
  await row(page, title).getByRole('button', { name: title, exact: true }).click()
  const detail = page.getByRole('dialog', { name: title, exact: true })
  await expect(detail.getByRole('region', { name: 'Statistics' })).toBeVisible()
  return detail
}
const linkForm = (page: Page, title: string) => page.getByRole('dialog', { name: `Edit ${title}` })

test('two windows that edit the same link are asked about the field that both changed', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/menu', custom: 'menu', metatitle: 'Menu' })
  const stored = () => service.rows('select url, meta_title, description from links')
  const first = await openOptions(extension, 'links')
  await first.getByRole('button', { name: 'Refresh' }).click()
  const second = await openOptions(extension, 'links')
  for (const page of [first, second]) await (await openLink(page, 'Menu')).getByRole('button', { name: 'Edit' }).click()
  const mine = linkForm(first, 'Menu')
  const theirs = linkForm(second, 'Menu')

  await mine.getByLabel('Long URL').fill('https://example.com/mine')
  await openOption(mine, 'Note')
  await mine.getByLabel('Note').fill('Only mine')
  await theirs.getByLabel('Long URL').fill('https://example.com/theirs')
  await theirs.getByLabel('Meta title').fill('Their menu')
  await save(theirs)

  const conflict = mine.getByRole('group', { name: 'Long URL' })
  await expect(conflict).toContainText('Long URL was also changed elsewhere.')
  await expect(conflict).toContainText(
    /Here\s*https:\/\/example\.com\/mine\s*Elsewhere\s*https:\/\/example\.com\/theirs/,
  )
  await expect(mine.getByLabel('Meta title')).toHaveValue('Their menu')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(conflict.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  expect(stored()).toEqual([{ url: 'https://example.com/theirs', meta_title: 'Their menu', description: '' }])
  await conflict.getByRole('button', { name: 'Use the other' }).click()
  await expect(mine.getByLabel('Long URL')).toHaveValue('https://example.com/theirs')
  await save(mine)
  await expect
    .poll(stored)
    .toEqual([{ url: 'https://example.com/theirs', meta_title: 'Their menu', description: 'Only mine' }])
})

test('what was typed for a link that another window deletes can be opened and saved as a new one', {
  tag: '@long',
}, async ({ extension, service }) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/menu', custom: 'menu', metatitle: 'Menu' })
  const stored = () => service.rows('select url, alias, description from links')
  const first = await openOptions(extension, 'links')
  await first.getByRole('button', { name: 'Refresh' }).click()
  const detail = await openLink(first, 'Menu')
  await detail.getByRole('button', { name: 'Edit' }).click()
  await openOption(linkForm(first, 'Menu'), 'Note')
  await linkForm(first, 'Menu').getByLabel('Note').fill('A note')
  await first.keyboard.press('Escape')
  await expect(linkForm(first, 'Menu')).toHaveCount(0)
  await first.keyboard.press('Escape')

  const second = await openOptions(extension, 'links')
  const other = await openLink(second, 'Menu')
  await pressInMenu(other, 'Delete')
  await second.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(stored).toEqual([])

  const left = first.getByText('“Menu” was deleted.').locator('..')
  await left.getByRole('button', { name: 'Open draft' }).click()
  await expect(linkForm(first, 'Menu').getByRole('alert')).toContainText('This link was deleted.')
  await linkForm(first, 'Menu').getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect.poll(stored).toEqual([{ url: 'https://example.com/menu', alias: 'menu', description: 'A note' }])
  await expect(left).toHaveCount(0)
})

test('what was typed for a preset that another window deletes can be opened and saved as a new one', {
  tag: '@long',
}, async ({ extension }) => {
  const stored = async () => (await askWorker(extension, 'overview', { tabId: null, url: null })).settings.presets
  const body = { options: { metatitle: 'Before' }, expiresAfterMinutes: null }
  await askWorker(extension, 'writeSettings', {
    presets: [
      { id: 'a', name: 'Docs', ...body },
      { id: 'b', name: 'Shop', ...body },
    ],
  })
  const first = await openOptions(extension, 'presets')
  for (const name of ['Docs', 'Shop']) {
    await edit(first, name)
    await openOption(form(first), 'Note')
    await form(first).getByLabel('Note').fill(`A note about ${name}`)
    await first.keyboard.press('Escape')
    await expect(form(first)).toHaveCount(0)
  }
  const second = await openOptions(extension, 'presets')
  await deleteRow(second, 'Docs')
  await deleteRow(second, 'Shop')

  const left = (name: string) => first.getByText(`“${name}” was deleted.`).locator('..')
  await left('Shop').getByRole('button', { name: 'Discard draft' }).click()
  await expect(left('Shop')).toHaveCount(0)
  await left('Docs').getByRole('button', { name: 'Open draft' }).click()
  await expect(form(first).getByRole('alert')).toContainText('This preset was deleted in another window.')
  await expect(form(first).getByLabel('Note')).toHaveValue('A note about Docs')
  await form(first).getByRole('button', { name: 'Save as new preset' }).click()
  await expect(form(first)).toHaveCount(0)
  expect(await stored()).toMatchObject([
    { name: 'Docs', options: { metatitle: 'Before', description: 'A note about Docs' } },
  ])
  await expect(left('Docs')).toHaveCount(0)
})
