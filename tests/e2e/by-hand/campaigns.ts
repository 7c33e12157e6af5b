import { deleteRow, type Errand, expectStored, goTo, type Hands, pressIn, rowOf } from './hands.ts'

const LONG_URL = 'https://example.com/sale'
const STORED = 'select name, slug, is_public from campaigns'
const LINKS = 'select l.alias, c.name as campaign from links l left join campaigns c on c.id = l.campaign_id'

const run = async (hands: Hands): Promise<void> => {
  const { page } = hands
  const dialog = page.getByRole('dialog')
  await goTo(hands, 'Campaigns')

  await pressIn(page, 'New campaign')
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByLabel('Slug').fill('spring')
  await pressIn(dialog, 'Create')
  await expectStored(hands, STORED, [{ name: 'Spring', slug: 'spring', is_public: 0 }])

  await pressIn(rowOf(hands, 'Campaigns', 'Spring'), 'Edit')
  await dialog.getByLabel('Name').fill('Summer')
  await dialog.getByLabel('Public').check()
  await pressIn(dialog, 'Save')
  await expectStored(hands, STORED, [{ name: 'Summer', slug: 'spring', is_public: 1 }])

  const row = rowOf(hands, 'Campaigns', 'Summer')
  await pressIn(row, 'Assign')
  await dialog.getByRole('checkbox', { name: LONG_URL }).check()
  await pressIn(dialog, 'Assign')
  await expectStored(hands, LINKS, [{ alias: 'sale', campaign: 'Summer' }])

  await deleteRow(hands, row)
  await expectStored(hands, STORED, [])
  await expectStored(hands, LINKS, [{ alias: 'sale', campaign: null }])
}

export const campaigns: Errand = {
  prepare: ({ ask }) => ask('POST', '/api/url/add', { url: LONG_URL, custom: 'sale' }),
  run,
}
