import type { Page } from '@playwright/test'
import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { visit } from '../../service/testing/over-http.ts'
import { expect } from '../support/e2e.ts'
import { openMoreOptions } from '../support/more-options.ts'
import { pressInMenu } from '../support/row-menu.ts'
import { stocked } from '../support/stocked-service.ts'

const addRow = async (popup: Page, thing: string, cells: Record<string, string>) => {
  await popup.getByRole('button', { name: `Add ${thing}` }).click()
  const group = popup.getByRole('group', { name: `${thing[0]?.toUpperCase()}${thing.slice(1)}s` })
  const row = group.getByRole('listitem').last()
  for (const [label, text] of Object.entries(cells)) await row.getByLabel(label, { exact: true }).fill(text)
}

stocked(
  'a link leads to the address that the popup shows, and passes on the query of its short URL',
  async ({ extension, service, site }) => {
    const popup = await openPopupOn(extension, `${site.url}/article?utm_source=page&id=7#top`)
    await openMoreOptions(popup, ['Tracking', 'Destinations', 'Appearance'])
    await addRow(popup, 'parameter', { Name: 'utm_source', Value: 'poster' })
    await addRow(popup, 'parameter', { Name: 'id', Value: '7' })
    const target = `${site.url}/article?utm_source=poster&id=7#top`
    await expect(popup.getByRole('group', { name: 'Parameters' })).toContainText(`Leads to ${target}`)
    await popup.getByLabel('Pass on the query of the short URL').check()
    await addRow(popup, 'country target', { Country: 'Turky', Address: 'https://tr.example/' })
    await popup.getByLabel('Note').focus()
    const hint = popup.getByText('Did you mean Turkey?')
    await expect(hint).toBeVisible()
    await popup.locator('[name="geotarget.0.location"]').fill('Turkey')
    await expect(hint).toHaveCount(0)
    await pressShorten(popup)
    const { pathname } = new URL(await shownShortUrl(popup))
    const opened = async (query: string) => (await visit(service, `${pathname}${query}`)).location
    expect(await opened('')).toBe(target)
    expect(await opened('?utm_source=evil&fbclid=x%20y')).toBe(
      `${site.url}/article?utm_source=poster&id=7&fbclid=x%20y#top`,
    )
  },
)

stocked(
  'all links of a domain pass on their query once it says so',
  { tag: '@long' },
  async ({ extension, service }) => {
    await service.ask('POST', '/api/url/add', {
      url: 'https://a.test/?a=1',
      domain: 'http://brand.test',
      custom: 'one',
    })
    const opened = async () => (await visit(service, '/one?a=2&b=3', { host: 'brand.test' })).location
    expect(await opened()).toBe('https://a.test/?a=1')
    const page = await openOptions(extension, 'domains')
    await pressInMenu(page.getByRole('main'), 'Edit')
    await page.getByRole('dialog').getByLabel('Pass on the query of the short URL').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(opened).toBe('https://a.test/?a=1&b=3')
    expect(service.rows("select passes_query from domains where host = 'brand.test'")).toEqual([{ passes_query: 1 }])
  },
)
