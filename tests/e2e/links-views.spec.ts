import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
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
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'View' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('group', { name: 'Columns' }).getByLabel('Clicks').uncheck()
  await page.keyboard.press('Escape')
  if (wide) await page.setViewportSize(wide)
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

  // The pointer drags it.
  await views.getByRole('link', { name: 'Popular' }).dragTo(views.getByRole('link', { name: 'With a note' }))
  await expect(views.getByRole('link')).toHaveText(['Popular', 'With a note'])
  await page.reload()
  await expect(views.getByRole('link')).toHaveText(['Popular', 'With a note'])
})

test('links are dropped on a starred channel, whose place has their clicks and saves a sheet of their QR codes', async ({
  fresh,
  service,
}) => {
  await service.ask('POST', '/api/channel/add', { name: 'News', starred: true })
  for (const custom of ['one', 'two', 'three'])
    await service.ask('POST', '/api/url/add', {
      url: `https://example.com/${custom}`,
      custom,
      metatitle: `Page ${custom}`,
    })
  await connectByMessage(fresh, service.url, service.key)
  await askWorker(fresh, 'collections', { refresh: true })
  await askWorker(fresh, 'refreshLibrary', {})
  const page = await openOptions(fresh, 'links')
  const place = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'News' })
  const drag = (title: string) => {
    const row = page.getByRole('table', { name: 'Links' }).getByRole('row').filter({ hasText: title })
    return row.locator('[draggable]').dragTo(place)
  }
  const inNews = () => service.rows('select item_id from channel_items order by item_id').length
  await drag('Page one')
  await expect(page.getByRole('status').filter({ hasText: '1 link added to “News”.' })).toBeVisible()
  await expect.poll(inNews).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(inNews).toBe(0)

  // With the other selected ones.
  for (const title of ['Page two', 'Page three']) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await drag('Page two')
  await expect.poll(inNews).toBe(2)
  await place.click()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sheet of QR codes' }).click()
  expect((await download).suggestedFilename()).toBe('qr-codes.pdf')
})
