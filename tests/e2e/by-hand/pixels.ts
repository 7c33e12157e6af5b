import { deleteRow, type Errand, expectStored, goTo, type Hands, pressIn, rowOf } from './hands.ts'

const STORED = 'select type, name, tag from pixels'

const run = async (hands: Hands): Promise<void> => {
  const { page } = hands
  const dialog = page.getByRole('dialog')
  await goTo(hands, 'Pixels')

  await pressIn(page, 'New pixel')
  await dialog.getByLabel('Type').selectOption('vendor09')
  await dialog.getByLabel('Name').fill('Shop')
  await dialog.getByLabel('Tag').fill('T-1')
  await pressIn(dialog, 'Create')
  await expectStored(hands, STORED, [{ type: 'vendor09', name: 'Shop', tag: 'T-1' }])

  const row = rowOf(hands, 'Pixels', 'Shop')
  await pressIn(row, 'Edit')
  await dialog.getByLabel('Tag').fill('T-2')
  await pressIn(dialog, 'Save')
  await expectStored(hands, STORED, [{ type: 'vendor09', name: 'Shop', tag: 'T-2' }])

  await deleteRow(hands, row)
  await expectStored(hands, STORED, [])
}

export const pixels: Errand = { run }
