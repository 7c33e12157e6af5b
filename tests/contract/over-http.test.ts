import { afterAll, describe } from 'vitest'
import { addAccount } from '../../service/add-account.ts'
import { readConfig } from '../../service/config.ts'
import { type RunningService, startService } from '../../service/start.ts'
import { temporaryFolder } from '../../service/testing/temporary-folder.ts'
import { contract, exactLimit } from './contract.ts'
import { speaker } from './speaker.ts'

const KEY = 'the-key-of-the-first-account'

const open: { service: RunningService; folder: AsyncDisposable }[] = []
afterAll(async () => {
  for (const { service, folder } of open) {
    await service.close()
    await folder[Symbol.asyncDispose]()
  }
})

/** The service as it is run, behind a port that the system chose. */
const start = async (rateLimit: number) => {
  const folder = await temporaryFolder()
  const service = await startService({
    ...readConfig({ PORT: '0', ADMIN_API_KEY: KEY }),
    dataDir: folder.path,
    rateLimit,
  })
  open.push({ service, folder })
  return { as: (key: string) => speaker(globalThis.fetch, service.url, key), dataDir: folder.path }
}

describe('client and service over HTTP', () => {
  contract(async () => {
    const { as, dataDir } = await start(100_000)
    const otherKey = await addAccount(dataDir, 'other@s.test')
    return { first: as(KEY), other: as(otherKey), nobody: as('nobody-has-this-key') }
  })
  exactLimit(async () => (await start(30)).as(KEY))
})
