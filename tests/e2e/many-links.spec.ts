import { openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'
import { seedLinks } from '../support/seed-links.ts'

const LINKS = 300

test('300 links are scrolled through without a gap and found by search', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  seedLinks(service.dataDir, LINKS)
  const options = await openOptions(extension, 'links')
  const rows = options.getByRole('table').getByRole('row').filter({ hasText: '/link-' })
  const seen = new Set<string>()
  const readRows = async () => {
    for (const text of await rows.allTextContents()) seen.add(/\/link-\d+/.exec(text)?.[0] ?? text)
  }
  await expect(rows.first()).toContainText('/link-300')
  await options.setViewportSize({ width: 1280, height: 400 })
  await expect.poll(() => rows.count()).toBeLessThan(30)
  await options.setViewportSize({ width: 1280, height: 1_600 })
  await expect.poll(() => rows.count()).toBeGreaterThan(30)
  await options.setViewportSize({ width: 1280, height: 800 })
  await expect(async () => {
    await readRows()
    await options.mouse.wheel(0, 600)
    expect(seen.size).toBe(LINKS)
  }).toPass({ intervals: [50] })

  await options.getByRole('searchbox', { name: 'Search links' }).fill('page-217')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('/link-217')
})

test('a found link has its own row, without the selection and the copy mark of another', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  seedLinks(service.dataDir, 90)
  const options = await openOptions(extension, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  await expect(options.getByText('90 links', { exact: true })).toBeVisible()
  const first = options.locator('tr[data-place="0"]')
  await expect(first).toContainText('/link-90')
  await first.getByRole('checkbox').check()
  await first.getByRole('button', { name: /^Copy / }).click()
  await expect(first.getByRole('status')).toHaveText('Copied')

  const search = options.getByRole('searchbox', { name: 'Search links' })
  await search.fill('page-2')
  await expect(first).toContainText('/link-29')
  await expect(first.getByRole('checkbox')).not.toBeChecked()
  await expect(first.getByText('Copied')).toHaveCount(0)
  await expect
    .poll(() =>
      options
        .locator('tr[data-place]')
        .evaluateAll((rows: HTMLElement[]) =>
          rows.map((row) => `${row.dataset.place} ${/\/link-\d+/.exec(row.textContent)?.[0]}`),
        ),
    )
    .toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 2].map((link, place) => `${place} /link-${link}`))
  const reachable = await options
    .locator('tr[data-place]')
    .evaluateAll((rows) =>
      rows.filter((row) =>
        [...row.querySelectorAll<HTMLElement>('a, button, input')].some(({ tabIndex }) => tabIndex === 0),
      ),
    )
  expect(reachable).toHaveLength(1)

  await search.fill('')
  await expect(first).toContainText('/link-90')
})
