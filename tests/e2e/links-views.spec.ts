import { openOptions } from '../../scripts/product/connect.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'

test('filters are saved as a view, which the navigation has, and columns and density are remembered', async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'one', metatitle: 'A title' })
  await askWorker(extension, 'refreshLibrary', {})
  const page = await openOptions(extension, 'links?clicks=5..')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused()
  await page.keyboard.type('Popular')
  await page.keyboard.press('Enter')
  const view = page.getByRole('link', { name: 'Popular' })
  await expect(view).toHaveAttribute('aria-current', 'page')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('link', { name: 'Links', exact: true })).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('button', { name: 'Rename view Popular' })).toBeFocused()
  await page.getByRole('button', { name: /^Remove filter Clicks/ }).click()
  await expect(page.getByText('1 link', { exact: true })).toBeVisible()
  const table = page.getByRole('table', { name: 'Links' })
  const height = async () => (await table.locator('tbody tr[data-place]').boundingBox())?.height ?? 0
  const comfortable = await height()
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('group', { name: 'Columns' }).getByLabel('Clicks').uncheck()
  await expect(table.getByRole('columnheader', { name: 'Clicks' })).toHaveCount(0)

  await page.goto(extension.pageUrl('options.html#appearance'))
  await page.getByRole('radio', { name: 'Compact' }).check()
  await page.reload()
  await view.click()
  await expect(page.getByRole('button', { name: /^Remove filter Clicks: ≥ 5/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove view Popular' }).click()
  await expect(view).toHaveCount(0)
  await page.goto(extension.pageUrl('options.html#links'))
  await expect(table.getByRole('columnheader', { name: 'Date' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Clicks' })).toHaveCount(0)
  expect(await height()).toBeLessThan(comfortable)
})

test('saving under the name of a view asks, and replaces it; a view is renamed and moved', { tag: '@long' }, async ({
  extension,
}) => {
  const page = await openOptions(extension, 'links?clicks=5..')
  const views = page.getByRole('navigation', { name: 'Sections' }).getByRole('list', { name: 'Saved views' })
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(name)
  }
  await save('Popular')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(views.getByRole('link')).toHaveText(['Popular'])

  await page.goto(extension.pageUrl('options.html#links?clicks=50..'))
  await save(' popular ')
  const question = page.getByRole('alertdialog', { name: 'Replace the view Popular?' })
  await page.getByRole('button', { name: 'Replace view' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(views.getByRole('link')).toHaveAttribute('href', /clicks=5\.\.$/)
  await page.getByRole('button', { name: 'Replace view' }).click()
  await question.getByRole('button', { name: 'Replace view' }).click()
  await expect(page.getByRole('button', { name: 'Remove view Popular' })).toBeVisible()
  await expect(views.getByRole('link')).toHaveText(['Popular'])
  await expect(views.getByRole('link')).toHaveAttribute('href', /clicks=50\.\.$/)

  await page.goto(extension.pageUrl('options.html#links?note=yes'))
  await save('Noted')
  await page.keyboard.press('Enter')
  await expect(views.getByRole('link')).toHaveText(['Popular', 'Noted'])
  await page.getByRole('button', { name: 'Move Noted up' }).press('Enter')
  await expect(views.getByRole('link')).toHaveText(['Noted', 'Popular'])
  await expect(page.getByRole('button', { name: 'Move Noted up' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Rename view Noted' }).click()
  await page.keyboard.type('With a note')
  await page.keyboard.press('Enter')
  await expect(views.getByRole('link')).toHaveText(['With a note', 'Popular'])
})
