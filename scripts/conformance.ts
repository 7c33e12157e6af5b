// `npm run conformance -- --base-url URL` checks how a live service implements the API. The exit code is 1 if Terselink
// cannot use everything that was tried, and 2 for wrong arguments.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parseBaseUrl } from '../lib/address/base-url.ts'
import '../lib/words/english-messages.ts'
import { failureSentence } from '../lib/words/failure-text.ts'
import { checkService } from './conformance/check-service.ts'
import { printReport } from './conformance/report.ts'

const USAGE = `Usage: npm run conformance -- --base-url URL [--key=KEY] [--write] [--json]
  --key     the API key; safer in TERSELINK_API_KEY, since shells keep command lines and other users can see them
  --write   also create, update and delete things of its own, named terselink-check-...
  --json    print the report as JSON`

const failUsage = (problem: string): void => {
  console.error(`${problem}\n\n${USAGE}`)
  process.exitCode = 2
}

const options = {
  'base-url': { type: 'string' },
  key: { type: 'string' },
  write: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options })
  const key = values.key ?? process.env.TERSELINK_API_KEY ?? ''
  // Typing http:// for a private host is consent to it. Other hosts are refused anyway.
  const address = parseBaseUrl(values['base-url'] ?? '', { allowUnencrypted: true })
  if (!address.ok) return failUsage(failureSentence(address.failure, String))
  if (key === '') return failUsage('There is no API key. Set TERSELINK_API_KEY, or give one with --key.')
  if (!/^[\x21-\x7e]+$/.test(key)) return failUsage('Enter an API key without spaces or special characters.')

  const world = {
    fetch: globalThis.fetch,
    now: Date.now,
    wait: async (until: number) => {
      await delay(Math.max(0, until - Date.now()))
    },
    uuid: randomUUID,
    tell: (line: string) => console.error(`· ${line}`),
  }
  const report = await checkService(world, { baseUrl: address.value.baseUrl, key }, { write: values.write })
  console.log(values.json ? JSON.stringify(report, null, 2) : printReport(report))
  process.exitCode = report.works ? 0 : 1
}

await run().catch((error: unknown) => failUsage(error instanceof Error ? error.message : String(error)))
