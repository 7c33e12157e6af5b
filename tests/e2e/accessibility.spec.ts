import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'

const SECTIONS = ['links', 'bulk', 'transfer', 'channels', 'outbox', 'defaults', 'connection']

const complaints = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the popup and the options page, ${colorScheme}`, async ({ extension, service, site }) => {
    await service.ask('POST', '/api/channel/add', { name: 'Newsletter', color: '#aa3300' })
    await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'a-link' })
    const popup = await openPopupOn(extension, `${site.url}/article`)
    await popup.emulateMedia({ colorScheme })
    await popup.getByText('Options', { exact: true }).click()
    await expect(popup.getByLabel('Custom alias')).toBeVisible()
    expect(await complaints(popup)).toEqual([])

    for (const section of SECTIONS) {
      const options = await openOptions(extension, section)
      await options.emulateMedia({ colorScheme })
      await expect(options.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(await complaints(options), section).toEqual([])
      await options.close()
    }
  })
}
