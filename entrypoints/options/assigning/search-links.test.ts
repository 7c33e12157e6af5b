import { describe, expect, it } from 'vitest'
import { ok } from '../../../lib/model/failure.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createLinkSearch } from './search-links.ts'

describe('looking for links to assign', () => {
  it('asks nobody but the library of this computer, and tells whether that is complete', async () => {
    const worker = standInWorker()
    worker.answer('library', () => ok({ rows: [], total: 3, library: { complete: false } }))
    const found = await createLinkSearch(worker).searchKept('menu', 50, 50)
    expect(found).toEqual(ok({ rows: [], total: 3, complete: false }))
    expect(worker.asked).toEqual([{ name: 'library', input: { query: 'menu', order: 'date', offset: 50, limit: 50 } }])
  })

  it('asks the service for words, and for its newest links without any', async () => {
    const worker = standInWorker()
    const data = { result: 0, perpage: 50, currentpage: 1, nextpage: 1, maxpage: 0, urls: [] }
    worker.answer('listLinks', () => ok({ error: '0', data }))
    const search = createLinkSearch(worker)
    expect(await search.searchService(' menu ', 50)).toEqual(ok({ rows: [], total: 0 }))
    await search.searchService('  ', 50)
    expect(worker.askedFor('listLinks')).toEqual([
      { limit: 50, page: 1, order: 'date', q: 'menu' },
      { limit: 50, page: 1, order: 'date' },
    ])
  })
})
