import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'

test('a link that was just created is deleted again with Undo, and its form is back', async ({
  extension,
  service,
  site,
}) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.getByText('Options', { exact: true }).click()
  await popup.getByLabel('Expires').fill('2031-01-01T12:00')
  await pressShorten(popup)
  const shortUrl = await shownShortUrl(popup)
  const aliases = () => service.links().map(({ alias }) => `${service.url}/${alias}`)
  expect(aliases()).toEqual([shortUrl])

  await popup.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(popup.getByRole('alert')).toContainText(
    `The link was deleted. ${shortUrl} doesn't work anymore, wherever it was pasted.`,
  )
  expect(service.links()).toEqual([])
  await expect(popup.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  const { jobs } = await askWorker(extension, 'jobs', { states: [], offset: 0, limit: 9 })
  expect(new Set(jobs.map(({ operation, state }) => `${operation} ${state}`))).toEqual(
    new Set(['createLink done', 'deleteLink done']),
  )
  expect(jobs).toHaveLength(2)

  // What was typed is still in the form.
  await popup.getByText('Options', { exact: true }).click()
  await expect(popup.getByLabel('Expires')).toHaveValue('2031-01-01T12:00')
  await pressShorten(popup)
  const again = await shownShortUrl(popup)
  await expect.poll(aliases).toEqual([again])
})
