import { openPopupOn } from '../../scripts/product/shorten-in-popup.ts'
import { accessibilityComplaints, unseenInTheDark } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'

test('axe finds nothing in the popup with its options open, light and dark', async ({ extension, service, site }) => {
  await service.ask('POST', '/api/channel/add', { name: 'Newsletter', color: '#aa3300' })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'a-link' })
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.emulateMedia({ reducedMotion: 'reduce' })
  await popup.getByText('Options', { exact: true }).click()
  await expect(popup.getByLabel('Custom alias')).toBeVisible()
  expect(await accessibilityComplaints(popup)).toEqual([])
  expect(await unseenInTheDark(popup), 'dark').toEqual([])
})
