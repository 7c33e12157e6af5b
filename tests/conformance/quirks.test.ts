import { beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '../../scripts/conformance/exchange.ts'
import type { Report } from '../../scripts/conformance/report.ts'
import { checkStandIn } from '../support/checked-stand-in.ts'
import { hostileQuirks } from '../support/quirky-service/hostile-quirks.ts'
import { QUIRKS, type QuirkName } from '../support/quirky-service.ts'

/** What no answer shows, and what its own test below shows. */
const APART: ReadonlySet<QuirkName> = new Set([
  // The specification has them so.
  'targets are strings',
  'slow down comes with 200',
  'slow down says nothing more',
  'what is assigned is refused',
])

const NAMES = Object.keys(QUIRKS) as QuirkName[]
const ordinary = NAMES.filter((name) => QUIRKS[name].line !== 'hostile' && !APART.has(name))
const hostile = Object.keys(hostileQuirks) as QuirkName[]

/** With the place that each is told of. */
const findingsIn = ({ everywhere, endpoints }: Report): (Finding & { place: string })[] => [
  ...everywhere.map((each) => ({ ...each, place: 'everywhere' })),
  ...endpoints.flatMap(({ operation, findings }) => findings.map((each) => ({ ...each, place: operation }))),
]
const identity = ({ place, line, says }: Finding & { place: string }) => `${place} ${line} ${says}`

describe('The conformance check against a service with one quirk', () => {
  let usual = new Set<string>()
  beforeAll(async () => {
    usual = new Set(findingsIn((await checkStandIn()).report).map(identity))
  })

  it.each(ordinary)('tells of it, and what Terselink does about it: %s', async (quirk) => {
    const { report } = await checkStandIn({ quirks: [quirk] })
    const added = findingsIn(report).filter((finding) => !usual.has(identity(finding)))
    expect(added.map(({ line }) => line)).toContain(QUIRKS[quirk].line)
    for (const { says, does } of added) expect([says, does]).not.toContain('')
  })

  it('takes a refused assignment of a new link for what it is', async () => {
    const { report } = await checkStandIn({ quirks: ['what is assigned is refused'] })
    const has = Object.fromEntries(report.endpoints.map((each) => [each.operation, each.has]))
    expect(has).toMatchObject({ assignToChannel: 'refuses', assignLinkToCampaign: 'refuses', createChannel: 'yes' })
    expect(report.works).toBe(false)
  })

  it.each([
    ['slow down comes with 200', '“slow down” comes with HTTP 200, with “Retry-After” in the body'],
    ['slow down says nothing more', '“slow down” comes with HTTP 429, without saying for how long'],
  ] as const)('comes back when it is told to slow down, as somebody else was quicker: %s', async (quirk, says) => {
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
    expect(report.everywhere).toContainEqual({
      line: 4,
      says,
      does: 'Waits as long as it is told, or a minute, and sends what waited then.',
    })
    expect(report.works).toBe(true)
  })
})

describe('The conformance check against a hostile service', () => {
  it.each(hostile)('comes to an end, and shows nothing that could do harm: %s', async (quirk) => {
    const { report } = await checkStandIn({ quirks: [quirk] })
    const shown = JSON.stringify(report)
    expect(shown).not.toContain('test-key')
    for (const { says } of findingsIn(report))
      expect(says).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
  })
})
