import { createServer } from 'node:http'
import { fillConnection, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn } from '../../scripts/product/shorten-in-popup.ts'
import { closeServer, listen } from '../../scripts/product/site.ts'
import { expect, test } from '../support/e2e.ts'

test('the popup of a fresh install leads to the options page, which connects to the service, and disconnects after a question', async ({
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
  await again.close()

  await options.bringToFront()
  await options.getByRole('button', { name: 'Disconnect' }).click()
  await options.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(options.getByLabel('Service address')).toBeVisible()
  const last = await openPopupOn(fresh, `${site.url}/article`)
  await expect(last.getByRole('button', { name: 'Connect your service' })).toBeVisible()
})

test('a wrong key, another server, a redirect and an address without a server are reported, no key follows a redirect, and plain http is a choice for private addresses only', async ({
  fresh,
  service,
  site,
}) => {
  const redirecting = createServer((_request, response) => {
    response.writeHead(302, { location: `${site.url}/redirected` })
    response.end()
  })
  const options = await openOptions(fresh, 'connection')
  const expectRefused = async (address: string, key: string, reason: string) => {
    await fillConnection(options, address, key)
    await expect(options.getByRole('alert')).toContainText(reason)
  }
  await expectRefused(service.url, 'not-the-key-of-anybody', 'API key rejected')
  await expectRefused(site.url, 'a-key-that-is-long-enough', "The service's answer isn't from its API")
  await expectRefused(await listen(redirecting), service.key, 'This address redirects to another one')
  expect(site.visits).not.toContain('/redirected')
  await closeServer(redirecting)
  await service.stop()
  await expectRefused(service.url, service.key, "The service can't be reached")

  const choice = options.getByLabel('Allow an unencrypted connection to this private address')
  await fillConnection(options, 'http://links.example.com', 'a-key')
  await expect(options.getByText('Must start with https://')).toBeVisible()
  await expect(choice).toBeHidden()
  await options.getByLabel('Service address').fill('http://intranet:8080')
  await expect(choice).toBeVisible()
  await expect(choice).not.toBeChecked()
})
