import { afterAll } from 'vitest'
import { type ServiceUnderTest, serviceUnderTest } from '../../service/testing/service-under-test.ts'

/** One service for all tests of a file, emptied before each: starting it is most of what a short test would cost. */
export const sharedService = (): (() => Promise<ServiceUnderTest>) => {
  let shared: Promise<ServiceUnderTest> | null = null
  afterAll(async () => {
    await (await shared)?.[Symbol.asyncDispose]()
  })
  return async () => {
    if (shared === null) {
      shared = serviceUnderTest()
      return shared
    }
    const under = await shared
    await under.reset()
    return under
  }
}
