import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportedFinding } from '../../scripts/conformance/report.ts'
import { checkStandIn } from '../support/checked-stand-in.ts'
import { hostileQuirks } from '../support/quirky-service/hostile-quirks.ts'
import { QUIRKS, type QuirkName } from '../support/quirky-service.ts'

/** Quirks that no answer shows, or that have their own test below. */
const EXCLUDED: ReadonlySet<QuirkName> = new Set([
  // As in the specification.
  'targets are strings',
  // Escaped texts are read as they are meant; tests of the dialect cover them.
  'stored texts are escaped',
  'slow down comes with 200',
  'slow down says nothing more',
  'what is assigned is refused',
])

const NAMES = Object.keys(QUIRKS) as QuirkName[]
const ordinary = NAMES.filter((name) => QUIRKS[name].line !== 'hostile' && !EXCLUDED.has(name))
const hostile = Object.keys(hostileQuirks) as QuirkName[]

const identity = ({ operations, line, says }: ReportedFinding) => `${operations.join()} ${line} ${says}`

describe('The conformance check against a service with one quirk', () => {
  let usual = new Set<string>()
  beforeAll(async () => {
    usual = new Set((await checkStandIn()).report.findings.map(identity))
  })

  it.each(ordinary)('reports it and what Terselink does about it: %s', async (quirk) => {
    const { report } = await checkStandIn({ quirks: [quirk] })
    const added = report.findings.filter((finding) => !usual.has(identity(finding)))
    expect(added.map(({ line }) => line)).toContain(QUIRKS[quirk].line)
    for (const { says, does } of added) expect([says, does]).not.toContain('')
  })

  it('reports a refused assignment of a new link', async () => {
    const { report } = await checkStandIn({ quirks: ['what is assigned is refused'] })
    const has = Object.fromEntries(report.endpoints.map((each) => [each.operation, each.has]))
    expect(has).toMatchObject({ assignToChannel: 'refuses', assignLinkToCampaign: 'refuses', createChannel: 'yes' })
    expect(report.works).toBe(false)
  })

  it.each([
    ['slow down comes with 200', '“slow down” has HTTP status 200, with “Retry-After” in the body'],
    ['slow down says nothing more', '“slow down” has HTTP status 429, without a time'],
  ] as const)('repeats a request after “slow down”: %s', async (quirk, says) => {
    let isQuicker = true
    const { report } = await checkStandIn({
      quirks: [quirk],
      limit: 20,
      stranger: async ({ fetch, requests }) => {
        if (requests.length < 5 || !isQuicker) return
        isQuicker = false
        for (let taken = 0; taken < 20; taken += 1) await fetch('https://s.test/api/account')
      },
    })
    const does = 'Waits that long, or a minute, then sends the waiting requests.'
    expect(report.findings).toContainEqual(expect.objectContaining({ line: 4, says, does }))
    expect(report.works).toBe(true)
  })
})

describe('The conformance check against a hostile service', () => {
  it.each(hostile)('ends, and its report contains neither the key nor control characters: %s', async (quirk) => {
    const { report } = await checkStandIn({ quirks: [quirk] })
    const shown = JSON.stringify(report)
    expect(shown).not.toContain('test-key')
    for (const { says } of report.findings) expect(says).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
  })
})
