import { createServer } from 'node:http'
import { fillConnection, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn } from '../../scripts/product/shorten-in-popup.ts'
import { closeServer, listen } from '../../scripts/product/site.ts'
import { expect, test } from '../support/e2e.ts'

test('the popup of a fresh install leads to the options page, which connects to the service', async ({
  fresh,
  service,
  site,
}) => {
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  const opened = fresh.context.waitForEvent('page')
  // The popup closes, perhaps before the browser has confirmed the click.
  const click = popup.getByRole('button', { name: 'Connect your service' }).click()
  const [options] = await Promise.all([opened, click.catch(() => undefined)])
  await fillConnection(options, service.url, service.key)
  await expect(options.getByText(/^Connected as /)).toBeVisible()
  await expect(options.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  expect(await options.content()).not.toContain(service.key)

  const again = await openPopupOn(fresh, `${site.url}/article`)
  await expect(again.getByRole('button', { name: 'Shorten', exact: true })).toBeEnabled()
})

test('disconnecting asks first, and then nothing is connected', async ({ extension, site }) => {
  const options = await openOptions(extension, 'connection')
  await options.getByRole('button', { name: 'Disconnect' }).click()
  await options.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(options.getByLabel('Service address')).toBeVisible()
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await expect(popup.getByRole('button', { name: 'Connect your service' })).toBeVisible()
})

test('a wrong key is reported as such', async ({ fresh, service }) => {
  const options = await openOptions(fresh, 'connection')
  await fillConnection(options, service.url, 'not-the-key-of-anybody')
  await expect(options.getByRole('alert')).toContainText('API key rejected')
})

test('an address without a server is reported as such', async ({ fresh, service }) => {
  const options = await openOptions(fresh, 'connection')
  await service.stop()
  await fillConnection(options, service.url, service.key)
  await expect(options.getByRole('alert')).toContainText("The service can't be reached")
})

test('an address of another server is reported as such', async ({ fresh, site }) => {
  const options = await openOptions(fresh, 'connection')
  await fillConnection(options, site.url, 'a-key-that-is-long-enough')
  await expect(options.getByRole('alert')).toContainText("The service's answer isn't from its API")
})

test('a key never follows a redirect to another address', async ({ fresh, service, site }) => {
  const elsewhere = createServer((_request, response) => {
    response.writeHead(302, { location: `${site.url}/api/account` })
    response.end()
  })
  const address = await listen(elsewhere)
  const options = await openOptions(fresh, 'connection')
  await fillConnection(options, address, service.key)
  await expect(options.getByRole('alert')).toContainText('This address redirects to another one')
  expect(site.visits).not.toContain('/api/account')
  await closeServer(elsewhere)
})
