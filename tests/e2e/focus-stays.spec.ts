import type { Locator, Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { askWorker } from '../support/ask-worker.ts'
import { pressByKey } from '../support/by-keyboard.ts'
import { expect, test } from '../support/e2e.ts'
import { openOption } from '../support/open-option.ts'

const PRESET = { id: 'a', name: 'Docs', options: {}, expiresAfterMinutes: null }
const rule = (id: string) => ({ id, presetId: 'a', match: 'host', value: `${id}.test` })

const openPresets = async (extension: Parameters<typeof openOptions>[0], rules: object[]): Promise<Page> => {
  const options = await openOptions(extension, 'presets')
  await options.evaluate((input) => chrome.runtime.sendMessage({ rpc: 'writeSettings', input }), {
    presets: [PRESET],
    rules,
  })
  return options
}

const press = async (button: Locator): Promise<void> => {
  await button.focus()
  await expect(button).toBeFocused()
  await button.press('Enter')
}

test('the focus moves to the nearest remaining place when the focused element disappears', async ({ extension }) => {
  const options = await openPresets(extension, [rule('one'), rule('two')])
  await press(options.getByRole('button', { name: 'Delete two.test' }))
  await pressByKey(options, 'Delete')
  await expect(options.getByRole('list', { name: 'Rules' }).getByRole('listitem')).toHaveCount(1)
  await expect(options.getByRole('region', { name: 'Rules' })).toBeFocused()

  await options.getByRole('link', { name: 'Outbox' }).click()
  await press(options.getByRole('link', { name: 'Bulk' }))
  await options.getByLabel('Addresses').fill('https://example.com/')
  await press(options.getByRole('button', { name: 'Clear' }))
  await expect(options.getByRole('region', { name: 'Bulk' })).toBeFocused()
})

test('the focus stays in the section after a new link was made of one that is gone, whose panel closes with the form', {
  tag: '@long',
}, async ({ extension, service }) => {
  const { id } = await service.ask('POST', '/api/url/add', { url: 'https://example.com/', metatitle: 'Gone' })
  const options = await openOptions(extension, 'links')
  await press(options.getByRole('button', { name: 'Gone', exact: true }))
  const detail = options.getByRole('dialog').first()
  await press(detail.getByRole('button', { name: 'Edit' }))
  const form = options.getByRole('dialog', { name: 'Edit Gone' })
  await openOption(form, 'Note')
  await form.getByLabel('Note').fill('Too late')
  await askWorker(extension, 'write', {
    id: crypto.randomUUID(),
    operation: 'deleteLink',
    input: { id },
    source: 'options',
    tabId: null,
    copy: false,
    title: '',
  })
  await expect(detail.getByRole('alert')).toContainText('This link no longer exists')
  await press(form.getByRole('button', { name: 'Shorten', exact: true }))
  await expect(options.getByRole('dialog')).toHaveCount(0)
  await expect(options.getByRole('status').getByRole('link')).toBeVisible()
  await expect(options.locator('main :focus')).toHaveCount(1)
  expect(service.links()).toEqual([expect.objectContaining({ url: 'https://example.com/', title: 'Gone' })])
})

test('the first Tab and Enter skip the navigation', async ({ extension }) => {
  const options = await openOptions(extension, 'bulk')
  await expect(options.getByLabel('Addresses')).toBeVisible()
  const skip = options.getByRole('link', { name: 'Skip to content' })
  await options.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await options.keyboard.press('Enter')
  await expect(options.getByRole('main')).toBeFocused()
  await options.keyboard.press('Tab')
  await expect(options.getByRole('link', { name: 'Make one for each' })).toBeFocused()
  await options.keyboard.press('Tab')
  await expect(options.getByLabel('Addresses')).toBeFocused()
  expect(options.url()).toMatch(/#bulk$/)
})

test('a rejected form focuses the first field of a group that has the problem', async ({ extension }) => {
  const options = await openOptions(extension, 'links')
  await press(options.getByRole('button', { name: 'New link' }))
  const form = options.getByRole('dialog', { name: 'New link' })
  await form.getByRole('textbox', { name: 'Long URL' }).fill('https://example.com/')
  await openOption(form, 'Deep links')
  const choice = form.getByRole('checkbox', { name: 'Create them from the destination' })
  await choice.check()
  await press(form.getByRole('button', { name: 'Shorten', exact: true }))
  await expect(choice).toBeFocused()
})

test('on a narrow screen the focus returns to the menu button when the menu closes', async ({ extension }) => {
  const options = await openOptions(extension, 'links')
  await options.setViewportSize({ width: 360, height: 740 })
  const menu = options.getByRole('button', { name: 'Menu' })
  await press(menu)
  await press(options.getByRole('link', { name: 'Privacy' }))
  await expect(options.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  await expect(menu).toBeFocused()
  await press(menu)
  await press(menu)
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await press(menu)
  await options.getByRole('navigation').getByRole('link', { name: 'Outbox' }).press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
})

test('a press on the background removes the focus, and nothing restores it', { tag: '@long' }, async ({
  extension,
}) => {
  const options = await openPresets(extension, [rule('one'), rule('two')])
  await options.getByRole('button', { name: 'Delete two.test' }).focus()
  await options.getByRole('heading', { name: 'Rules' }).click()
  await options.evaluate((input) => chrome.runtime.sendMessage({ rpc: 'writeSettings', input }), {
    rules: [rule('one')],
  })
  await expect(options.getByRole('list', { name: 'Rules' }).getByRole('listitem')).toHaveCount(1)
  expect(await options.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test('selecting text in a dialog beyond its edge keeps it open, and a click outside closes it', {
  tag: '@long',
}, async ({ extension }) => {
  const options = await openPresets(extension, [rule('one')])
  await options.getByRole('button', { name: 'Add rule' }).click()
  const dialog = options.getByRole('dialog', { name: 'New rule' })
  const host = dialog.getByLabel('Host')
  await host.fill('a-host-to-be-marked.test')
  const field = await host.boundingBox()
  const edge = await dialog.boundingBox()
  if (field === null || edge === null) throw new Error('not drawn')
  await options.mouse.move(field.x + field.width / 2, field.y + field.height / 2)
  await options.mouse.down()
  await options.mouse.move(edge.x - 20, field.y, { steps: 4 })
  await options.mouse.up()
  await expect(dialog).toBeVisible()
  await expect(host).toHaveValue('a-host-to-be-marked.test')
  await options.mouse.click(edge.x - 20, field.y)
  await expect(dialog).toHaveCount(0)
  await expect(options.getByRole('button', { name: 'Add rule' })).toBeFocused()
})
