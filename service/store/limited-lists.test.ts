import { expect, it } from 'vitest'
import { limitedLists } from './link-search.ts'

it('Lists of one account are read one at a time, and those of another account do not wait for them', async () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const list = limitedLists(async (accountId: number) => {
    begun.push(accountId)
    await new Promise<void>((resolve) => ends.push(resolve))
    return { total: 0, rows: [] }
  })
  const lists = [1, 1, 2].map((accountId) => list(accountId))
  await expect.poll(() => begun, { interval: 1 }).toEqual([1, 2])
  ends[0]?.()
  await lists[0]
  await expect.poll(() => begun, { interval: 1 }).toEqual([1, 2, 1])
  for (const end of ends) end()
  await Promise.all(lists)
})
