import { expect, it } from 'vitest'
import { Repeated } from './repeated.ts'

it('Work runs one at a time, even if it is requested between a run and the next one', async () => {
  let runs = 0
  let atOnce = 0
  let most = 0
  const repeated = new Repeated(
    async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      runs += 1
    },
    () => {},
  )
  const first = repeated.run()
  const second = repeated.run()
  await first
  await Promise.all([second, repeated.run()])
  expect({ runs, most }).toEqual({ runs: 2, most: 1 })
})
