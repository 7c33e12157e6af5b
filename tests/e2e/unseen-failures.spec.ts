import { openOptions } from '../../scripts/product/connect.ts'
import { forgetBadge, readBadge } from '../support/badge.ts'
import { expect, test } from '../support/e2e.ts'
import { pressShortcut } from '../support/gestures.ts'

test('a failed gesture is said in the next popup, and is on the badge until its reason was looked at there', {
  tag: '@long',
}, async ({ extension, site }) => {
  const [page] = extension.context.pages()
  await page?.goto('chrome://version/')
  await page?.bringToFront()
  await pressShortcut(extension)
  await expect.poll(() => readBadge(extension)).toEqual({ text: '!', title: "Terselink: This can't be sent" })

  await forgetBadge(extension)
  await extension.stopWorker()
  await (await openOptions(extension, 'defaults')).close()
  await expect.poll(() => readBadge(extension)).toEqual({ text: '!', title: "Terselink: This can't be sent" })

  await page?.goto(`${site.url}/article`)
  await page?.bringToFront()
  const popup = await extension.openPopup()
  const failures = popup.getByRole('region', { name: 'Failed requests' })
  await expect(failures).toContainText("This can't be sent")
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await expect.poll(() => readBadge(extension)).toMatchObject({ text: '!' })
  await failures.locator('summary').press('Enter')
  await expect(failures).toContainText("The browser doesn't tell extensions the addresses of its own pages.")
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeInViewport({ ratio: 1 })
  await failures.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(failures).toHaveCount(0)
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await popup.close()
  await expect.poll(() => readBadge(extension)).toEqual({ text: '', title: 'Terselink' })
  await page?.bringToFront()

  const again = await extension.openPopup()
  await expect(again.getByRole('button', { name: 'Shorten', exact: true })).toBeVisible()
  await expect(again.getByRole('region', { name: 'Failed requests' })).toHaveCount(0)
})

test('a link that was refused without a window is corrected and sent again from the popup of another page', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/first', custom: 'mine' })
  const options = await openOptions(extension, 'defaults')
  await options.evaluate(() =>
    chrome.runtime.sendMessage({
      rpc: 'writeSettings',
      input: {
        presets: [{ id: 'p1', name: 'Mine', options: { custom: 'mine' }, expiresAfterMinutes: null }],
        rules: [{ id: 'r1', presetId: 'p1', match: 'path', value: '127.0.0.1/article' }],
      },
    }),
  )
  await options.close()
  const [page] = extension.context.pages()
  await page?.goto(`${site.url}/article`)
  await page?.bringToFront()
  await pressShortcut(extension)
  await expect.poll(() => readBadge(extension)).toEqual({ text: '!', title: 'Terselink: The alias “mine” is taken' })

  const other = await extension.openTab(`${site.url}/other`)
  await other.bringToFront()
  const popup = await extension.openPopup()
  const failures = popup.getByRole('region', { name: 'Failed requests' })
  await expect(failures).toContainText('The alias “mine” is taken')
  await failures.locator('summary').click()
  await expect(failures).toContainText(`${site.url}/article`)
  await expect(failures.getByRole('button', { name: 'Open Outbox' })).toBeVisible()
  await expect(popup.getByText('1 failed')).toBeVisible()
  await failures.getByRole('button', { name: 'Edit and send again' }).press('Enter')
  await expect(popup.getByLabel('Long URL')).toHaveValue(`${site.url}/article`)
  await expect(popup.getByLabel('Long URL')).toBeFocused()
  await popup.getByText('Options', { exact: true }).click()
  await expect(popup.getByLabel('Custom alias')).toHaveValue('mine')
  await popup.getByLabel('Custom alias').fill('yours')
  await popup.getByRole('button', { name: 'Shorten', exact: true }).click()
  await expect(popup.getByRole('status').getByRole('link').first()).toHaveAttribute('href', `${service.url}/yours`)
  expect(service.links().map(({ alias, url }) => [alias, url])).toEqual([
    ['mine', 'https://example.com/first'],
    ['yours', `${site.url}/article`],
  ])
  // The corrected one is no longer listed as failed.
  await expect(popup.getByText('1 failed')).toHaveCount(0)
  await expect.poll(() => readBadge(extension)).toEqual({ text: '', title: 'Terselink' })
})
