import { describe, expect, it } from 'vitest'
import { createMemoryArea } from '../../tests/worker/memory-area.ts'
import { createDraftStore, draft } from './draft-store.ts'

describe('a draft', () => {
  const written = { url: 'https://example.com/', options: { custom: 'mine', expiry: '2030-01-0' } }

  it('is found again by its own tab, half-typed values and all', async () => {
    const area = createMemoryArea()
    await createDraftStore(area).write(4, written)
    expect(await createDraftStore(area).read(4)).toEqual({ ok: true, value: written })
    expect(await createDraftStore(area).read(5)).toEqual({ ok: true, value: null })
  })

  it('holds no password and nothing that a link does not have', () => {
    const typed = { url: 'x', options: { custom: 'mine', password: 'secret', url: 'y', key: 'z' } }
    expect(draft.parse(typed)).toEqual({ url: 'x', options: { custom: 'mine' } })
  })

  it('is gone once it is discarded', async () => {
    const area = createMemoryArea()
    const drafts = createDraftStore(area)
    await drafts.write(4, written)
    await drafts.remove(4)
    expect(area.contents.size).toBe(0)
  })
})
