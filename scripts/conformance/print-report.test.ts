import { describe, expect, it } from 'vitest'
import { printReport } from './print-report.ts'
import type { Report } from './report.ts'

const report: Report = {
  service: 'https://s.test',
  wrote: false,
  requests: 12,
  supportsIdempotencyKey: null,
  everywhere: [{ line: 2, says: 'a refusal comes with HTTP 200', does: 'Looks at “error”.' }],
  endpoints: [
    {
      operation: 'readAccount',
      method: 'GET',
      path: '/api/account',
      specified: true,
      has: 'yes',
      findings: [],
      asElsewhere: false,
    },
    {
      operation: 'listLinks',
      method: 'GET',
      path: '/api/urls',
      specified: true,
      has: 'yes',
      findings: [
        { line: 11, says: 'list counters are strings', does: 'Reads it as the number that it is.' },
        { line: null, says: `a long remark ${'on and on '.repeat(20)}`, does: 'Nothing.' },
      ],
      asElsewhere: false,
    },
    {
      operation: 'deleteLink',
      method: 'DELETE',
      path: '/api/url/:id/delete',
      specified: false,
      has: 'not tried',
      findings: [],
      asElsewhere: false,
    },
  ],
  leftBehind: [{ what: 'link', name: 'terselink-check-1', id: 7 }],
  works: true,
}

describe('The printed report', () => {
  it('is a table of the given width', () => {
    const lines = printReport(report, 120).split('\n')
    const table = lines.slice(2, lines.indexOf('', 2))
    expect(table.length).toBeGreaterThan(5)
    for (const line of table) expect(line.length).toBeLessThanOrEqual(120)
  })

  it('has findings with their lines in the field notes, and what Terselink does', () => {
    const text = printReport(report, 240)
    expect(text).toMatch(/everywhere +a refusal comes with HTTP 200 \(field notes, line 2\) +Looks at “error”\./)
    expect(text).toMatch(
      /GET \/api\/urls +yes +list counters are strings \(field notes, line 11\) +Reads it as the number/,
    )
    expect(text).toMatch(/GET \/api\/account +yes, as specified\n/)
  })

  it('does not call an endpoint “as specified” if findings in “everywhere” apply to it', () => {
    const [first, ...rest] = report.endpoints
    const endpoints = first === undefined ? [] : [{ ...first, asElsewhere: true }, ...rest]
    expect(printReport({ ...report, endpoints }, 240)).toMatch(/GET \/api\/account +yes +see “everywhere”\n/)
  })

  it('says why an endpoint was not tried and whether it is specified', () => {
    expect(printReport(report, 240)).toMatch(
      /DELETE \/api\/url\/:id\/delete \(not specified\) +not tried +skipped: needs --write/,
    )
  })

  it('says that the rest was skipped if the account could not be read', () => {
    const endpoints = report.endpoints.map((each) => ({ ...each, has: 'not tried' as const }))
    expect(printReport({ ...report, endpoints }, 240)).toMatch(
      /DELETE \S+ \(not specified\) +not tried +skipped: the account could not be read/,
    )
  })

  it('lists what was left behind and ends with the verdict', () => {
    const text = printReport(report, 120)
    expect(text).toContain('Left behind: link “terselink-check-1”, id 7.')
    expect(text.split('\n').at(-1)).toBe('Terselink works with this service.')
    expect(
      printReport({ ...report, works: false }, 120)
        .split('\n')
        .at(-1),
    ).toMatch(/^Terselink cannot do everything/)
  })
})
