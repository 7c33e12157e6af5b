import type { Page } from '@playwright/test'
import { expect, test } from '../support/component-page.ts'

const told = (page: Page) => page.getByRole('status', { name: 'Told' })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test.describe('A table', () => {
  test('says that it is busy until its rows are loaded, then names each row by its first cell', async ({ show }) => {
    const page = await show('table')
    const table = page.getByRole('table', { name: 'Things' })
    const box = page.locator('[aria-busy]').filter({ has: table })
    await expect(box).toHaveAttribute('aria-busy', 'true')
    await expect(table.getByRole('rowheader')).toHaveCount(0)
    await page.getByRole('button', { name: 'Load' }).click()
    await expect(box).toHaveAttribute('aria-busy', 'false')
    await expect(table.getByRole('rowheader')).toHaveText(['Row 1', 'Row 2', 'Row 3'])
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Size', 'Actions'])
    await expect(table.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending')
    await expect(table.getByRole('row', { name: 'Row 2' }).getByRole('cell').first()).toHaveText('8')
  })

  test('opens a row by a click on its text, but not on its button or while text is selected', async ({ show }) => {
    const page = await show('table')
    await page.getByRole('button', { name: 'Load' }).click()
    await page.getByRole('rowheader', { name: 'Row 2' }).selectText()
    await page.getByRole('rowheader', { name: 'Row 2' }).dispatchEvent('click')
    await expect(told(page)).toHaveText('opened nothing')
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await page.getByRole('rowheader', { name: 'Row 2' }).click()
    await expect(told(page)).toHaveText('opened Row 2')
    await page.getByRole('button', { name: 'Remove Row 1' }).click()
    await expect(page.getByRole('rowheader')).toHaveText(['Row 2', 'Row 3'])
    await expect(told(page)).toHaveText('opened Row 2')
  })

  test('keeps the focus when its focused row is removed', async ({ show }) => {
    const page = await show('table')
    await page.getByRole('button', { name: 'Load' }).press('Enter')
    await page.getByRole('button', { name: 'Remove Row 2' }).press('Enter')
    await expect(page.getByRole('rowheader')).toHaveText(['Row 1', 'Row 3'])
    await expect(page.locator(':focus').getByRole('table', { name: 'Things' })).toBeVisible()
    await press(page, 'Tab')
    await expect(page.getByRole('button', { name: 'Remove Row 1' })).toBeFocused()
  })

  test('on a narrow screen has cards whose cells name their columns', async ({ show }) => {
    const page = await show('table')
    await page.setViewportSize({ width: 360, height: 600 })
    await page.getByRole('button', { name: 'Load' }).click()
    const size = page.getByRole('row', { name: 'Row 1' }).getByRole('cell').first()
    expect(await size.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Size')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test.describe('A list of any length', () => {
  const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('says how many rows it has and which of them are rendered', async ({ show }) => {
    const page = await show('endless')
    const table = page.getByRole('table', { name: 'Many things' })
    await expect(table).toHaveAttribute('aria-rowcount', '1001')
    await expect(page.getByRole('row', { name: 'Row 1 ' }).first()).toHaveAttribute('aria-rowindex', '2')
    expect(await page.getByRole('rowheader').count()).toBeLessThan(100)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(row(page, 'Row 1000')).toBeInViewport()
    await expect(page.getByRole('row', { name: 'Row 1000' })).toHaveAttribute('aria-rowindex', '1001')
  })

  test('is one stop for Tab, and arrow keys, Home, End and Page Down move from row to row', async ({ show }) => {
    const page = await show('endless')
    await page.getByRole('link', { name: 'Before' }).focus()
    await press(page, 'Tab')
    await expect(row(page, 'Row 1')).toBeFocused()
    await press(page, 'ArrowDown', 'ArrowDown')
    await expect(row(page, 'Row 3')).toBeFocused()
    await press(page, 'Tab')
    await expect(row(page, 'Remove Row 3')).toBeFocused()
    await press(page, 'ArrowUp')
    await expect(row(page, 'Remove Row 2')).toBeFocused()
    await press(page, 'End')
    await expect(row(page, 'Remove Row 1000')).toBeFocused()
    await expect(row(page, 'Remove Row 1000')).toBeInViewport()
    await press(page, 'ArrowDown')
    await expect(row(page, 'Remove Row 1000')).toBeFocused()
    await press(page, 'Home', 'PageDown')
    await expect(row(page, 'Remove Row 1')).not.toBeFocused()
    await expect(page.locator(':focus')).toBeInViewport()
    await press(page, 'Tab')
    await expect(page.getByRole('link', { name: 'After' })).toBeFocused()
  })

  test('moves the focus to the row in the place of a removed one', async ({ show }) => {
    const page = await show('endless')
    await row(page, 'Remove Row 2').focus()
    await page.evaluate(() => {
      const animate = Reflect.get(Element.prototype, 'animate') as (this: Element, ...how: unknown[]) => Animation
      Element.prototype.animate = function (...how) {
        document.title += ` ${this.querySelector('th')?.textContent}`
        return animate.apply(this, how)
      }
    })
    await press(page, 'Enter')
    await expect(row(page, 'Remove Row 2')).toHaveCount(0)
    // Those below it come from where they were.
    expect(await page.title()).toMatch(/^(?!.*Row 1 ).*Row 3 Row 4/)
    await expect(page.getByRole('row', { name: 'Row 3' }).locator(':focus')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Many things' })).toHaveAttribute('aria-rowcount', '1000')
  })

  test('keeps the focused row while the page is scrolled far away from it', async ({ show }) => {
    const page = await show('endless')
    await row(page, 'Row 2').focus()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(row(page, 'Row 1000')).toBeInViewport()
    await expect(row(page, 'Row 2')).toBeFocused()
    await press(page, 'ArrowDown')
    await expect(row(page, 'Row 3')).toBeFocused()
    await expect(row(page, 'Row 3')).toBeInViewport()
  })

  test('opens a row with Enter on its name and by a click beside it', async ({ show }) => {
    const page = await show('endless')
    await row(page, 'Row 4').press('Enter')
    await expect(told(page)).toHaveText('opened Row 4')
    await page.getByRole('rowheader', { name: 'Row 5' }).click({ position: { x: 300, y: 8 } })
    await expect(told(page)).toHaveText('opened Row 5')
  })
})

test.describe('A pager', () => {
  test('turns pages, keeps the focus at both ends and says where it is', async ({ show }) => {
    const page = await show('pager')
    const pager = page.getByRole('navigation', { name: 'Pages of things' })
    const [previous, next] = [
      pager.getByRole('button', { name: 'Previous' }),
      pager.getByRole('button', { name: 'Next' }),
    ]
    // The page is announced while the pager is in use.
    await expect(pager.getByRole('status')).toHaveText(['12 things'])
    await expect(pager.getByText('Page 1 of 2')).toBeVisible()
    await expect(previous).toBeDisabled()
    await next.press('Enter')
    await expect(pager.getByRole('status')).toHaveText(['12 things', 'Page 2 of 2'])
    await expect(next).toBeDisabled()
    await expect(next).toBeFocused()
    await press(page, 'Enter')
    await expect(pager.getByRole('status').last()).toHaveText('Page 2 of 2')
  })
})

test.describe('A dialog', () => {
  const opener = (page: Page) => page.getByRole('button', { name: 'Delete the channel' })

  test('that asks is described by the consequences and starts at the answer that changes nothing', async ({ show }) => {
    const page = await show('dialog')
    await opener(page).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Delete News?' })
    await expect(dialog).toHaveAccessibleDescription('Its links stay.')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press(page, 'Enter')
    await expect(dialog).toBeHidden()
    await expect(told(page)).toHaveText('nothing, closed')
    await expect(opener(page)).toBeFocused()
  })

  test('confirms only by its own button', async ({ show }) => {
    const page = await show('dialog')
    await opener(page).click()
    await page.getByRole('button', { name: 'Delete channel' }).click()
    await expect(told(page)).toHaveText('confirmed')
  })

  test('closes with Escape, also a second time, and gives the focus back', async ({ show }) => {
    const page = await show('dialog')
    for (const closed of ['nothing, closed', 'nothing, closed, closed']) {
      await opener(page).press('Enter')
      await press(page, 'Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(told(page)).toHaveText(closed)
      await expect(opener(page)).toBeFocused()
    }
  })

  test('keeps Tab within, and the page behind it out of reach', async ({ show }) => {
    const page = await show('dialog')
    await opener(page).click()
    await press(page, 'Tab')
    await expect(page.getByRole('button', { name: 'Delete channel' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Edit the channel' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Edit the channel' }).evaluate((button) => button.focus())
    await expect(page.getByRole('button', { name: 'Edit the channel' })).not.toBeFocused()
  })

  test('with a form starts at its first field, even if its body scrolls, and closes by a click outside', async ({
    show,
  }) => {
    const page = await show('dialog')
    await page.getByRole('button', { name: 'Edit the channel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit News' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport()
    await dialog.getByRole('heading').click()
    await expect(dialog).toBeVisible()
    // A selection that ends outside is not a click outside.
    await dialog.getByRole('heading').hover()
    await page.mouse.down()
    await page.mouse.move(4, 4)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.mouse.click(4, 4)
    await expect(dialog).toBeHidden()
  })
})

test.describe('Rows of two texts', () => {
  const rows = (page: Page) => page.getByRole('group', { name: 'Country targets' })

  test('are added with the focus in the new row, and named by number for their removal', async ({ show }) => {
    const page = await show('countries')
    await expect(rows(page)).toHaveAccessibleDescription('The first that matches counts.')
    const add = rows(page).getByRole('button', { name: 'Add country target' })
    await add.press('Enter')
    await expect(rows(page).getByLabel('Country').first()).toBeFocused()
    await page.keyboard.type('France')
    await press(page, 'Tab')
    await page.keyboard.type('https://example.com/fr')
    await expect(told(page)).toHaveText('[{"location":"France","link":"https://example.com/fr"}]')
    await add.press('Enter')
    await expect(rows(page).getByRole('listitem').last().getByLabel('Country').first()).toBeFocused()
    await page.keyboard.type('Peru')
    await expect(rows(page).getByRole('listitem')).toHaveCount(2)
    await rows(page).getByRole('button', { name: /1/ }).press('Enter')
    await expect(told(page)).toHaveText('[{"location":"Peru","link":""}]')
    await expect(rows(page).getByRole('listitem').getByRole('button')).toBeFocused()
    await press(page, 'Enter')
    await expect(told(page)).toHaveText('[]')
    await expect(add).toBeFocused()
  })

  test('connect a problem with its cell', async ({ show }) => {
    const page = await show('countries')
    await rows(page).getByRole('button', { name: 'Add country target' }).click()
    const cell = rows(page).getByRole('textbox', { name: 'Destination' }).or(rows(page).locator('input[type=url]'))
    await expect(cell).toHaveAttribute('aria-invalid', 'true')
    await expect(cell).toHaveAccessibleDescription('Must start with https://')
    await expect(rows(page).getByLabel('Country').first()).not.toHaveAttribute('aria-invalid')
  })

  test('suggest countries, and tell about an unknown one only after it was typed', async ({ show }) => {
    const page = await show('countries')
    await rows(page).getByRole('button', { name: 'Add country target' }).click()
    const country = rows(page).getByLabel('Country').first()
    await country.fill('Germny')
    await expect(country).toHaveAccessibleDescription('')
    await press(page, 'Tab')
    await expect(country).toHaveAccessibleDescription(/Germany/)
    await country.fill('Germany')
    await press(page, 'Tab')
    await expect(country).toHaveAccessibleDescription('')
    await expect(page.locator(`datalist option[value="Germany"]`)).toHaveCount(1)
  })

  test('keep two pasted addresses apart', async ({ show }) => {
    const page = await show('countries')
    await rows(page).getByRole('button', { name: 'Add country target' }).click()
    const address = rows(page).locator('input[type=url]')
    await address.evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'https://a.test/\nhttps://b.test/')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(address).toHaveValue('https://a.test/ https://b.test/')
  })

  test('offer remembered values of a parameter, and forget one with the focus at the next', async ({ show }) => {
    const page = await show('parameters')
    await page.getByRole('button', { name: 'Add parameter' }).click()
    await expect(page.getByRole('listitem').locator('input').first()).toBeFocused()
    await page.keyboard.type('utm_source')
    await expect(page.locator('datalist option[value="mail"]')).toHaveCount(1)
    const remembered = page.getByRole('group').locator('summary').or(page.locator('summary'))
    await remembered.first().click()
    const forget = page.getByRole('listitem').filter({ hasText: 'utm_source =' }).getByRole('button')
    await expect(forget).toHaveCount(2)
    await forget.first().press('Enter')
    await expect(forget).toHaveCount(1)
    await expect(forget).toBeFocused()
    await press(page, 'Enter')
    await expect(forget).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add parameter' })).toBeFocused()
  })
})

test.describe('A picker of pixels', () => {
  const boxes = (page: Page) => page.getByRole('group', { name: 'Pixels' }).getByRole('checkbox')

  test('describes each by its type, and shows earlier choices that are no longer in the list', async ({ show }) => {
    const page = await show('pixels')
    await expect(boxes(page)).toHaveCount(13)
    await expect(page.getByRole('checkbox', { name: /99/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Pixel 1', exact: true })).toHaveAccessibleDescription('alpha')
    await page.getByRole('checkbox', { name: /99/ }).press('Space')
    await expect(told(page)).toHaveText('')
    await expect(page.getByRole('checkbox', { name: /99/ })).toHaveCount(0)
  })

  test('filters by name and type, keeps chosen ones in sight, and does not send the form by Enter', async ({
    show,
  }) => {
    const page = await show('pixels')
    await page.getByRole('checkbox', { name: 'Pixel 1', exact: true }).check()
    const filter = page.getByRole('searchbox')
    await filter.fill('BETA')
    await expect(boxes(page)).toHaveCount(2 + 6)
    await filter.fill('pixel 12')
    await expect(boxes(page)).toHaveCount(2 + 1)
    await press(page, 'Enter')
    await expect(told(page)).toHaveText('99,1')
    await filter.fill('')
    await expect(boxes(page)).toHaveCount(13)
  })

  test('reports a problem of all choices together', async ({ show }) => {
    const page = await show('few pixels')
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    for (const box of await boxes(page).all()) await box.check()
    await expect(page.getByRole('group', { name: 'Pixels' })).toHaveAccessibleDescription(
      'At most 2 Fired when the link is opened.',
    )
    await expect(told(page)).toHaveText('1,2,3')
  })
})

test.describe('A menu of a collection', () => {
  test('shows an earlier choice that the list lacks, and its problem', async ({ show }) => {
    const page = await show('menu')
    const menu = page.getByRole('combobox', { name: 'Channel' })
    await expect(menu).toHaveValue('7')
    await expect(menu.locator('option')).toHaveText(['No channel', /7/, 'News'])
    await menu.selectOption('News')
    await expect(menu).toHaveAttribute('aria-invalid', 'true')
    await expect(menu).toHaveAccessibleDescription(/^Not for this link/)
    await menu.selectOption('No channel')
    await expect(menu).not.toHaveAttribute('aria-invalid')
    await expect(told(page)).toHaveText('')
    await expect(menu.locator('option')).toHaveText(['No channel', 'News'])
  })

  test('says that the list is still loading', async ({ show }) => {
    const page = await show('loading menu')
    await expect(page.getByRole('combobox', { name: 'Channel' })).toHaveAccessibleDescription(/loading/i)
  })
})

test.describe('A field for a moment', () => {
  test('has common choices, and says which is chosen if it is never', async ({ show }) => {
    const page = await show('expiry')
    const never = page.getByRole('button', { name: 'Never' })
    await expect(never).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button').first().press('Enter')
    await expect(never).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByLabel('Expires')).not.toHaveValue('')
    await never.press('Enter')
    await expect(page.getByLabel('Expires')).toHaveValue('')
    await expect(told(page)).toHaveText('null')
  })

  test('reports a date without a time as incomplete, and empties it with Never', async ({ show }) => {
    const page = await show('expiry')
    await page.getByLabel('Expires').focus()
    await page.keyboard.type('01022031')
    await expect(told(page)).not.toHaveText('null')
    await expect(told(page)).not.toHaveText(/2031/)
    await page.getByRole('button', { name: 'Never' }).click()
    await expect(told(page)).toHaveText('null')
  })
})
