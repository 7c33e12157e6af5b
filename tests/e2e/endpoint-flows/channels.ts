import { expect } from '@playwright/test'
import { pressInMenu } from '../../support/row-menu.ts'
import { deleteRow, expectStored, type Flow, type FlowContext, goTo, pressIn, rowOf } from './flow.ts'

const LONG_URL = 'https://example.com/news'
const STORED = 'select name, description, color, starred from channels'
const ITEMS = 'select item_type, item_id from channel_items order by item_type desc'

const run = async (context: FlowContext): Promise<void> => {
  const { page, service } = context
  const id = service.links()[0]?.id
  const dialog = page.getByRole('dialog')
  const row = rowOf(context, 'Channels', 'Newsletter')
  await goTo(context, 'Channels')

  await pressIn(page, 'New channel')
  await dialog.getByLabel('Name').fill('Newsletter')
  await dialog.getByLabel('Description').fill('Every Monday')
  await pressIn(dialog, 'Create')
  const made = { name: 'Newsletter', description: 'Every Monday', starred: 0 }
  await expect.poll(() => service.rows(STORED)).toEqual([expect.objectContaining(made)])

  await pressInMenu(row, 'Edit')
  await dialog.getByLabel('Description').fill('Every Friday')
  await dialog.getByLabel('Starred').check()
  await pressIn(dialog, 'Save')
  const changed = { name: 'Newsletter', description: 'Every Friday', starred: 1 }
  await expect.poll(() => service.rows(STORED)).toEqual([expect.objectContaining(changed)])

  await pressInMenu(row, 'Add items')
  await dialog.getByRole('checkbox', { name: LONG_URL }).check()
  await pressIn(dialog, 'Add items')
  await expectStored(context, ITEMS, [{ item_type: 'links', item_id: id }])

  const [bio] = service.rows("select id from showcases where kind = 'bio'")
  await pressInMenu(row, 'Add items')
  await dialog.getByLabel('Kind of item').selectOption('Bio pages')
  await dialog.getByLabel('IDs').fill(String(bio?.id))
  await pressIn(dialog, 'Add items')
  await expectStored(context, ITEMS, [
    { item_type: 'links', item_id: id },
    { item_type: 'bio', item_id: bio?.id },
  ])

  await pressInMenu(row, 'Items of Newsletter')
  await expect(dialog.getByRole('table', { name: 'Items of Newsletter' })).toContainText('My links')
  await pressIn(dialog, 'Close')

  await deleteRow(context, row)
  await expectStored(context, STORED, [])
  await expectStored(context, ITEMS, [])
}

export const channels: Flow = {
  prepare: ({ ask }) => ask('POST', '/api/url/add', { url: LONG_URL, custom: 'news' }),
  run,
}
