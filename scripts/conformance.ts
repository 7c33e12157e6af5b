// `npm run conformance -- --base-url URL`: how a live service speaks the contract. It ends with 1 when Terselink
// cannot do with it all that was tried, and with 2 when it was not asked rightly.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parseBaseUrl } from '../lib/address/base-url.ts'
import '../lib/words/english-messages.ts'
import { failureSentence } from '../lib/words/failure-sentence.ts'
import { checkService } from './conformance/check-service.ts'
import { printReport } from './conformance/print-report.ts'

const USAGE = `Usage: npm run conformance -- --base-url URL [--key KEY] [--write] [--json]
       The API key is read from TERSELINK_API_KEY where it is not given: a command line is kept by shells and shown to
       others on the machine.
       --write   also makes, changes and deletes things of its own, named terselink-check-...
       --json    the report as JSON`

const misused = (problem: string): void => {
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
  // Whoever types http:// for a private host means it; to any other host it is refused all the same.
  const address = parseBaseUrl(values['base-url'] ?? '', { allowUnencrypted: true })
  if (!address.ok) return misused(failureSentence(address.failure, String))
  if (!/^[\x21-\x7e]+$/.test(key)) return misused('An API key is needed, without spaces or special characters.')

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
  console.log(values.json ? JSON.stringify(report, null, 2) : printReport(report, process.stdout.columns ?? 160))
  process.exitCode = report.works ? 0 : 1
}

await run().catch((error: unknown) => misused(error instanceof Error ? error.message : String(error)))
