import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'
import { pressInMenu } from '../support/row-menu.ts'

test('a link that was deleted in the options page is no longer offered, and its page can be shortened again', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const target = `${site.url}/article`
  const popup = await openPopupOn(extension, target)
  await pressShorten(popup)
  const deleted = await shownShortUrl(popup)
  await popup.close()

  const options = await openOptions(extension, 'links')
  await options.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
  await pressInMenu(options.getByRole('dialog'), 'Delete')
  await options.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => service.links()).toEqual([])
  await expect(options.getByText('deleted.')).toBeVisible()
  await options.close()

  const again = await openPopupOn(extension, target)
  await expect(again.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await expect(again.getByRole('link', { name: deleted.replace('http://', '') })).toHaveCount(0)
  await pressShorten(again)
  expect(await shownShortUrl(again)).not.toBe(deleted)
  expect(service.links()).toEqual([expect.objectContaining({ url: target })])
})

test('an existing link that was deleted elsewhere is not left as copied, and its page can be shortened again', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const target = `${site.url}/article`
  const { id, shorturl } = await service.ask('POST', '/api/url/add', { url: target })
  await askWorker(extension, 'refreshLibrary', {})
  await service.ask('DELETE', `/api/url/${String(id)}/delete`)

  const popup = await openPopupOn(extension, target)
  await popup.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(popup.getByRole('alert')).toHaveText(
    `The short link that was copied doesn't lead here anymore: ${String(shorturl)}`,
  )
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await popup.keyboard.press('Enter')
  expect(await shownShortUrl(popup)).not.toBe(shorturl)
  await expect(popup.getByRole('alert')).toHaveCount(0)
  expect(service.links()).toEqual([expect.objectContaining({ url: target })])
})

test('a link that the worker finds after the popup has opened is offered, until it is deleted', {
  tag: '@long',
}, async ({ fresh, gate, service, site }) => {
  const target = `${site.url}/article`
  const { id, shorturl } = await service.ask('POST', '/api/url/add', { url: target })
  const list = gate.hold('/api/urls', 'before', { every: true })
  await connectByMessage(fresh, gate.url, service.key)
  const popup = await openPopupOn(fresh, target)
  await list.reached
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  const offer = popup.getByRole('button', { name: 'Copy', exact: true })
  await expect(offer).toHaveCount(0)
  list.release()
  await expect(offer).toBeFocused()

  await service.ask('DELETE', `/api/url/${String(id)}/delete`)
  await askWorker(fresh, 'refreshLibrary', {})
  await expect(offer).toHaveCount(0)
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await popup.keyboard.press('Enter')
  expect(await shownShortUrl(popup)).not.toBe(shorturl)
})
