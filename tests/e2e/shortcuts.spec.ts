import { openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'

test('Defaults shows the keys that the browser assigned, and opens its page for them', async ({ extension }) => {
  const page = await openOptions(extension, 'defaults')
  const assigned = await page.evaluate(() => chrome.commands.getAll())
  expect(assigned.map(({ name }) => name).toSorted()).toEqual(['_execute_action', 'shorten-tab'])
  const group = page.getByRole('group', { name: 'Keyboard shortcuts' })
  for (const { name, shortcut } of assigned) {
    const term = name === 'shorten-tab' ? 'Create a short link to this page and copy it' : 'Click the toolbar button'
    await expect(group.getByText(term).locator('xpath=following-sibling::dd')).toHaveText(shortcut || 'Not set')
  }

  const opened = page.context().waitForEvent('page')
  await group.getByRole('button', { name: 'Change shortcuts' }).click()
  expect((await opened).url()).toBe('chrome://extensions/shortcuts')
})
