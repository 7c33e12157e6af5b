import { pressInMenu } from '../../support/row-menu.ts'
import { deleteRow, expectStored, type Flow, type FlowContext, goTo, pressIn, rowOf } from './flow.ts'

const STORED = 'select host, redirect_root, redirect_404 from domains where account_id is not null'

const run = async (context: FlowContext): Promise<void> => {
  const { page } = context
  const dialog = page.getByRole('dialog')
  const row = rowOf(context, 'Domains', 'brand.test')
  await goTo(context, 'Domains')

  await pressIn(page, 'New domain')
  await dialog.getByLabel('Domain', { exact: true }).fill('https://brand.test')
  await dialog.getByLabel('Root redirect').fill('https://example.com/')
  await pressIn(dialog, 'Create')
  const made = { host: 'brand.test', redirect_root: 'https://example.com/', redirect_404: '' }
  await expectStored(context, STORED, [made])

  await pressInMenu(row, 'Edit')
  await dialog.getByLabel('404 redirect').fill('https://example.com/lost')
  await pressIn(dialog, 'Save')
  await expectStored(context, STORED, [{ ...made, redirect_404: 'https://example.com/lost' }])

  await deleteRow(context, row)
  await expectStored(context, STORED, [])
}

export const domains: Flow = { run }
