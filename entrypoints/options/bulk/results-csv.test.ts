import { expect, it } from 'vitest'
import type { ResultRow } from '../../../lib/bulk/batch-results.ts'
import { readCsv } from '../../../lib/csv/read-csv.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { resultsCsv } from './results-csv.ts'

const link = (number: number) => ({ url: `https://example.com/${number}`, number, existing: null, job: `j${number}` })

it('results are a table of addresses, short links, states and reasons', () => {
  const rows: ResultRow[] = [
    { link: link(1), job: jobView({ state: 'done' }), shortUrl: 'https://s.test/a' },
    { link: { ...link(2), existing: 'https://s.test/b', job: null }, job: null, shortUrl: 'https://s.test/b' },
    {
      link: link(3),
      job: jobView({ state: 'failed', failure: { kind: 'refused', status: 200, said: '=cmd("x")' } }),
      shortUrl: null,
    },
    { link: link(4), job: null, shortUrl: null },
  ]
  const [head, ...lines] = readCsv(resultsCsv(rows, 0))
  expect(head).toEqual(['Row', 'Long URL', 'Short URL', 'State', 'Reason'])
  expect(lines.map((cells) => cells.slice(0, 4))).toEqual([
    ['1', 'https://example.com/1', 'https://s.test/a', 'Done'],
    ['2', 'https://example.com/2', 'https://s.test/b', 'Existing link'],
    ['3', 'https://example.com/3', '', 'Failed'],
    ['4', 'https://example.com/4', '', 'Canceled'],
  ])
  expect(lines[2]?.[4]).toContain('=cmd("x")')
})
