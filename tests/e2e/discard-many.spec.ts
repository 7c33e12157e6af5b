import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'
import { seedLinks } from '../support/seed-links.ts'

test('many waiting requests are discarded after one question, and nothing of them is sent', { tag: '@long' }, async ({
  fresh,
  gate,
  service,
}) => {
  seedLinks(service.dataDir, 60)
  await connectByMessage(fresh, gate.url, service.key)
  gate.instead('/api/channel/add', { status: 429, headers: { 'retry-after': '600' }, body: '' })
  const count = () => askWorker(fresh, 'jobs', { states: ['waiting'], offset: 0, limit: 1 })
  const about = { source: 'options', tabId: null, copy: false, title: '' } as const
  const channel = { id: crypto.randomUUID(), operation: 'createChannel', input: { name: 'Kept' } } as const
  await askWorker(fresh, 'write', { ...channel, ...about })
  await expect.poll(() => gate.arrived).toContain('POST /api/channel/add')
  const ids = service.links().map(({ id }) => Number(id))
  const writes = ids.map((id) => ({
    id: crypto.randomUUID(),
    operation: 'deleteLink' as const,
    input: { id },
    title: `Link ${id}`,
  }))
  await askWorker(fresh, 'writeMany', { writes })

  const page = await openOptions(fresh, 'outbox')
  await expect(page.getByText('61 requests')).toBeVisible()
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  const selection = page.getByRole('region', { name: 'Selected requests' })
  await expect(selection).toContainText('50 requests')
  await selection.getByRole('button', { name: 'Discard' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Discard 50 requests?' })
  await expect(dialog).toContainText('Delete link: 50')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('11 requests')).toBeVisible()
  await expect(selection).toHaveCount(0)

  await page.getByRole('button', { name: 'Discard all waiting' }).click()
  const rest = page.getByRole('alertdialog', { name: 'Discard 11 requests?' })
  await expect(rest.getByRole('listitem')).toHaveText(['Delete link: 10', 'Create channel: 1'])
  await rest.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(async () => (await count()).total).toBe(0)
  expect(service.links()).toHaveLength(60)
  expect(gate.arrived.filter((request) => request.startsWith('DELETE'))).toEqual([])
})
