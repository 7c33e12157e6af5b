import { describe, expect, it } from 'vitest'
import { createDiskSpace } from './disk-space.ts'

const MB = 1024 * 1024

describe('the disk', () => {
  it.each([
    ['with space', { quota: 300 * MB, usage: MB, usageDetails: {} }, true],
    ['that is full', { quota: MB, usage: MB, usageDetails: {} }, false],
    ['with less space than a browser needs', { quota: 16 * MB, usage: MB, usageDetails: {} }, false],
    ['in a browser whose quota is not the free space', { quota: 16 * MB, usage: MB }, true],
    ['in a browser that says nothing', {}, true],
  ])('%s can be used: %s', async (_, estimate, canBeUsed) => {
    const hasSpace = createDiskSpace(
      async () => estimate,
      () => 0,
    )
    expect(await hasSpace()).toBe(canBeUsed)
  })

  it('can be used if the browser fails to say how full it is', async () => {
    const hasSpace = createDiskSpace(
      () => Promise.reject(new Error('internal')),
      () => 0,
    )
    expect(await hasSpace()).toBe(true)
  })

  it('can have space for the database alone', async () => {
    const hasSpace = createDiskSpace(
      async () => ({ quota: 20 * MB, usage: MB, usageDetails: {} }),
      () => 0,
    )
    expect([await hasSpace(), await hasSpace(2 * MB), await hasSpace(4 * MB)]).toEqual([true, true, false])
  })

  it('is asked about again once its answer is old, not for each access', async () => {
    let [now, quota] = [0, 300 * MB]
    const hasSpace = createDiskSpace(
      async () => ({ quota, usage: MB, usageDetails: {} }),
      () => now,
    )
    expect(await hasSpace()).toBe(true)
    quota = MB
    now = 100
    expect(await hasSpace()).toBe(true)
    now = 301
    expect(await hasSpace()).toBe(false)
  })
})
