import { deleteRow, type Errand, expectStored, goTo, type Hands, pressIn, rowOf } from './hands.ts'

const STORED = 'select host, redirect_root, redirect_404 from domains where account_id is not null'

const run = async (hands: Hands): Promise<void> => {
  const { page } = hands
  const dialog = page.getByRole('dialog')
  const row = rowOf(hands, 'Domains', 'brand.test')
  await goTo(hands, 'Domains')

  await pressIn(page, 'New domain')
  await dialog.getByLabel('Domain', { exact: true }).fill('https://brand.test')
  await dialog.getByLabel('Root redirect').fill('https://example.com/')
  await pressIn(dialog, 'Create')
  const made = { host: 'brand.test', redirect_root: 'https://example.com/', redirect_404: '' }
  await expectStored(hands, STORED, [made])

  await pressIn(row, 'Edit')
  await dialog.getByLabel('404 redirect').fill('https://example.com/lost')
  await pressIn(dialog, 'Save')
  await expectStored(hands, STORED, [{ ...made, redirect_404: 'https://example.com/lost' }])

  await deleteRow(hands, row)
  await expectStored(hands, STORED, [])
}

export const domains: Errand = { run }
