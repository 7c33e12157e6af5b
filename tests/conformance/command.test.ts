import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../lib/contract/operations.ts'
import type { Report } from '../../scripts/conformance/report.ts'
import { type ServiceUnderTest, startService } from '../support/service-under-test.ts'

const COMMAND = join(import.meta.dirname, '../../scripts/conformance.ts')
/** Their line in FIELD.md. */
const SLOW_ANSWERS = 21

interface Exit {
  code: number
  out: string
  errors: string
}

const run = (args: string[], environment: Record<string, string> = {}): Promise<Exit> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', ...environment }
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, out, errors) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, errors }),
    )
  })

describe('npm run conformance against our own service', () => {
  let folder = ''
  let service: ServiceUnderTest
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'terselink-conformance-'))
    service = await startService(folder)
    await service.ask('POST', '/api/url/add', { url: 'https://example.com/mine', custom: 'mine' })
    await service.ask('POST', '/api/channel/add', { name: 'Mine' })
  })
  afterAll(async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  /** Everything in the account, read from the database. */
  const contents = () =>
    ['links', 'channels', 'campaigns', 'pixels', 'domains', 'channel_items', 'accounts'].map((table) =>
      service.rows(`select * from ${table}`),
    )

  it('finds all operations as specified, and leaves the account unchanged', async () => {
    const before = contents()
    const { code, out } = await run(['--base-url', service.url, '--write', '--json'], {
      TERSELINK_API_KEY: service.key,
    })
    const report = JSON.parse(out) as Report
    expect(new Set(report.endpoints.map(({ has }) => has))).toEqual(new Set(['yes']))
    // The duration of a response depends on the machine.
    expect(report.findings.filter(({ line }) => line !== SLOW_ANSWERS)).toEqual([])
    expect(report.endpoints).toHaveLength(Object.keys(operations).length)
    expect(report).toMatchObject({
      works: true,
      wrote: true,
      leftBehind: [],
      supportsIdempotencyKey: true,
    })
    expect(code).toBe(0)
    expect(contents()).toEqual(before)
    expect(out).not.toContain(service.key)
  })

  it('prints a table, with the key as an argument', async () => {
    const { code, out, errors } = await run(['--base-url', service.url, `--key=${service.key}`])
    expect(code).toBe(0)
    expect(out).toMatch(/GET \/api\/urls +yes, as specified/)
    expect(out).toContain('Nothing was changed.')
    expect(out + errors).not.toContain(service.key)
  })

  it('exits with 1 if the key is refused', async () => {
    const { code, out } = await run(['--base-url', service.url], { TERSELINK_API_KEY: 'another-key' })
    expect(code).toBe(1)
    expect(out).toContain('the key is refused, or the Authorization')
  })

  it.each([
    [[], 'Must not be empty'],
    [['--base-url', 'http://links.example.com', '--key', 'x'], 'Must start with https://'],
    [['--base-url', 'https://links.example.com'], 'Set TERSELINK_API_KEY'],
    [['--base-url', 'https://links.example.com', '--keys', 'x'], 'Unknown option'],
  ])('exits with 2 and its usage for the arguments %j', async (args, problem) => {
    const { code, errors } = await run(args)
    expect(code).toBe(2)
    expect(errors).toContain(problem)
    expect(errors).toContain('Usage: npm run conformance')
  })
})
