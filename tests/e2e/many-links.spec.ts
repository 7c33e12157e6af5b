import { openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'

const LINKS = 300

test('300 links are paged through without a gap and found by a search', async ({ extension, service }) => {
  for (let number = 1; number <= LINKS; number++) {
    await service.ask('POST', '/api/url/add', {
      url: `https://example.com/page-${number}`,
      custom: `link-${String(number).padStart(3, '0')}`,
    })
  }
  const options = await openOptions(extension, 'links')
  const rows = options.getByRole('table').getByRole('row').filter({ hasText: '/link-' })
  const seen = new Set<string>()
  const readRows = async () => {
    for (const text of await rows.allTextContents()) seen.add(/link-\d{3}/.exec(text)?.[0] ?? text)
  }
  await expect(rows.first()).toContainText('link-300')
  await readRows()
  const next = options.getByRole('button', { name: 'Next', exact: true })
  while (await next.isEnabled()) {
    const before = await rows.first().textContent()
    await next.click()
    await expect(rows.first()).not.toHaveText(before ?? '')
    await readRows()
  }
  expect(seen.size).toBe(LINKS)

  await options.getByRole('searchbox', { name: 'Search links' }).fill('page-217')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('link-217')
})
