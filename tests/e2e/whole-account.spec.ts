import { openOptions } from '../../scripts/product/connect.ts'
import { pressByKey } from '../support/by-keyboard.ts'
import { expect, test } from '../support/e2e.ts'
import { pressInMenu } from '../support/row-menu.ts'

const COUNT = 40

test('many links are found, selected and added to a campaign at once, by keyboard', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/campaign/add', { name: 'Spring', slug: 'spring' })
  for (let at = 1; at <= COUNT; at++)
    await service.ask('POST', '/api/url/add', { url: `https://example.com/${at}`, metatitle: `Spring ${at}` })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/other', metatitle: 'Autumn' })

  const options = await openOptions(extension, 'campaigns')
  // It was read when the service was connected, less than a minute ago.
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByRole('row').filter({ hasText: 'Spring' })).toBeVisible()
  await pressByKey(options, 'More actions for Spring')
  await expect(options.locator(':focus')).toHaveText('Add links')
  await options.keyboard.press('Enter')
  const dialog = options.getByRole('dialog')
  await dialog.getByLabel('Search links').pressSequentially('spring')
  // The links are newer than the library.
  await pressByKey(options, 'Search the service too')
  await expect(dialog.getByText(`${COUNT} links found`)).toBeVisible()
  await pressByKey(options, 'Select all shown')
  await expect(dialog.getByText(`${COUNT} selected`)).toBeVisible()
  await pressByKey(options, 'Add links')
  await expect(options.getByText(`${COUNT} items were added to “Spring”.`)).toBeVisible({ timeout: 60_000 })
  const assigned = () => service.rows('select count(*) as n from links where campaign_id is not null')
  expect(assigned()).toEqual([{ n: COUNT }])
  expect(service.links().find(({ url }) => url.endsWith('/other'))?.campaign).toBeNull()
})

test("a pixel is created with the service's own type, by its label, and deleted again", { tag: '@long' }, async ({
  extension,
  service,
}) => {
  const options = await openOptions(extension, 'pixels')
  await options.getByRole('button', { name: 'Pixel types' }).click()
  const dialog = options.getByRole('dialog')
  // Our service only has the contract's types, so one of them gets its own name.
  await dialog.getByRole('textbox', { name: 'Label' }).nth(11).fill('Our ads')
  await dialog.getByRole('button', { name: 'Add type' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Value' }).last()).toBeFocused()
  await options.keyboard.type('adspixel')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await options.getByRole('button', { name: 'New pixel' }).click()
  await expect(dialog.getByLabel('Type', { exact: true }).getByRole('option', { name: 'adspixel' })).toHaveCount(1)
  await dialog.getByLabel('Type', { exact: true }).selectOption('Our ads')
  await dialog.getByLabel('Name').fill('Shop')
  await dialog.getByLabel('Tag').fill('T-1')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const stored = () => service.rows('select type, name, tag from pixels')
  await expect.poll(stored).toEqual([{ type: 'vendor12', name: 'Shop', tag: 'T-1' }])
  const row = options.getByRole('row').filter({ hasText: 'Shop' })
  await expect(row).toContainText('Our ads')

  await options.goto(extension.pageUrl('options.html#connection'))
  await expect(options.getByText(/^Every feature is supported · /)).toBeVisible()
  await expect(options.getByRole('button', { name: 'Find out what this service can do' })).toHaveCount(0)

  await options.goto(extension.pageUrl('options.html#pixels'))
  await pressInMenu(row, 'Delete')
  await options.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(stored).toEqual([])
})

test('a new email address shows in the connection, and unsent input elsewhere stays', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  const options = await openOptions(extension, 'channels')
  await options.getByRole('button', { name: 'New channel' }).click()
  await options.getByLabel('Name', { exact: true }).fill('Half a na')
  await options.keyboard.press('Escape')

  await options.goto(extension.pageUrl('options.html#account'))
  await options.getByLabel('Email').fill('new@example.org')
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(options.getByText('Your account details were changed.')).toBeVisible()
  expect(service.rows('select email from accounts')).toEqual([{ email: 'new@example.org' }])

  await options.goto(extension.pageUrl('options.html#connection'))
  await expect(options.getByText('new@example.org')).toBeVisible()
  await options.goto(extension.pageUrl('options.html#channels'))
  await options.getByRole('button', { name: 'New channel' }).click()
  await expect(options.getByLabel('Name', { exact: true })).toHaveValue('Half a na')
})
