import { openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'
import { openOption } from '../support/open-option.ts'
import { seedLinks } from '../support/seed-links.ts'

test('selected links are changed after a preview, and changed back but for one that was changed meanwhile', async ({
  extension,
  service,
}) => {
  seedLinks(service.dataDir, 3)
  await service.ask('POST', '/api/campaign/add', { name: 'Spring' })
  const [, second] = service.links()
  const options = await openOptions(extension, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  await options.getByRole('button', { name: 'Select all 3' }).click()
  await options.getByRole('button', { name: 'Change links' }).click()
  const form = options.getByRole('dialog', { name: 'Change 3 links' })
  await form.getByRole('button', { name: 'Show preview' }).click()
  await expect(form.getByText('Fill in or clear what is to be changed.')).toBeVisible()
  for (const option of ['Campaign', 'Note']) await openOption(form, option)
  await form.getByRole('combobox', { name: 'Campaign' }).selectOption({ label: 'Spring' })
  await form.getByRole('textbox', { name: 'Note' }).fill('For the sale')
  await form.getByRole('button', { name: 'Show preview' }).click()
  const preview = form.getByRole('table', { name: 'Preview' })
  await expect(preview.getByRole('row').filter({ hasText: 'Page number 2' })).toContainText('For the sale')
  expect(service.links().map(({ campaign }) => campaign)).toEqual([null, null, null])
  await form.getByRole('button', { name: 'Change 3 links' }).click()
  const changes = options.getByRole('region', { name: 'Changes' })
  await expect(changes.getByText('3 of 3 changed')).toBeVisible()
  expect(service.rows('select description from links')).toEqual(Array(3).fill({ description: 'For the sale' }))
  expect(service.links().map(({ campaign }) => campaign)).toEqual(Array(3).fill('Spring'))

  await service.ask('PUT', `/api/url/${second?.id}/update`, { description: 'By a colleague' })
  await changes.getByRole('button', { name: 'Undo' }).click()
  const undo = options.getByRole('dialog', { name: 'Change 3 links back' })
  await undo.getByRole('button', { name: 'Change 3 links back' }).click()
  await expect(changes.getByText('2 of 3 changed · 1 failed')).toBeVisible()
  await changes.getByRole('button', { name: 'Results' }).first().click()
  await expect(changes.getByRole('row').nth(1)).toContainText('The link was changed elsewhere meanwhile')
  expect(service.rows('select description from links order by id')).toEqual([
    { description: '' },
    { description: 'By a colleague' },
    { description: '' },
  ])
})

test('a host is replaced in the destinations of the links found, except where it is only part of a parameter', {
  tag: '@long',
}, async ({ extension, service }) => {
  for (const url of [
    'http://old.example.com/menu?ref=1#top',
    'https://old.example.com:8443/a%20b',
    'https://example.org/?next=https://old.example.com/',
  ])
    await service.ask('POST', '/api/url/add', { url })
  const urls = () => service.rows('select url from links order by id').map(({ url }) => url)
  const before = urls()
  const options = await openOptions(extension, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  await options.getByRole('button', { name: 'Select all 3' }).click()
  await options.getByRole('button', { name: 'Change links' }).click()
  const form = options.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Destination' }).selectOption({ label: 'Host' })
  await form.getByRole('textbox', { name: 'Find' }).fill('old.example.com')
  await form.getByRole('button', { name: 'Show preview' }).click()
  await expect(form.getByRole('textbox', { name: 'Replace with' })).toHaveAccessibleDescription(/\S/)
  await form.getByRole('textbox', { name: 'Replace with' }).fill('https://www.example.com')
  await form.getByRole('button', { name: 'Show preview' }).click()
  const preview = form.getByRole('table', { name: 'Preview' })
  await expect(preview.getByRole('row').filter({ hasText: 'No change' })).toHaveCount(1)
  await expect(preview).toContainText('https://www.example.com/menu?ref=1#top')
  await form.getByRole('button', { name: 'Change 2 links' }).click()
  const changes = options.getByRole('region', { name: 'Changes' })
  await expect(changes.getByText('2 of 2 changed')).toBeVisible()
  expect(urls()).toEqual([
    'https://www.example.com/menu?ref=1#top',
    'https://www.example.com:8443/a%20b',
    'https://example.org/?next=https://old.example.com/',
  ])
  await changes.getByRole('button', { name: 'Undo' }).click()
  await options.getByRole('dialog').getByRole('button', { name: 'Change 2 links back' }).click()
  await expect.poll(urls).toEqual(before)
})

test('a table with short URLs changes these links, and leaves what someone else has set until that was shown', async ({
  extension,
  service,
}) => {
  for (const custom of ['one', 'two'])
    await service.ask('POST', '/api/url/add', { url: `https://example.com/${custom}`, custom, description: 'Before' })
  const notes = () => service.rows('select description from links order by id').map(({ description }) => description)
  await (await openOptions(extension, 'links')).getByRole('button', { name: 'Refresh' }).click()
  const options = await openOptions(extension, 'bulk')
  const base = new URL(service.url).origin
  await options
    .getByRole('textbox', { name: 'Addresses' })
    .fill(`Short URL,Note\n${base}/one,First\n${base}/two,Second\nhttps://other.test/x,Third\n`)
  await expect(options.getByText('1 other row contains no short URL or alias of yours')).toBeVisible()
  await expect(options.getByRole('button', { name: 'Change that link' })).toHaveCount(2)
  await options.getByRole('button', { name: 'Change these 2 links' }).click()
  const preview = options.getByRole('dialog', { name: 'Change 2 links' })
  await expect(preview.getByRole('row').filter({ hasText: 'First' })).toContainText('Before')
  await service.ask('PUT', `/api/url/${service.links()[1]?.id}/update`, { description: 'By a colleague' })
  await preview.getByRole('button', { name: 'Change 2 links' }).click()
  const changes = options.getByRole('region', { name: 'Changes' })
  await expect(changes.getByText('1 of 2 changed · 1 failed')).toBeVisible()
  expect(notes()).toEqual(['First', 'By a colleague'])
  await changes.getByRole('button', { name: 'Results' }).click()
  await expect(changes.getByRole('row').nth(1)).toContainText('Note now: By a colleague')
  await changes.getByRole('button', { name: 'Change 1 link anyway' }).click()
  const again = options.getByRole('dialog', { name: 'Change 1 link' })
  await expect(again.getByRole('row').filter({ hasText: 'Second' })).toContainText('By a colleague')
  await again.getByRole('button', { name: 'Change 1 link' }).click()
  await expect.poll(notes).toEqual(['First', 'Second'])
})
