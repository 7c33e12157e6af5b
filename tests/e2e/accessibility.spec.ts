import { openPopupOn } from '../../scripts/product/shorten-in-popup.ts'
import { accessibilityComplaints } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the popup with its options open, ${colorScheme}`, async ({ extension, service, site }) => {
    await service.ask('POST', '/api/channel/add', { name: 'Newsletter', color: '#aa3300' })
    await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'a-link' })
    const popup = await openPopupOn(extension, `${site.url}/article`)
    await popup.emulateMedia({ colorScheme })
    await popup.getByText('Options', { exact: true }).click()
    await expect(popup.getByLabel('Custom alias')).toBeVisible()
    expect(await accessibilityComplaints(popup)).toEqual([])
  })
}
