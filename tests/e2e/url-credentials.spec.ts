import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'
import { clickMenu } from '../support/gestures.ts'
import { openMoreOptions } from '../support/more-options.ts'
import { openOption } from '../support/open-option.ts'

const WARNING = 'This address contains a user name and password. Anyone with the link will see them.'
const SECRET = 'https://user:secret@example.com/a'

test('the popup asks before it sends the user name and password of an address or a target, which are kept or removed', async ({
  extension,
  service,
  site,
}) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.getByLabel('Long URL').fill(SECRET)
  await pressShorten(popup)
  await expect(popup.getByRole('alert').filter({ hasText: WARNING })).toBeVisible()
  await expect(popup.getByText('Remove the user name and password from the address, or keep them')).toBeVisible()
  expect(service.links()).toEqual([])
  await popup.getByRole('button', { name: 'Keep them' }).click()
  await expect(popup.getByText(WARNING)).toHaveCount(0)
  await pressShorten(popup)
  await shownShortUrl(popup)
  expect(service.links().map((link) => link.url)).toEqual([SECRET])
  await popup.close()

  const other = await openPopupOn(extension, `${site.url}/other`)
  await openMoreOptions(other, ['Destinations'])
  const targets = other.getByRole('group', { name: 'Device targets' })
  await targets.getByRole('button', { name: 'Add device target' }).click()
  await targets.getByRole('combobox', { name: 'Device' }).fill('android')
  await targets.getByLabel('Address').fill(SECRET)
  await pressShorten(other)
  await expect(other.getByText('An address in the options contains a user name and password.')).toBeVisible()
  await expect(targets.getByText('Remove the user name and password from the address, or keep them')).toBeVisible()
  expect(service.links()).toHaveLength(1)
  await other.getByRole('button', { name: 'Remove them' }).click()
  await expect(targets.getByLabel('Address')).toHaveValue('https://example.com/a')
  await pressShorten(other)
  await shownShortUrl(other)
  expect(service.rows('select url, device_targets from links order by id desc limit 1')).toEqual([
    {
      url: `${site.url}/other`,
      device_targets: JSON.stringify([{ device: 'android', link: 'https://example.com/a' }]),
    },
  ])
})

test('the form of a new link asks too, an edit that keeps the address does not, and a list asks once for all of its addresses', {
  tag: '@long',
}, async ({ extension, service }) => {
  const options = await openOptions(extension, 'links')
  await options.getByRole('button', { name: 'New link' }).click()
  const form = options.getByRole('dialog', { name: 'New link' })
  await form.getByRole('textbox', { name: 'Long URL' }).fill(SECRET)
  await form.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect(form.getByRole('alert').filter({ hasText: WARNING })).toBeVisible()
  expect(service.links()).toEqual([])
  await form.getByRole('button', { name: 'Remove them' }).click()
  await expect(form.getByRole('textbox', { name: 'Long URL' })).toHaveValue('https://example.com/a')
  await form.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual(['https://example.com/a'])

  await service.ask('POST', '/api/url/add', { url: SECRET, metatitle: 'The inside' })
  await options.getByRole('button', { name: 'Refresh' }).click()
  await options.getByRole('table').getByRole('button', { name: 'The inside', exact: true }).click()
  await options.getByRole('dialog', { name: 'The inside' }).getByRole('button', { name: 'Edit' }).click()
  const edit = options.getByRole('dialog', { name: 'Edit The inside' })
  await openOption(edit, 'Note')
  await edit.getByLabel('Note').fill('A note')
  await expect(edit.getByText(WARNING)).toHaveCount(0)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => service.rows(`select description from links where url = '${SECRET}'`))
    .toEqual([{ description: 'A note' }])

  const before = service.links().length
  await options.goto(extension.pageUrl('options.html#bulk'))
  const list = `${SECRET}\nhttps://example.com/b\nhttps://name:word@example.com/c\n`
  await options.getByLabel('Addresses').fill(list)
  await expect(
    options.getByText('2 addresses contain a user name and password. Anyone with the link will see them.'),
  ).toBeVisible()
  const preview = options.getByRole('table', { name: 'Preview' })
  await expect(preview.getByText('Contains a user name and password.')).toHaveCount(2)
  await expect(options.getByRole('button', { name: 'Shorten 1 link' })).toBeVisible()
  await options.getByRole('button', { name: 'Remove them' }).click()
  await expect(preview.getByText('Contains a user name and password.')).toHaveCount(0)
  await options.getByRole('button', { name: 'Shorten 3 links' }).click()
  await expect
    .poll(() =>
      service
        .links()
        .slice(before)
        .map(({ url }) => url)
        .toSorted(),
    )
    .toEqual(['https://example.com/a', 'https://example.com/b', 'https://example.com/c'])
})

test('a gesture without a window sends no user name and password, and the popup asks about them', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  for (const linkUrl of [SECRET, `${site.url}/after`])
    await clickMenu(extension, { menuItemId: 'shorten-link', linkUrl, pageUrl: linkUrl })
  const urls = () => service.links().map(({ url }) => url)
  await expect.poll(urls).toEqual([`${site.url}/after`])

  const popup = await openPopupOn(extension, `${site.url}/article`)
  const unseen = popup.getByRole('region', { name: 'Failed requests' })
  await expect(unseen).toContainText('An address contains a user name and password')
  await unseen.locator('summary').click()
  await unseen.getByRole('button', { name: 'Edit and send again' }).click()
  await expect(popup.getByLabel('Long URL')).toHaveValue(SECRET)
  await popup.getByRole('button', { name: 'Remove them' }).click()
  await pressShorten(popup)
  await shownShortUrl(popup)
  expect(urls()).toEqual([`${site.url}/after`, 'https://example.com/a'])
})
