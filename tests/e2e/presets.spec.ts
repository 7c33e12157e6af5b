import type { Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { askWorker } from '../support/ask-worker.ts'
import { pressByKey, tabTo, typeInto } from '../support/by-keyboard.ts'
import { expect, test } from '../support/e2e.ts'
import { pressShortcut } from '../support/gestures.ts'
import { openOption } from '../support/open-option.ts'
import { pressInMenu } from '../support/row-menu.ts'

const rules = (page: Page) => page.getByRole('list', { name: 'Rules' }).getByRole('listitem')

test('a preset chosen by a rule sets the options of the next link, by keyboard', async ({
  extension,
  service,
  site,
}) => {
  const options = await openOptions(extension, 'presets')
  await pressByKey(options, 'New preset')
  await expect(options.getByLabel('Name', { exact: true })).toBeFocused()
  await options.keyboard.type('Field notes')
  await typeInto(options, 'Expires after', '3')
  await tabTo(options, 'Unit of the expiry')
  await options.keyboard.type('h')
  await pressByKey(options, 'Meta title')
  await options.keyboard.type('From the field')
  await options.keyboard.press('Enter')
  const values = options.getByRole('row').filter({ hasText: 'Field notes' }).getByRole('listitem')
  await expect(values).toContainText(['Meta title: From the field', 'Expires after: 3 hours'])

  await pressByKey(options, 'Add rule')
  await tabTo(options, 'Host')
  await options.keyboard.type('127.0.0.1')
  await options.keyboard.press('Enter')
  await expect(rules(options)).toHaveText([/127\.0\.0\.1 uses Field notes/])
  await typeInto(options, 'Address to try', `${site.url}/front`)
  await expect(options.getByText('Rule 1 chooses the preset “Field notes”')).toBeVisible()
  await options.close()

  const [page] = extension.context.pages()
  await page?.goto(`${site.url}/front`)
  await page?.bringToFront()
  const before = Date.now()
  await pressShortcut(extension)
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual([`${site.url}/front`])
  expect(service.rows('select meta_title from links')).toEqual([{ meta_title: 'From the field' }])
  const livesFor = Number(service.links()[0]?.expires_at) - before
  const hours = livesFor / 3_600_000
  expect(hours).toBeGreaterThan(2.9)
  expect(hours).toBeLessThan(3.1)
})

test('an address pasted for a host or a path is reduced to it', { tag: '@long' }, async ({ extension }) => {
  const options = await openOptions(extension, 'presets')
  await options.evaluate((input) => chrome.runtime.sendMessage({ rpc: 'writeSettings', input }), {
    presets: [{ id: 'a', name: 'Docs', options: {}, expiresAfterMinutes: null }],
  })
  for (const [kind, field] of [
    ['A host', 'Host'],
    ['A path', 'Path'],
  ] as const) {
    await options.getByRole('button', { name: 'Add rule' }).click()
    const dialog = options.getByRole('dialog')
    await dialog.getByLabel('Matches').selectOption({ label: kind })
    await dialog.getByLabel(field, { exact: true }).fill('https://Docs.Example.com:8080/guide/start?page=2#top')
    await options.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await expect(rules(options)).toHaveText([
    /docs\.example\.com uses Docs/,
    /docs\.example\.com\/guide\/start uses Docs/,
  ])
  await options.getByLabel('Address to try').fill('https://docs.example.com/guide/start')
  await expect(options.getByText('Rule 1 chooses the preset “Docs”')).toBeVisible()
})

test('rules are reordered by keyboard and keep the focus, and a deleted preset removes its rules', async ({
  extension,
}) => {
  const options = await openOptions(extension, 'presets')
  const body = { options: {}, expiresAfterMinutes: null }
  await options.evaluate((input) => chrome.runtime.sendMessage({ rpc: 'writeSettings', input }), {
    presets: [
      { id: 'a', name: 'Docs', ...body },
      { id: 'b', name: 'Shop', ...body },
    ],
    rules: ['one.test', 'two.test', 'three.test'].map((value, at) => ({
      id: String(at),
      presetId: at === 1 ? 'b' : 'a',
      match: 'host',
      value,
    })),
  })
  const order = async () => (await rules(options).locator('strong').allTextContents()).join()
  await expect.poll(order).toBe('one.test,two.test,three.test')
  await tabTo(options, 'Move three.test up')
  await options.keyboard.press('Enter')
  await expect.poll(order).toBe('one.test,three.test,two.test')
  await expect(options.getByRole('button', { name: 'Move three.test up' })).toBeFocused()
  await options.keyboard.press('Enter')
  await expect.poll(order).toBe('three.test,one.test,two.test')
  await expect(options.getByRole('button', { name: 'Move three.test up' })).toBeFocused()

  await pressInMenu(options.getByRole('row').filter({ hasText: 'Docs' }), 'Delete')
  const question = options.getByRole('alertdialog')
  await expect(question).toContainText('2 rules are deleted with it')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(order).toBe('two.test')
  await options.reload()
  await expect.poll(order).toBe('two.test')
  await expect(options.getByRole('row').filter({ hasText: 'Shop' })).toBeVisible()
})

test('what is typed in a preset is restored after visiting other sections', { tag: '@long' }, async ({ extension }) => {
  const options = await openOptions(extension, 'presets')
  await options.getByRole('button', { name: 'New preset' }).click()
  await options.getByLabel('Name', { exact: true }).fill('Half a na')
  await openOption(options, 'Password')
  await options.getByLabel('Password', { exact: true }).fill('secret')
  await options.keyboard.press('Escape')
  await options.goto(extension.pageUrl('options.html#outbox'))
  await expect(options.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  await options.goto(extension.pageUrl('options.html#presets'))
  await options.getByRole('button', { name: 'New preset' }).click()
  await expect(options.getByLabel('Name', { exact: true })).toHaveValue('Half a na')
  await expect(options.getByLabel('Password', { exact: true })).toHaveValue('secret')
})

test('two windows that edit the same preset are asked about the field that both changed, and about one that was deleted', {
  tag: '@long',
}, async ({ extension }) => {
  const first = await openOptions(extension, 'presets')
  const stored = async () => (await askWorker(extension, 'overview', { tabId: null, url: null })).settings.presets
  const body = { options: { metatitle: 'Before' }, expiresAfterMinutes: null }
  await askWorker(extension, 'writeSettings', { presets: [{ id: 'a', name: 'Docs', ...body }] })
  const second = await openOptions(extension, 'presets')
  const edit = (page: Page) => pressInMenu(page.getByRole('row').filter({ hasText: /Docs/ }), 'Edit')
  const form = first.getByRole('dialog')

  await edit(first)
  await form.getByLabel('Meta title').fill('Mine')
  await openOption(form, 'Note')
  await form.getByLabel('Note').fill('Only mine')
  await edit(second)
  await second.getByRole('dialog').getByLabel('Meta title').fill('Theirs')
  await second.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Docs of theirs')
  await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(second.getByRole('dialog')).toHaveCount(0)

  const conflict = form.getByRole('group', { name: 'Meta title' })
  await expect(conflict).toContainText('Meta title was also changed in another window.')
  await expect(conflict).toContainText(/Here\s*Mine\s*Other window\s*Theirs/)
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Docs of theirs')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(conflict.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  expect((await stored())[0]?.options).toEqual({ metatitle: 'Theirs' })
  await first.keyboard.press('Enter')
  await expect(conflict).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  const mine = { options: { metatitle: 'Mine', description: 'Only mine' }, expiresAfterMinutes: null }
  expect(await stored()).toEqual([{ id: 'a', name: 'Docs of theirs', ...mine }])

  await edit(first)
  await form.getByLabel('Name', { exact: true }).fill('Docs again')
  await pressInMenu(second.getByRole('row').filter({ hasText: 'Docs' }), 'Delete')
  await second.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(form.getByRole('alert')).toContainText('This preset was deleted in another window.')
  expect(await stored()).toEqual([])
  await form.getByRole('button', { name: 'Save as new preset' }).click()
  await expect(form).toHaveCount(0)
  expect(await stored()).toEqual([expect.objectContaining({ name: 'Docs again', ...mine })])
  expect((await stored())[0]?.id).not.toBe('a')
})

test('a rule whose preset was deleted elsewhere names no other preset until the user chooses one', {
  tag: '@long',
}, async ({ extension }) => {
  const options = await openOptions(extension, 'presets')
  const docs = { id: 'a', name: 'Docs', options: {}, expiresAfterMinutes: null }
  const shop = { ...docs, id: 'b', name: 'Shop' }
  await askWorker(extension, 'writeSettings', { presets: [docs, shop] })
  await options.getByRole('button', { name: 'Add rule' }).click()
  const form = options.getByRole('dialog')
  await form.getByLabel('Host', { exact: true }).fill('one.test')
  await askWorker(extension, 'writeSettings', { presets: [shop] })
  const preset = form.getByLabel('Preset')
  await expect(preset.getByRole('option')).toHaveText(['Deleted preset', 'Shop'])
  await expect(preset.locator('option:checked')).toHaveText('Deleted preset')
  await options.keyboard.press('Enter')
  await expect(form).toContainText("Its preset doesn't exist")
  await preset.selectOption({ label: 'Shop' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(rules(options)).toHaveText([/one\.test uses Shop/])
})
