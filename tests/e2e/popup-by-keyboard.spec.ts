import { connectByMessage } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'
import { openGate } from '../support/gate.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { readWholeLink } from '../support/whole-link.ts'

test('a link with targets, deep links, parameters and a preset is created by keyboard', async ({
  extension,
  service,
  site,
}) => {
  await service.ask('POST', '/api/channel/add', { name: 'Newsletter', color: '#aa3300' })
  await askWorker(extension, 'refreshCollection', { collection: 'channels', force: true })
  await askWorker(extension, 'writeSettings', {
    presets: [
      { id: 'sale', name: 'Sale', options: { custom: 'on-sale' }, expiresAfterMinutes: null },
      { id: 'notes', name: 'Notes', options: { description: 'A note' }, expiresAfterMinutes: null },
    ],
    rules: [{ id: 'r', presetId: 'sale', match: 'host', value: new URL(site.url).hostname }],
  })
  const popup = await openPopupOn(extension, `${site.url}/article`)
  const keys = keyboardOf(popup)
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()

  await keys.tabTo('Remove preset Sale')
  await keys.press('Enter')
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await expect(popup.getByText('Preset Sale')).toHaveCount(0)

  await keys.tabBackTo('Long URL')
  await keys.press('End')
  await keys.type('?typed=1')
  await keys.tabTo(/^Options/)
  await keys.press('Enter')
  await keys.tabTo('Preset')
  await keys.type('Notes')
  await keys.tabTo('Custom alias')
  await keys.type('by-keys')
  await keys.tabTo('Channel')
  await keys.type('News')
  await keys.tabTo('1 week')
  await keys.press('Space')

  await keys.tabTo(/^More options/)
  await keys.press('Enter')
  await keys.tabTo('Access')
  await keys.press('Enter')
  await keys.tabTo('Redirect type')
  await keys.type('You are')
  await keys.tabTo('Visibility')
  await keys.type('Public')
  await keys.tabTo('Password')
  await keys.type('sesame')
  await keys.tabTo('Show')
  await keys.press('Enter')
  await keys.tabTo('Appearance')
  await keys.press('Enter')
  await keys.tabTo('Meta title')
  await keys.type('By keys')

  await keys.tabTo('Destinations')
  await keys.press('Enter')
  await keys.tabTo('Add country target')
  await keys.press('Enter')
  await keys.tabTo('Country')
  await keys.type('Peru')
  await keys.tabTo('Address')
  await keys.type('https://example.com/pe')
  await keys.tabTo('Add country target')
  await keys.press('Enter')
  await expect(popup.locator('[name="geotarget.1.location"]')).toBeFocused()
  await keys.tabTo('Remove country target 2')
  await keys.press('Enter')
  // The focus is at a useful place, not lost with the row.
  await expect(popup.getByRole('button', { name: 'Remove country target 1' })).toBeFocused()

  await keys.tabTo('Create them from the destination')
  await keys.press('Space')
  await keys.tabTo('Set device targets')
  await keys.press('Enter')
  await expect(popup.locator('[name="devicetarget.0.device"]')).toBeFocused()

  await keys.tabTo('Tracking')
  await keys.press('Enter')
  await keys.tabTo('Add parameter')
  await keys.press('Enter')
  await keys.tabTo('Name')
  await keys.type('utm_source')
  await keys.tabTo('Value')
  await keys.type('keyboard')
  await keys.press('Enter')

  expect(await shownShortUrl(popup)).toBe(`${service.url}/by-keys`)
  expect(readWholeLink(service.dataDir, 'by-keys')).toMatchObject({
    url: `${site.url}/article?typed=1`,
    description: 'A note',
    channel: 'Newsletter',
    expiresAt: expect.any(Number),
    interstitial: 'You are leaving this site',
    status: 'public',
    passwordHash: expect.any(String),
    metaTitle: 'By keys',
    geoTargets: [{ location: 'Peru', link: 'https://example.com/pe' }],
    deepLink: { auto: true },
    deviceTargets: [{ device: 'iPhone' }, { device: 'iPad' }, { device: 'Android' }],
    parameters: [{ name: 'utm_source', value: 'keyboard' }],
  })

  await expect(popup.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
  await keys.tabTo('QR code')
  await keys.press('Enter')
  await keys.tabTo('More formats')
  await keys.press('Enter')
  await keys.press('ArrowDown')
  await keys.press('Escape')
  await keys.tabBackTo('Shorten another')
  await keys.press('Enter')
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
})

test('the groups of More options are closed, say what is set in them, and open where that is', async ({
  extension,
  site,
}) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  const keys = keyboardOf(popup)
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await keys.tabTo(/^More options/)
  await keys.press('Enter')
  await keys.tabTo('Appearance')
  await keys.press('Enter')
  await keys.tabTo('Meta title')
  await keys.type('A title')
  await keys.tabBackTo(/^Appearance/)
  await keys.press('Enter')
  await expect(popup.getByLabel('Meta title')).toHaveCount(0)
  const chips = popup.getByRole('list', { name: 'Appearance in use' }).getByRole('button')
  await expect(chips).toHaveText(['A title', ''])
  await keys.tabBackTo(/^More options/)
  await keys.press('Enter')
  // Through both, which are closed.
  await popup
    .getByRole('list', { name: 'More options in use' })
    .getByRole('button', { name: 'A title' })
    .first()
    .click()
  await expect(popup.getByLabel('Meta title')).toBeFocused()
  await expect(popup.getByLabel('Meta title')).toBeInViewport({ ratio: 1 })
  await expect(popup.getByLabel('Password', { exact: true })).toHaveCount(0)
})

test("a draft is discarded and a page's existing link is used by keyboard", async ({ extension, service, site }) => {
  await service.ask('POST', '/api/url/add', { url: `${site.url}/article`, custom: 'made-before' })
  await askWorker(extension, 'refreshLibrary', {})
  const popup = await openPopupOn(extension, `${site.url}/article`)
  const keys = keyboardOf(popup)
  const copy = popup.getByRole('button', { name: 'Copy', exact: true })
  await expect(copy).toBeFocused()
  await keys.tabTo('Create another')
  await keys.press('Enter')
  await keys.tabTo(/^Options/)
  await keys.press('Space')
  await keys.tabTo('Custom alias')
  await keys.type('never-mind')
  await keys.tabBackTo('Discard draft')
  await keys.press('Enter')
  await expect(popup.getByLabel('Custom alias')).toHaveValue('')
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await popup.close()

  const again = await openPopupOn(extension, `${site.url}/article`)
  await expect(again.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
  await keyboardOf(again).press('Enter')
  expect(await shownShortUrl(again)).toBe(`${service.url}/made-before`)
  await expect(again.getByRole('status')).toContainText('Copied')
  expect(service.links()).toHaveLength(1)
})

test('Tab goes from the primary button through the options to the recent links, which the arrow keys choose too', async ({
  extension,
  site,
}) => {
  const earlier = await openPopupOn(extension, `${site.url}/article?earlier`)
  await pressShorten(earlier)
  const shortUrl = await shownShortUrl(earlier)
  await earlier.close()
  const popup = await openPopupOn(extension, `${site.url}/article`)
  const primary = popup.getByRole('button', { name: 'Shorten', exact: true })
  await expect(primary).toBeFocused()
  await expect(primary).toHaveAttribute('aria-keyshortcuts', 'Enter')
  const search = popup.getByRole('searchbox', { name: 'Search links' })
  await expect(popup.getByText('Keys: ↑ ↓ choose a link, / searches, Esc closes')).toBeVisible()
  const stops = [popup.locator('summary').first(), popup.locator('summary').last(), search]
  for (const stop of stops) {
    await popup.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  await popup.keyboard.press('ArrowDown')
  await expect(popup.getByRole('link', { name: shortUrl.replace('http://', '') })).toBeFocused()
  await popup.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  // The button is below the options that it sends.
  const [button, options] = [await primary.boundingBox(), await stops[1]?.boundingBox()]
  expect(button?.y).toBeGreaterThan(options?.y ?? Number.POSITIVE_INFINITY)
})

test('a held Enter key requests one link, also while the request limit is reached', { tag: '@long' }, async ({
  fresh,
  service,
  site,
}) => {
  const gate = await openGate(service.url)
  await connectByMessage(fresh, gate.url, service.key)
  gate.instead('/api/url/add', { status: 429, headers: { 'retry-after': '60' }, body: '' })
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await popup.keyboard.down('Enter')
  await expect(popup.getByRole('button', { name: 'Shorten another' })).toBeFocused()
  // Each further one is a repetition of the same press.
  for (let times = 0; times < 10; times++) await popup.keyboard.down('Enter')
  await popup.keyboard.up('Enter')
  await expect(popup.getByRole('status')).toContainText('Waiting to send')
  const { total } = await askWorker(fresh, 'jobs', { states: [], offset: 0, limit: 9 })
  expect(total).toBe(1)
  await gate.close()
})
