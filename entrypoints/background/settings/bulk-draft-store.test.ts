import { expect, it } from 'vitest'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { bulkDraft, createBulkDraftStore } from './bulk-draft-store.ts'

const DRAFT = {
  text: 'https://example.com/\r\n',
  name: 'links.csv',
  kind: null,
  header: null,
  fields: ['url', null],
  preset: 'defaults',
  options: { custom: 'half typed' },
}

it('unsent input of the Bulk section is found by the next worker, exactly', async () => {
  const area = createMemoryArea()
  await createBulkDraftStore(area).change(() => DRAFT)
  expect(await createBulkDraftStore(area).read()).toEqual({ ok: true, value: DRAFT })
})

it('no password of it is stored', () => {
  const told = { ...DRAFT, options: { ...DRAFT.options, password: 'secret' } }
  expect(bulkDraft.parse(told).options).toEqual(DRAFT.options)
})

it("a text that exceeds the browser's space is refused, and the previous one stays", async () => {
  const area = createMemoryArea()
  const store = createBulkDraftStore(area)
  await store.change(() => DRAFT)
  expect(bulkDraft.safeParse({ ...DRAFT, text: 'x'.repeat(2_500_001) }).success).toBe(false)
  expect(await store.read()).toEqual({ ok: true, value: DRAFT })
})
