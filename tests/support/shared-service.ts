import { afterAll } from 'vitest'
import { type ServiceUnderTest, serviceUnderTest } from '../../service/testing/service-under-test.ts'

/**
 * One service for all tests of a file, emptied before each, because starting it takes longer than a short test.
 * Requests that a finished test still sends, such as a worker's last read, don't reach it.
 */
export const sharedService = (): (() => Promise<ServiceUnderTest>) => {
  let shared: Promise<ServiceUnderTest> | null = null
  let round = 0
  const underWay = new Set<Promise<unknown>>()
  afterAll(async () => {
    await (await shared)?.[Symbol.asyncDispose]()
  })
  return async () => {
    const mine = ++round
    const isFirst = shared === null
    shared ??= serviceUnderTest()
    const under = await shared
    await Promise.allSettled(underWay)
    if (!isFirst) await under.reset()
    return {
      ...under,
      fetch: (address, init) => {
        if (mine !== round) return new Promise(() => undefined)
        const answer = under.fetch(address, init)
        underWay.add(answer)
        const settled = () => underWay.delete(answer)
        answer.then(settled, settled)
        return answer
      },
    }
  }
}
