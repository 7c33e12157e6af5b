import { pressInMenu } from '../../support/row-menu.ts'
import { deleteRow, expectStored, type Flow, type FlowContext, goTo, pressIn, rowOf } from './flow.ts'

const STORED = 'select type, name, tag from pixels'

const run = async (context: FlowContext): Promise<void> => {
  const { page } = context
  const dialog = page.getByRole('dialog')
  await goTo(context, 'Pixels')

  await pressIn(page, 'New pixel')
  await dialog.getByLabel('Type').selectOption('vendor09')
  await dialog.getByLabel('Name').fill('Shop')
  await dialog.getByLabel('Tag').fill('T-1')
  await pressIn(dialog, 'Create')
  await expectStored(context, STORED, [{ type: 'vendor09', name: 'Shop', tag: 'T-1' }])

  const row = rowOf(context, 'Pixels', 'Shop')
  await pressInMenu(row, 'Edit')
  await dialog.getByLabel('Tag').fill('T-2')
  await pressIn(dialog, 'Save')
  await expectStored(context, STORED, [{ type: 'vendor09', name: 'Shop', tag: 'T-2' }])

  await deleteRow(context, row)
  await expectStored(context, STORED, [])
}

export const pixels: Flow = { run }
