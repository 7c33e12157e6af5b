import { afterAll, describe } from 'vitest'
import { readConfig } from '../../service/config.ts'
import { type RunningService, startService } from '../../service/start.ts'
import { testDatabase } from '../../service/testing/test-database.ts'
import { contract, exactLimit } from './contract.ts'
import { speaker } from './speaker.ts'

const KEY = 'the-key-of-the-first-account'

const open: { service: RunningService; database: AsyncDisposable }[] = []
afterAll(async () => {
  for (const { service, database } of open) {
    await service.close()
    await database[Symbol.asyncDispose]()
  }
})

/** A service with a free port. */
const start = async (rateLimit: number) => {
  const database = await testDatabase()
  const service = await startService({
    ...readConfig({ PORT: '0', ADMIN_API_KEY: KEY, PRIVATE_DOMAINS: '.example' }),
    ...database.config,
    rateLimit,
  })
  open.push({ service, database })
  return (key: string) => speaker(globalThis.fetch, service.url, key)
}

describe('client and service over HTTP', () => {
  contract(async () => {
    const as = await start(100_000)
    return { first: as(KEY), nobody: as('nobody-has-this-key') }
  })
  exactLimit(async () => (await start(30))(KEY))
})
