import { openOptions } from '../../scripts/product/connect.ts'
import { readClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/e2e.ts'

const RECORD = '_terselink.go.example.net'
const STORED = 'select host, verified_at is not null as verified from domains where account_id is not null'

test('a domain shows the record to create, and is offered for links once the service found it', async ({
  extension,
  service,
  site,
}) => {
  const page = await openOptions(extension, 'domains')
  await page.getByRole('button', { name: 'New domain' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Domain', { exact: true }).fill('https://go.example.net')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: "go.example.net isn't verified yet" })).toBeVisible()
  await expect(main.getByText(RECORD, { exact: true })).toBeVisible()
  await expect(main.getByText('The record or file was not found, or has another text.')).toBeVisible()

  const text = (await main.getByText(/^terselink=/).textContent()) ?? ''
  await main.getByRole('button', { name: `Copy ${text}` }).click()
  expect(await readClipboard(extension, site)).toBe(text)
  await page.bringToFront()

  await main.getByRole('button', { name: 'Check again' }).click()
  await expect(main.getByText("Checked. It still isn't verified.")).toBeVisible()
  expect(service.rows(STORED)).toMatchObject([{ verified: 0 }])

  service.published.set(RECORD, [text])
  await main.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(main.getByText('go.example.net is verified. You can use it for links.')).toBeVisible()
  // The place of the button that is gone.
  await expect(page.locator('.domain-verification')).toBeFocused()
  expect(service.rows(STORED)).toEqual([{ host: 'go.example.net', verified: 1 }])
  await expect(main.getByRole('button', { name: 'Check again' })).toHaveCount(0)
})

test('a domain that is not verified is not offered for links', { tag: '@long' }, async ({ extension, service }) => {
  await service.ask('POST', '/api/domain/add', { domain: 'https://go.example.com' })
  await service.ask('POST', '/api/domain/add', { domain: 'https://go.example.net' })
  const page = await openOptions(extension, 'domains')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: "go.example.net isn't verified yet" })).toBeVisible()
  await page.goto(page.url().replace(/#.*$/, '#links'))
  await page.getByRole('button', { name: 'New link' }).click()
  const choice = page.getByRole('dialog').getByLabel('Domain')
  await expect(choice.getByRole('option', { name: 'go.example.com' })).toHaveCount(1)
  await expect(choice.getByRole('option', { name: 'go.example.net' })).toHaveCount(0)
})
