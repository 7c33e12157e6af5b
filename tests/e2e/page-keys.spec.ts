import type { Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'

/** The page's own keys have no meaning in a dialog, nor while one closes. */
const noDialog = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

test('the palette opens sections, forms and links by a few letters', async ({ extension, service }) => {
  await service.ask('POST', '/api/url/add', {
    url: 'https://example.com/menu',
    custom: 'menu',
    metatitle: 'Spring menu',
  })
  await askWorker(extension, 'refreshLibrary', {})
  const page = await openOptions(extension, 'links')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByText('1 link', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const field = palette.getByRole('combobox', { name: 'Section, action or link' })
  await expect(field).toBeFocused()
  await expectAccessible(page, 'the palette')
  await page.keyboard.type('new cha')
  await expect(palette.getByRole('option')).toHaveText(['New channel'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New channel' })).toBeVisible()
  await page.keyboard.press('Escape')
  await noDialog(page)

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('spring')
  await expect(palette.getByRole('option')).toHaveText([/Spring menu/])
  await expect(palette.locator('mark')).toHaveText('Spring')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#links\/\d+\?name=Spring\+menu&account=/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await noDialog(page)

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('l')
  const selected = palette.getByRole('option', { selected: true })
  // What is found by the letter, not what was listed before it.
  await expect(selected.locator('mark').first()).toHaveText(/l/i)
  const first = await selected.textContent()
  await page.keyboard.press('ArrowDown')
  await expect(selected).not.toHaveText(first ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(selected).toHaveText(first ?? '')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
})

test('a key that is pressed right after Ctrl+K opens nothing else', { tag: '@long' }, async ({ extension }) => {
  const page = await openOptions(extension, 'links')
  await expect(page.getByText('No links yet.')).toBeVisible()
  // Faster than anybody types.
  await page.evaluate(async () => {
    const press = (init: KeyboardEventInit) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
    press({ key: 'k', ctrlKey: true })
    await new Promise(requestAnimationFrame)
    press({ key: 'n' })
  })
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.type('new cha')
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')).toHaveValue('new cha')
})

test('single keys go to the search and through the rows, select and create, until they are turned off', async ({
  extension,
  service,
}) => {
  for (const name of ['one', 'two'])
    await service.ask('POST', '/api/url/add', {
      url: `https://example.com/${name}`,
      custom: name,
      metatitle: `Title ${name}`,
    })
  await askWorker(extension, 'refreshLibrary', {})
  const page = await openOptions(extension, 'links')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByText('2 links', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Title two', exact: true })).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Title one', exact: true })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: 'Select Title two' })).toBeChecked()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search links' })
  await expect(search).toBeFocused()
  // Text stays text.
  await page.keyboard.type('jkn?x/')
  await expect(search).toHaveValue('jkn?x/')
  await search.fill('')
  await search.blur()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await noDialog(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(keys).toContainText('Find sections, actions and links')
  await expectAccessible(page, 'the keys')
  await page.keyboard.press('Escape')

  await page.goto(extension.pageUrl('options.html#appearance'))
  await page.getByLabel('Single-key shortcuts').uncheck()
  await expect
    .poll(async () => (await askWorker(extension, 'overview', { tabId: null, url: null })).settings.singleKeys)
    .toBe(false)
  await page.goto(extension.pageUrl('options.html#links'))
  await expect(page.getByText('2 links', { exact: true })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'New link' })).toHaveCount(0)
})
