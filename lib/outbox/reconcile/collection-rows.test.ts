import { describe, expect, it } from 'vitest'
import { listedAccount } from '../../../tests/support/listed-account.ts'
import { FAILURES } from '../../../tests/support/outbox-job.ts'
import type { Read } from '../../api/read.ts'
import type { Input, Output, ReadName } from '../../contract/operations.ts'
import { ok, type Result } from '../../model/failure.ts'
import { newestLinks, pagesWithin, readGreatestId } from './collection-rows.ts'

const linksOf = (ids: number[]) =>
  ids.map((id) => ({ id, shorturl: `https://s.test/${id}`, longurl: 'https://a.test/' }))
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

const newest = async (ids: number[], sinceId: number | null, mostPages = 20) => {
  const account = listedAccount({ links: linksOf(ids) })
  const read = await newestLinks(account.read, sinceId, mostPages)
  if (!read.ok) throw new Error('this list can be read')
  return { ids: read.value.rows.map(({ id }) => id), complete: read.value.complete, pages: account.asked.length }
}

describe('the newest links', () => {
  it('are read until the rows are older than the highest known id', async () => {
    const newestFirst = upTo(250).toReversed()
    expect(await newest(newestFirst, 200)).toMatchObject({ complete: true, pages: 1 })
    expect(await newest(newestFirst, 120)).toMatchObject({ complete: true, pages: 2 })
  })

  it('are read to the end of a list in the opposite order', async () => {
    const read = await newest(upTo(250), 240)
    expect(read).toMatchObject({ complete: true, pages: 3 })
    expect(read.ids).toContain(250)
  })

  it('are all links if no id was known', async () => {
    expect(await newest(upTo(250).toReversed(), null)).toMatchObject({ complete: true, pages: 3 })
  })

  it('are incomplete if the page limit comes first', async () => {
    expect(await newest(upTo(250).toReversed(), 20, 2)).toMatchObject({ complete: false, pages: 2 })
  })
})

describe('the highest id', () => {
  const greatest = async (ids: number[], mostPages = 20) =>
    readGreatestId(listedAccount({ links: linksOf(ids) }).read, 'links', mostPages)

  it('of links is on the first page if they are newest first, otherwise on any page', async () => {
    expect(await greatest(upTo(250).toReversed(), 1)).toEqual({ ok: true, value: 250 })
    expect(await greatest(upTo(250))).toEqual({ ok: true, value: 250 })
  })

  it('is 0 in an empty collection', async () => {
    expect(await greatest([])).toEqual({ ok: true, value: 0 })
  })

  it('is unknown if the list was not read to its end', async () => {
    expect(await greatest(upTo(250), 2)).toEqual({ ok: true, value: null })
  })

  it('is unknown if the list ends with its first page and fewer rows than its total (FIELD.md line 9)', async () => {
    const account = listedAccount({ channels: [{ id: 3, name: 'News' }] })
    const cut: Read = async <N extends ReadName>(operation: N, input: Input<N>): Promise<Result<Output<N>>> => {
      const answer = await account.read(operation, input)
      if (!answer.ok) return answer
      const { data } = answer.value as { data: object }
      return ok({ ...answer.value, data: { ...data, result: 40 } })
    }
    expect(await readGreatestId(cut, 'channels', 20)).toEqual({ ok: true, value: null })
  })

  it('of domains ignores the shared ones, which have no id', async () => {
    const domains = [
      { id: null, domain: 's.test' },
      { id: 4, domain: 'go.test' },
    ]
    expect(await readGreatestId(listedAccount({ domains }).read, 'domains', 20)).toEqual({ ok: true, value: 4 })
  })

  it("is not guessed if the list can't be read", async () => {
    const account = listedAccount()
    account.refuse('listPixels', FAILURES['not-allowed'])
    expect(await readGreatestId(account.read, 'pixels', 20)).toEqual({ ok: false, failure: FAILURES['not-allowed'] })
  })
})

describe('a read of a list', () => {
  it('takes one to twenty pages and leaves one request of the allowance for another read', () => {
    expect([0, 1, 2, 10, 21, 500].map(pagesWithin)).toEqual([1, 1, 1, 9, 20, 20])
  })
})
