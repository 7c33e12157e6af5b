import { checkService } from '../../scripts/conformance/check-service.ts'
import type { Report } from '../../scripts/conformance/report.ts'
import { createQuirkyService, type QuirkName, type QuirkyService } from './quirky-service.ts'

const KEY = 'test-key'
const START = Date.parse('2030-06-01T12:00:00.000Z')

export interface CheckedStandIn {
  report: Report
  service: QuirkyService
  /** How long it had to wait, in milliseconds of its virtual time. */
  waits: number[]
}

export interface StandInCheck {
  quirks?: QuirkName[]
  write?: boolean
  limit?: number
  key?: string
  /** How long each response takes. */
  answerMs?: number
  /** Before each request of the check, another client may send some. */
  stranger?: (service: QuirkyService) => Promise<void>
}

/** Runs the conformance check against a stand-in with one of everything, in virtual time. */
export const checkStandIn = async (options: StandInCheck = {}): Promise<CheckedStandIn> => {
  const { quirks = [], write = true, limit, key = KEY, answerMs = 0, stranger } = options
  let now = START
  let ids = 0
  const waits: number[] = []
  const service = createQuirkyService({ key: KEY, now: () => now, quirks, ...(limit === undefined ? {} : { limit }) })
  const { links, channels, campaigns, pixels } = service.state
  const date = '2030-01-01 00:00:00'
  const old = { id: 900, alias: 'old', shorturl: 'https://s.test/old', longurl: 'https://example.com/old' }
  links.push({ ...old, clicks: 3, title: 'Old', description: 'x', date, expiry: null })
  channels.push({ id: 901, name: 'News', description: '', color: '#000000', starred: false })
  campaigns.push({ id: 902, name: 'Spring', public: true, rotator: 'https://s.test/r', list: 'https://s.test/l' })
  pixels.push({ id: 903, type: 'vendor09', name: 'Shop', tag: 'x', date })
  const world = {
    fetch: async (...call: Parameters<typeof globalThis.fetch>) => {
      await stranger?.(service)
      now += answerMs
      return service.fetch(...call)
    },
    now: () => now,
    wait: async (until: number) => {
      waits.push(until - now)
      now = until
    },
    uuid: () => `${String(++ids).padStart(8, '0')}-0000-4000-8000-000000000000`,
    tell: () => undefined,
  }
  // Real time, for the quirks that never respond.
  const report = await checkService(world, { baseUrl: 'https://s.test', key }, { write, timeoutMs: 60 })
  return { report, service, waits }
}
