import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../scripts/conformance/report.ts'
import { type ServiceUnderTest, startService } from '../support/service-under-test.ts'

const COMMAND = join(import.meta.dirname, '../../scripts/conformance.ts')
const LIMIT_MS = 60_000

interface Ended {
  code: number
  out: string
  complaints: string
}

const run = (args: string[], environment: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', ...environment }
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, out, complaints) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, complaints }),
    )
  })

describe('npm run conformance, against our own service over HTTP', () => {
  let folder = ''
  let service: ServiceUnderTest
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'terselink-conformance-'))
    service = await startService(folder)
    await service.ask('PUT', '/api/account/update', { email: 'person@example.com' })
    await service.ask('POST', '/api/url/add', { url: 'https://example.com/mine', custom: 'mine' })
    await service.ask('POST', '/api/channel/add', { name: 'Mine' })
  }, LIMIT_MS)
  afterAll(async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  /** Everything in the account, past the API. */
  const contents = () => {
    const database = new SQLite(join(folder, 'terselink.sqlite'), { readonly: true })
    try {
      return ['links', 'channels', 'campaigns', 'pixels', 'domains', 'channel_items', 'accounts'].map((table) =>
        database.prepare<[], object>(`select * from ${table}`).all(),
      )
    } finally {
      database.close()
    }
  }

  it(
    'finds all 28 operations as specified, and leaves the account as it was',
    async () => {
      const before = contents()
      const { code, out } = await run(['--base-url', service.url, '--write', '--json'], {
        TERSELINK_API_KEY: service.key,
      })
      const report = JSON.parse(out) as Report
      expect(report.endpoints.map(({ operation, has, findings }) => [operation, has, findings])).toEqual(
        report.endpoints.map(({ operation }) => [operation, 'yes', []]),
      )
      expect(report.endpoints).toHaveLength(28)
      expect(report).toMatchObject({
        works: true,
        wrote: true,
        everywhere: [],
        leftBehind: [],
        honoursIdempotencyKey: true,
      })
      expect(code).toBe(0)
      expect(contents()).toEqual(before)
      expect(out).not.toContain(service.key)
    },
    LIMIT_MS,
  )

  it(
    'prints a table, for a key that is given too',
    async () => {
      const { code, out, complaints } = await run(['--base-url', service.url, '--key', service.key])
      expect(code).toBe(0)
      expect(out).toMatch(/GET \/api\/urls +yes, as specified/)
      expect(out).toContain('Nothing was changed.')
      expect(out + complaints).not.toContain(service.key)
    },
    LIMIT_MS,
  )

  it(
    'ends with 1 where the key is refused',
    async () => {
      const { code, out } = await run(['--base-url', service.url], { TERSELINK_API_KEY: 'another-key' })
      expect(code).toBe(1)
      expect(out).toContain('the key is refused, or dropped on the way')
    },
    LIMIT_MS,
  )

  it.each([
    [[], 'Must not be empty'],
    [['--base-url', 'http://links.example.com', '--key', 'x'], 'Must start with https://'],
    [['--base-url', 'https://links.example.com'], 'An API key is needed'],
    [['--base-url', 'https://links.example.com', '--keys', 'x'], 'Unknown option'],
  ])(
    'ends with 2 and its usage, and sends nothing, when asked %j',
    async (args, problem) => {
      const { code, complaints } = await run(args)
      expect(code).toBe(2)
      expect(complaints).toContain(problem)
      expect(complaints).toContain('Usage: npm run conformance')
    },
    LIMIT_MS,
  )
})
