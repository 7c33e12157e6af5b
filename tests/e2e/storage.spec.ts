import { openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'
import { makeOutboxNewer } from '../support/newer-outbox.ts'

test('an outbox of a newer version is reported as such, and set aside only after a confirmation', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const options = await openOptions(extension, 'outbox')
  await makeOutboxNewer(options)
  await options.reload()
  const alert = options.getByRole('alert')
  await expect(alert).toContainText("The Outbox can't be read")
  await expect(alert).toContainText('It was written by a newer version of Terselink')
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible()

  const popup = await openPopupOn(extension, `${site.url}/article`)
  await expect(popup.getByRole('alert')).toContainText("The Outbox can't be read")
  await popup.close()

  await alert.getByRole('button', { name: /^Start over with an empty Outbox/ }).click()
  const question = options.getByRole('alertdialog')
  await expect(question).toContainText("aren't sent")
  await expect(question).toContainText('Try updating Terselink first.')
  await question.getByRole('button', { name: 'Start over' }).click()
  await expect(alert).toHaveCount(0)
  await expect(options.getByText('No requests yet.')).toBeVisible()

  const again = await openPopupOn(extension, `${site.url}/article`)
  await pressShorten(again)
  expect(await shownShortUrl(again)).toBe(`${service.url}/${service.links()[0]?.alias}`)
})

test('an unreadable request is reported, and can be copied and discarded', { tag: '@long' }, async ({
  extension,
  service,
  site,
}) => {
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await pressShorten(popup)
  await shownShortUrl(popup)
  expect(service.links()).toHaveLength(1)
  const options = await openOptions(extension, 'account')
  await options.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('terselink')
        request.onsuccess = () => {
          const tx = request.result.transaction('jobs', 'readwrite')
          const jobs = tx.objectStore('jobs')
          jobs.getAll().onsuccess = ({ target }) => {
            const [row] = (target as IDBRequest<object[]>).result
            jobs.put({ ...row, state: 'from-the-future' })
          }
          tx.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
      }),
  )
  await options.goto(extension.pageUrl('options.html#outbox'))
  await expect(options.getByText("1 request can't be read")).toBeVisible()
  await expect(options.getByRole('button', { name: 'Copy as text' })).toBeVisible()
  await options.getByRole('button', { name: 'Discard unreadable' }).click()
  await options.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(options.getByText("1 request can't be read")).toHaveCount(0)
})
