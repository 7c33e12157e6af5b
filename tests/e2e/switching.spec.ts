import { connectByMessage, fillConnection, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten } from '../../scripts/product/shorten-in-popup.ts'
import { addAccount } from '../../service/commands/accounts.ts'
import { askWorker } from '../support/ask-worker.ts'
import { readBadge } from '../support/badge.ts'
import { expect, test } from '../support/e2e.ts'
import { openOption } from '../support/open-option.ts'
import { pressInMenu } from '../support/row-menu.ts'

test('connecting another service asks first while requests wait, and the Outbox shows them afterwards', async ({
  fresh,
  gate,
  service,
  site,
}) => {
  test.setTimeout(120_000)
  const host = gate.url.replace('http://', '')
  await connectByMessage(fresh, gate.url, service.key)
  gate.rejectKeys(true)
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByRole('status').first()).toContainText('Waiting to send')
  await popup.close()

  const options = await openOptions(fresh, 'connection')
  await fillConnection(options, service.url, service.key)
  const question = options.getByRole('alertdialog')
  await expect(question).toContainText(`1 request for ${host} isn't done yet`)
  await expect(question).toContainText(host)
  await expect(question).toContainText('Terselink keeps its permission to access that service')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(options.getByText(/^Connected as /)).toHaveCount(0)
  await options.getByRole('button', { name: 'Connect', exact: true }).click()
  await question.getByRole('button', { name: 'Connect anyway' }).click()
  await expect(options.getByText(/^Connected as /)).toBeVisible()

  await options.getByRole('link', { name: 'Outbox' }).click()
  await expect(options.getByText(`1 request for an account at ${host} isn't done yet.`)).toBeVisible()
  await expect(options.getByText('No requests yet')).toHaveCount(0)
  await options.getByRole('button', { name: 'Discard' }).click()
  await expect(question).toContainText(`1 request is deleted from this browser and won't be sent to ${host}.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => readBadge(fresh)).toEqual({ text: '', title: 'Terselink' })
  expect(service.links()).toEqual([])

  gate.rejectKeys(false)
  await options.bringToFront()
  await options.getByRole('button', { name: `Connect to ${host}` }).click()
  await expect(options.getByLabel('Service address')).toHaveValue(gate.url)
  await options.getByLabel('API key').fill(service.key)
  await options.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual([`${site.url}/article`])
  await options.getByRole('link', { name: 'Outbox' }).click()
  await expect(options.getByText('for an account at')).toHaveCount(0)
})

test('Disconnect offers to keep waiting requests for the account, and they are sent once when it is connected again', {
  tag: '@long',
}, async ({ fresh, gate, service, site }) => {
  test.setTimeout(120_000)
  const host = gate.url.replace('http://', '')
  const key = await addAccount({ databaseUrl: null, dataDir: service.dataDir }, 'other@example.com')
  await connectByMessage(fresh, gate.url, service.key)
  gate.rejectKeys(true)
  for (const path of ['/first', '/second', '/third']) {
    const popup = await openPopupOn(fresh, `${site.url}${path}`)
    await pressShorten(popup)
    await expect(popup.getByRole('status').first()).toContainText('Waiting to send')
    await popup.getByRole('button', { name: 'Shorten another' }).click()
    await popup.close()
  }

  const options = await openOptions(fresh, 'connection')
  await options.getByRole('button', { name: 'Disconnect' }).click()
  const question = options.getByRole('alertdialog')
  await expect(question).toContainText('3 requests are waiting in the Outbox')
  await expect(question).toContainText(`until you connect to ${host} with the same account again`)
  await expect(question.getByRole('button', { name: 'Discard them' })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Keep them for this account' })).toBeFocused()
  await options.keyboard.press('Enter')
  await expect(options.getByLabel('API key')).toBeVisible()
  const waiting = options.getByText(`3 requests for an account at ${host} aren't done yet.`)
  await expect(waiting).toBeVisible()
  await options.getByRole('link', { name: 'Outbox' }).click()
  await expect(waiting).toBeVisible()
  gate.rejectKeys(false)

  // Another account of the same service doesn't get them.
  await options.getByRole('button', { name: `Connect to ${host}` }).click()
  await options.getByLabel('API key').fill(key)
  await options.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(options.getByText(/^Connected as /)).toBeVisible()
  await options.getByRole('link', { name: 'Outbox' }).click()
  await expect(waiting).toBeVisible()
  expect(service.links()).toEqual([])

  await options.getByRole('button', { name: `Connect to ${host}` }).click()
  await options.getByLabel('API key').fill(service.key)
  await options.getByRole('button', { name: 'Connect', exact: true }).click()
  const sent = () => service.links().map(({ url }) => url.replace(site.url, ''))
  await expect.poll(() => sent().toSorted()).toEqual(['/first', '/second', '/third'])
  await options.getByRole('link', { name: 'Outbox' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(options.getByRole('table', { name: 'Outbox' }).getByText('Done')).toHaveCount(3)
})

test('options that were chosen for another account are named where they are left out', { tag: '@long' }, async ({
  fresh,
  service,
  site,
}) => {
  await service.ask('POST', '/api/campaign/add', { name: 'Spring sale' })
  await service.ask('POST', '/api/channel/add', { name: 'News' })
  const other = await addAccount({ databaseUrl: null, dataDir: service.dataDir }, 'second@example.com')
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'bulk')
  const body = { options: { campaign: 1, metatitle: 'Kept' }, expiresAfterMinutes: null }
  await askWorker(fresh, 'writeSettings', {
    defaults: { options: { channel: 1 }, expiresAfterMinutes: null },
    presets: [{ id: 'a', name: 'Sale', ...body }],
  })
  await options.locator('[name=addresses]').fill('https://example.com/a')
  await options.getByText('Options for all links').click()
  for (const option of ['Campaign', 'Note']) await openOption(options, option)
  await options.getByLabel('Campaign').selectOption({ label: 'Spring sale' })
  await options.getByLabel('Note').fill('Kept')
  await expect.poll(async () => (await askWorker(fresh, 'bulkDraft', {}))?.options).toMatchObject({ campaign: 1 })

  await connectByMessage(fresh, service.url, other)
  const inBulk = options.getByText('not used for this one: Channel News and Campaign Spring sale.')
  await expect(inBulk).toBeVisible()
  // The page stores the form as it shows it now.
  await options.locator('[name=addresses]').fill('https://example.com/b')
  await expect.poll(async () => (await askWorker(fresh, 'bulkDraft', {}))?.text).toBe('https://example.com/b')
  await options.reload()
  await expect(inBulk).toBeVisible()
  await expect(options.locator('[name=addresses]')).toHaveValue('https://example.com/b')
  await options.goto(fresh.pageUrl('options.html#defaults'))
  await expect(options.getByText('not used for this one: Channel News.')).toBeVisible()
  await options.goto(fresh.pageUrl('options.html#presets'))
  await pressInMenu(options.getByRole('row').filter({ hasText: 'Sale' }), 'Edit')
  await expect(options.getByRole('dialog').getByText('not used for this one: Campaign Spring sale.')).toBeVisible()
  await options.close()

  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await expect(popup.getByText('not used for this one: Channel News.')).toBeVisible()
})
