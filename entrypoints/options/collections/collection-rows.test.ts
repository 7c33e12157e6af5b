import { describe, expect, it } from 'vitest'
import { jobView } from '../../../tests/support/job-view.ts'
import { withPending } from './collection-rows.ts'

const operations = { update: 'updateChannel', remove: 'deleteChannel' } as const
const rows = [
  { id: 1, name: 'News', starred: false },
  { id: 2, name: 'Print', starred: false },
]
const change = (input: object, told = {}) =>
  jobView({ operation: 'updateChannel', input: { id: 1, ...input }, ...told })

describe('rows with pending changes', () => {
  it('show a change at once, with its job', () => {
    const job = change({ starred: true })
    expect(withPending(rows, [job], operations)).toEqual([
      { row: { id: 1, name: 'News', starred: true }, job },
      { row: rows[1], job: null },
    ])
  })

  it('show the last of several changes of one object, whatever the order of events', () => {
    const first = change({ name: 'First' }, { id: 'a', createdAt: 1 })
    const second = change({ name: 'Second' }, { id: 'b', createdAt: 2 })
    const [shown] = withPending(rows, [second, first], operations)
    expect(shown).toMatchObject({ row: { name: 'Second' }, job: { id: 'b' } })
  })

  it("don't show a failed change, but its failure", () => {
    const job = change({ name: 'Refused' }, { state: 'failed' })
    expect(withPending(rows, [job], operations)[0]).toEqual({ row: rows[0], job })
  })

  it('stay while their deletion is pending', () => {
    const waiting = jobView({ operation: 'deleteChannel', input: { id: 2 } })
    expect(withPending(rows, [waiting], operations)[1]).toEqual({ row: rows[1], job: waiting })
  })

  it('only take fields that a row has, and never the id', () => {
    const job = change({ password: 'x', id: 1, name: 'New' })
    expect(withPending(rows, [job], operations)[0]?.row).toEqual({ id: 1, name: 'New', starred: false })
  })

  it('are not changed without an id, or by other collections', () => {
    const shared = { id: null, name: 'Shared' }
    const other = jobView({ operation: 'updatePixel', input: { id: 1, name: 'Pixel' } })
    expect(withPending([shared], [other], operations)).toEqual([{ row: shared, job: null }])
    expect(withPending(rows, [other], operations)[0]).toEqual({ row: rows[0], job: null })
  })
})
