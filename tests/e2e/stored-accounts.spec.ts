import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten } from '../../scripts/product/shorten-in-popup.ts'
import { addAccount } from '../../service/commands/accounts.ts'
import { expect, test } from '../support/e2e.ts'

test('Privacy lists what is stored of each account, also after Disconnect, until it is discarded', {
  tag: '@long',
}, async ({ fresh, service, site }) => {
  test.setTimeout(120_000)
  const key = await addAccount({ databaseUrl: null, dataDir: service.dataDir }, 'other@example.com')
  await connectByMessage(fresh, service.url, service.key)
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await pressShorten(popup)
  await expect.poll(() => service.links().length).toBe(1)
  await popup.close()
  await connectByMessage(fresh, service.url, key)

  const options = await openOptions(fresh, 'privacy')
  const accounts = options.getByRole('region', { name: 'What is stored for your accounts' }).getByRole('listitem')
  await expect(accounts).toHaveCount(2)
  await expect(accounts.first()).toContainText('Connected as other')
  await expect(accounts.last()).toContainText(/^admin.*1 link · \d+ kB/)

  await options.getByRole('link', { name: 'Connection' }).click()
  await options.getByRole('button', { name: 'Disconnect' }).click()
  const question = options.getByRole('alertdialog')
  await expect(question.getByRole('checkbox', { name: 'Keep what is stored for the account' })).toBeChecked()
  await question.getByRole('checkbox').uncheck()
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await options.getByRole('link', { name: 'Privacy' }).click()
  await expect(accounts).toHaveCount(1)

  await accounts.getByRole('button', { name: 'Discard: admin' }).click()
  await expect(question).toContainText('Discard what is stored for admin?')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(accounts).toHaveCount(0)
  expect(service.links().length).toBe(1)
})
