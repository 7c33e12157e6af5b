import { describe, expect, it } from 'vitest'
import { inSlices } from './in-slices.ts'

/** Each reading of the clock takes a millisecond. */
const slowWorld = () => {
  let at = 0
  let pauses = 0
  return {
    now: () => ++at,
    pause: async () => {
      pauses += 1
    },
    pauses: () => pauses,
  }
}

const numbers = function* (count: number) {
  for (let number = 0; number < count; number++) yield number
}

describe('a long computation', () => {
  it('yields to the page and loses nothing', async () => {
    const world = slowWorld()
    const results = await inSlices(numbers(1_000), world, () => true)
    expect(results).toEqual([...numbers(1_000)])
    expect(world.pauses()).toBeGreaterThan(50)
  })

  it('ends when it is cancelled', async () => {
    const world = slowWorld()
    let drawn = 0
    const work = function* () {
      for (const number of numbers(1_000_000)) {
        drawn += 1
        yield number
      }
    }
    expect(await inSlices(work(), world, () => world.pauses() < 2)).toBeNull()
    expect(drawn).toBeLessThan(100)
  })
})
