import { describe, expect, it } from 'vitest'
import { keptLinks, linksDown } from '../../../tests/support/kept-links.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { BLOCK, createFirstLinks } from './first-links.ts'

const FIRST = { query: '', order: 'date', offset: 0, limit: BLOCK } as const

const foreseen = () => {
  const worker = standInWorker()
  const library = keptLinks(linksDown(3, 1))
  worker.answer('library', library.answer)
  const links = createFirstLinks(worker)
  links.foresee()
  const ids = async () => {
    const page = await links.ask(FIRST)
    return page.ok && page.value.rows.map(({ id }) => id)
  }
  return { worker, library, links, ids, asked: () => worker.askedFor('library').length }
}

describe('the first links of a page', () => {
  it('are asked for once, before they are needed', async () => {
    const { asked, ids } = foreseen()
    expect(asked()).toBe(1)
    expect(await ids()).toEqual([3, 2, 1])
    expect(asked()).toBe(1)
  })

  it('are asked for again by whoever asks a second time', async () => {
    const { library, ids } = foreseen()
    await ids()
    library.kept.links = linksDown(4, 1)
    expect(await ids()).toEqual([4, 3, 2, 1])
  })

  it('are asked for again when the links or the connection have changed meanwhile', async () => {
    const { worker, library, ids } = foreseen()
    library.kept.links = linksDown(4, 1)
    worker.tell({ event: 'library', library: library.view() })
    expect(await ids()).toEqual([4, 3, 2, 1])

    const other = foreseen()
    other.library.kept.links = linksDown(9, 8)
    other.worker.tell({ event: 'connection', connection: null })
    expect(await other.ids()).toEqual([9, 8])
  })

  it('are no answer to another question', async () => {
    const { links, ids } = foreseen()
    const page = await links.ask({ ...FIRST, query: 'link 2' })
    expect(page.ok && page.value.total).toBe(1)
    expect(await ids()).toEqual([3, 2, 1])
  })
})
