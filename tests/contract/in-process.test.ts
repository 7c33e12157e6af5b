import { afterAll, describe } from 'vitest'
import { ADMIN_KEY, ORIGIN, serviceUnderTest } from '../../service/testing/service-under-test.ts'
import { contract, exactLimit } from './contract.ts'
import { speaker } from './speaker.ts'

const open: AsyncDisposable[] = []
afterAll(async () => {
  for (const service of open) await service[Symbol.asyncDispose]()
})

/** A service in this process, without a port. */
const start = async (options: Parameters<typeof serviceUnderTest>[0] = {}) => {
  const service = await serviceUnderTest(options)
  open.push(service)
  const fetch: typeof globalThis.fetch = async (address, init) => service.fetch(new Request(address, init).url, init)
  return (key: string) => speaker(fetch, ORIGIN, key)
}

describe('client and service in one process', () => {
  contract(async () => {
    const as = await start()
    return { first: as(ADMIN_KEY), nobody: as('nobody-has-this-key') }
  })
  exactLimit(async () => (await start({ rateLimit: 30 }))(ADMIN_KEY))
})
