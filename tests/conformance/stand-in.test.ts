import { describe, expect, it } from 'vitest'
import { operations } from '../../lib/contract/operations.ts'
import { printReport } from '../../scripts/conformance/report.ts'
import { checkStandIn } from '../support/checked-stand-in.ts'

const methods = (requests: readonly { method: string }[]) => new Set(requests.map(({ method }) => method))

describe('The conformance check', () => {
  it('only reads by default', async () => {
    const { report, service } = await checkStandIn({ write: false })
    expect(methods(service.requests)).toEqual(new Set(['GET']))
    expect(report).toMatchObject({ works: true, wrote: false, leftBehind: [] })
    for (const { operation, has } of report.endpoints) {
      const isRead = operations[operation].method === 'GET'
      expect([operation, has]).toEqual([operation, operation.endsWith('Clicks') ? 'no' : isRead ? 'yes' : 'not tried'])
    }
  })

  it('tries every endpoint with --write, and reports the missing extended ones', async () => {
    const { report } = await checkStandIn()
    const missing = report.endpoints.filter(({ has }) => has !== 'yes')
    expect(missing.map(({ operation, has, specified }) => [operation, has, specified])).toEqual([
      ['updateLink', 'no', false],
      ['deleteLink', 'no', false],
      ['readClicks', 'no', false],
      ['readAccountClicks', 'no', false],
    ])
    expect(report.works).toBe(true)
  })

  it('deletes what it created, and lists what it could not delete', async () => {
    const { report, service } = await checkStandIn()
    const { links, channels, campaigns, pixels, domains } = service.state
    expect([channels, campaigns, pixels, domains].map((rows) => rows.length)).toEqual([1, 1, 1, 1])
    const left = links.filter(({ id }) => id !== 900).map(({ id }) => id)
    expect(left).not.toHaveLength(0)
    expect(new Set(report.leftBehind.map(({ what, id }) => `${what} ${id}`))).toEqual(
      new Set(left.map((id) => `link ${String(id)}`)),
    )
    for (const { name } of report.leftBehind) expect(name).toMatch(/^terselink-check-/)
  })

  it('finds what was created without an answer', async () => {
    const { report, service } = await checkStandIn({ quirks: ['creating breaks the connection afterwards'] })
    const made = service.state.links.filter(({ id }) => id !== 900)
    expect(made).not.toHaveLength(0)
    expect(report.leftBehind.filter(({ id }) => id !== null)).toHaveLength(made.length)
  })

  it('changes nothing that existed before', async () => {
    const { service } = await checkStandIn()
    const touched = service.requests
      .filter(({ method }) => method === 'PUT' || method === 'DELETE')
      .filter(({ url }) => /\/90\d\//.test(url.pathname))
    expect(touched).toEqual([])
    const account = service.requests.find(({ url }) => url.pathname === '/api/account/update')
    expect(account?.body).toEqual({ email: 'a@s.test' })
  })

  it('compares a link with what was requested, however long the answers take', async () => {
    const { report } = await checkStandIn({ answerMs: 2_000 })
    const { report: quick } = await checkStandIn()
    expect(report.findings).toEqual(quick.findings)
  })

  it('reports answers that take longer than three seconds', async () => {
    const { report } = await checkStandIn({ answerMs: 4_000, write: false })
    const slow = report.findings.filter(({ line }) => line === 21).flatMap((finding) => finding.operations)
    expect(slow).toEqual(
      report.endpoints.filter(({ method, has }) => method === 'GET' && has === 'yes').map(({ operation }) => operation),
    )
  })

  it('stays within the rate limit and leaves a reserve for clicks', async () => {
    const { service, waits, report } = await checkStandIn({ limit: 15 })
    expect(waits.filter((ms) => ms > 1_000)).not.toHaveLength(0)
    expect(service.requests).toHaveLength(report.requests)
    expect(report.findings.filter(({ line }) => line === 4)).toEqual([])
    expect(report.works).toBe(true)
  })

  it('sends nothing more after the key is refused', async () => {
    const { report, service } = await checkStandIn({ key: 'another-key' })
    expect(service.requests).toHaveLength(1)
    expect(report).toMatchObject({ works: false, findings: [{ line: 6, operations: ['readAccount'] }] })
  })

  it('prints each endpoint once, then what differs and what Terselink does about it', async () => {
    const { report } = await checkStandIn({ quirks: ['numbers are text'] })
    const text = printReport(report)
    expect(text).toMatch(/^GET \/api\/overlay +yes/m)
    expect(text).toContain('- everywhere: ids are strings (field notes, line 11)\n  Terselink: Reads it as a number.')
    expect(text).toMatch(/^GET \/api\/url\/:id\/clicks \(not specified\) +no$/m)
    expect(text).toMatch(/^Left behind: link “terselink-check-\S+”, id \d+\. Delete it on the service\.$/m)
    expect(text.split('\n').at(-1)).toBe('Terselink works with this service.')
  })

  it.each([
    [{ write: false }, 'needs --write', /^Terselink works/],
    [{ key: 'another-key' }, 'the account could not be read', /^Terselink cannot do everything/],
  ])('prints why an endpoint was not tried with %j', async (options, reason, verdict) => {
    const text = printReport((await checkStandIn(options)).report)
    expect(text).toMatch(new RegExp(`^DELETE \\S+ \\(not specified\\) +not tried: ${reason}$`, 'm'))
    expect(text.split('\n').at(-1)).toMatch(verdict)
  })
})
