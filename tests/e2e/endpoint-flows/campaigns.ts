import { pressInMenu } from '../../support/row-menu.ts'
import { deleteRow, expectStored, type Flow, type FlowContext, goTo, pressIn, rowOf } from './flow.ts'

const LONG_URL = 'https://example.com/sale'
const STORED = 'select name, slug, is_public from campaigns'
const LINKS = 'select l.alias, c.name as campaign from links l left join campaigns c on c.id = l.campaign_id'

const run = async (context: FlowContext): Promise<void> => {
  const { page } = context
  const dialog = page.getByRole('dialog')
  await goTo(context, 'Campaigns')

  await pressIn(page, 'New campaign')
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByLabel('Slug').fill('spring')
  await pressIn(dialog, 'Create')
  await expectStored(context, STORED, [{ name: 'Spring', slug: 'spring', is_public: 0 }])

  await pressInMenu(rowOf(context, 'Campaigns', 'Spring'), 'Edit')
  await dialog.getByLabel('Name').fill('Summer')
  await dialog.getByLabel('Public').check()
  await pressIn(dialog, 'Save')
  await expectStored(context, STORED, [{ name: 'Summer', slug: 'spring', is_public: 1 }])

  const row = rowOf(context, 'Campaigns', 'Summer')
  await pressInMenu(row, 'Add links')
  await dialog.getByRole('checkbox', { name: LONG_URL }).check()
  await pressIn(dialog, 'Add links')
  await expectStored(context, LINKS, [{ alias: 'sale', campaign: 'Summer' }])

  await deleteRow(context, row)
  await expectStored(context, STORED, [])
  await expectStored(context, LINKS, [{ alias: 'sale', campaign: null }])
}

export const campaigns: Flow = {
  prepare: ({ ask }) => ask('POST', '/api/url/add', { url: LONG_URL, custom: 'sale' }),
  run,
}
