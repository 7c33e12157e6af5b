import { expect, it } from 'vitest'
import { check } from '../../../lib/contract/problem.ts'
import { accountWith, currentlyIn } from '../../../tests/support/connected-account.ts'
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

const inA = currentlyIn(() => accountWith('https://a.test#1'))

it('unsent input of the Bulk section is found by the next worker, exactly', async () => {
  const area = createMemoryArea()
  await createBulkDraftStore(area, inA).write(DRAFT)
  expect(await createBulkDraftStore(area, inA).read()).toEqual({ ok: true, value: DRAFT })
})

it('has no option in another account that names an object of the first account, until that is connected again', async () => {
  const area = createMemoryArea()
  await createBulkDraftStore(area, inA).write({ ...DRAFT, options: { custom: 'mine', pixels: [1], campaign: 1 } })
  const inB = createBulkDraftStore(
    area,
    currentlyIn(() => accountWith('https://b.test#1', {})),
  )
  const left = { ...DRAFT, options: { custom: 'mine' } }
  const leftOut = [
    { option: 'pixels', names: ['Visitors'] },
    { option: 'campaign', names: ['Spring sale'] },
  ]
  expect(await inB.read()).toEqual({ ok: true, value: { ...left, leftOut } })
  // The page stores what it shows.
  await inB.write({ ...left, text: 'https://example.com/other' })
  await inB.write(left)
  expect(await inB.read()).toEqual({ ok: true, value: { ...left, leftOut } })
  const again = await createBulkDraftStore(area, inA).read()
  expect(again.ok && again.value?.options).toEqual({ custom: 'mine', pixels: [1], campaign: 1 })
})

it('options that are discarded in another account are gone in the first account as well', async () => {
  const area = createMemoryArea()
  await createBulkDraftStore(area, inA).write({ ...DRAFT, options: { campaign: 1 } })
  const inB = createBulkDraftStore(
    area,
    currentlyIn(() => accountWith('https://b.test#1')),
  )
  await inB.write({ ...DRAFT, options: null })
  expect(await inB.read()).toEqual({ ok: true, value: { ...DRAFT, options: null } })
  expect(await createBulkDraftStore(area, inA).read()).toEqual({ ok: true, value: { ...DRAFT, options: null } })
})

it('no password of it is stored', () => {
  const told = { ...DRAFT, options: { ...DRAFT.options, password: 'secret' } }
  expect(bulkDraft.parse(told).options).toEqual(DRAFT.options)
})

it("a text that exceeds the browser's space is refused, and the previous one stays", async () => {
  const area = createMemoryArea()
  const store = createBulkDraftStore(area, inA)
  await store.write(DRAFT)
  expect(check(bulkDraft, { ...DRAFT, text: 'x'.repeat(2_500_001) })).toEqual({
    ok: false,
    problem: { field: 'text', problem: { code: 'too_long', params: { limit: 2_500_000 } } },
  })
  expect(await store.read()).toEqual({ ok: true, value: DRAFT })
})
