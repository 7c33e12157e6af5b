import { openOptions } from '../../scripts/product/connect.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/quirky-test.ts'

test('what a service does not list is read when a filter needs it, and said once', async ({ connected, quirky }) => {
  for (let id = 1001; id <= 1012; id++)
    quirky.state.links.unshift({
      id,
      alias: `a${id}`,
      shorturl: `https://s.test/a${id}`,
      longurl: `https://example.com/${id}`,
      clicks: 0,
      title: `Page ${id}`,
      description: '',
      date: `2020-01-01 00:00:${id - 1000}`,
    })
  quirky.state.channels.push({ id: 7, name: 'News', description: '', color: '#000000', starred: false })
  const itemOf = (id: number) => ({ type: 'links', id, title: '', preview: '', link: '', date: '2020-01-01' })
  quirky.state.items.set(7, [itemOf(1003), itemOf(1004)])

  const options = await openOptions(connected, 'links')
  await options.emulateMedia({ reducedMotion: 'reduce' })
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByText('12 links', { exact: true })).toBeVisible()
  const rows = options.getByRole('table', { name: 'Links' }).locator('tbody tr[data-place]')

  await options.goto(connected.pageUrl('options.html#links?channel=7'))
  await expect(rows).toHaveCount(2)
  await expect(options.getByText('2 links found', { exact: true })).toBeVisible()
  await expect(options.getByText(/^Not known/)).toHaveCount(0)

  await options.goto(connected.pageUrl('options.html#channels'))
  const channel = options.getByRole('table', { name: 'Channels' }).getByRole('row').filter({ hasText: 'News' })
  // Not "2+": the channel's list was read.
  await expect(channel.getByRole('cell', { name: '2', exact: true })).toBeVisible()

  for (const link of quirky.state.links) link.expiry = link.id === 1005 ? '2090-01-01 00:00:00' : null
  const details = () => quirky.requests.filter(({ url }) => /\/api\/url\/\d+$/.test(url.pathname)).length
  const before = details()
  await options.goto(connected.pageUrl('options.html#links?expiry=later'))
  await expect(options.getByText('Not known yet for 12 links')).toBeVisible()
  await expect(options.getByText('0 links found')).toHaveCount(0)
  await expect(options.getByText('No links match these filters.')).toHaveCount(0)
  await expectAccessible(options, 'links that are not known to match')
  await options.getByRole('button', { name: /^Read them now: 12 requests, about / }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Page 1005')
  await expect(options.getByText('1 link found', { exact: true })).toBeVisible()
  await expect(options.getByText(/^Not known/)).toHaveCount(0)
  expect(details() - before).toBe(12)
})
