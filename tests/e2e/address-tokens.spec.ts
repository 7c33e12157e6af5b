import { openPopupOn, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'

test('tokens after the address set a channel, a campaign, an expiry and an alias, and words find links', async ({
  extension,
  service,
  site,
}) => {
  await service.ask('POST', '/api/channel/add', { name: 'Poster', color: '#aa3300' })
  await service.ask('POST', '/api/campaign/add', { name: 'Spring menu' })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/opening', custom: 'paper-and-light' })
  for (const collection of ['channels', 'campaigns'] as const)
    await askWorker(extension, 'refreshCollection', { collection, force: true })
  await askWorker(extension, 'refreshLibrary', {})
  const popup = await openPopupOn(extension, `${site.url}/article`)
  const longUrl = popup.getByRole('textbox', { name: 'Long URL' })
  const inUse = popup.getByRole('list', { name: 'Options in use', exact: true })
  await longUrl.fill('')
  await longUrl.pressSequentially('paper light')
  const found = popup.locator('.recent-link a')
  await expect(found).toHaveText([/paper-and-light$/])
  await longUrl.press('ArrowDown')
  await expect(found).toBeFocused()

  await longUrl.fill('')
  await longUrl.pressSequentially('example.com/a#b #poster ')
  await expect(longUrl).toHaveValue('example.com/a#b ')
  await expect(inUse.getByRole('button', { name: 'Poster', exact: true })).toBeVisible()
  await longUrl.pressSequentially('@sprign')
  await longUrl.press('Enter')
  await expect(popup.getByText('1 campaign is missing from your account: sprign')).toBeVisible()
  await expect(longUrl).toBeFocused()
  expect(service.links()).toHaveLength(1)
  await longUrl.fill('example.com/a#b @spring')
  await popup.getByRole('button', { name: 'Spring menu' }).click()
  await expect(longUrl).toBeFocused()
  await longUrl.pressSequentially('/menu !in 3 days')
  const before = Date.now()
  await longUrl.press('Enter')
  expect(await shownShortUrl(popup)).toBe(`${service.url}/menu`)
  const made = service.links().find(({ alias }) => alias === 'menu')
  expect(made).toMatchObject({ url: 'https://example.com/a#b', campaign: 'Spring menu', channels: 'Poster' })
  expect(Math.abs((made?.expires_at ?? 0) - before - 3 * 24 * 3_600_000)).toBeLessThan(90_000_000)
})
