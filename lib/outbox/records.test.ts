import { describe, expect, it } from 'vitest'
import { MemoryJobStore } from '../../tests/support/memory-job-store.ts'
import { HERE, NOW } from '../../tests/support/outbox-job.ts'
import { newRecord } from './connection-record.ts'
import { createRecords } from './records.ts'

/** A store with a record, that counts its reads. */
const storeWithRecord = async () => {
  const disk = new MemoryJobStore()
  const first = { ...newRecord(HERE, NOW), revision: 1 }
  await disk.commit({ record: first })
  const counts = { reads: 0 }
  const records = createRecords({
    record: (connection) => {
      counts.reads += 1
      return disk.record(connection)
    },
    commit: (change) => disk.commit(change),
  })
  return { disk, first, counts, records }
}

describe('the record of a connection', () => {
  it('is read once during a drain, whatever is stored', async () => {
    const { first, counts, records } = await storeWithRecord()
    records.startCaching()
    expect(await records.read(HERE)).toEqual(first)
    const second = { ...first, revision: 2, idempotent: true }
    expect(await records.commit({ record: second })).toBe(true)
    expect(await records.read(HERE)).toEqual(second)
    expect(counts.reads).toBe(1)
  })

  it('is read each time outside of a drain, and anew in the next one', async () => {
    const { first, counts, records } = await storeWithRecord()
    await records.read(HERE)
    await records.read(HERE)
    records.startCaching()
    await records.read(HERE)
    records.startCaching()
    await records.read(HERE)
    records.stopCaching()
    expect(await records.read(HERE)).toEqual(first)
    expect(counts.reads).toBe(5)
  })

  it('that another worker has changed is neither overwritten nor used after that', async () => {
    const { disk, first, records } = await storeWithRecord()
    records.startCaching()
    await records.read(HERE)
    const theirs = { ...first, revision: 2, epoch: 7 }
    await disk.commit({ record: theirs })
    expect(await records.commit({ record: { ...first, revision: 2 } })).toBe(false)
    expect(await records.read(HERE)).toEqual(theirs)
  })

  it('is read again after a commit that failed, and when it was removed', async () => {
    const { disk, first, counts, records } = await storeWithRecord()
    records.startCaching()
    await records.read(HERE)
    const broken = createRecords({ record: (id) => disk.record(id), commit: () => Promise.reject(new Error('full')) })
    broken.startCaching()
    await broken.read(HERE)
    await disk.commit({ record: { ...first, revision: 2, epoch: 7 } })
    await expect(broken.commit({ record: { ...first, revision: 2 } })).rejects.toThrow('full')
    expect((await broken.read(HERE))?.epoch).toBe(7)
    await disk.removeConnection(HERE)
    expect(await records.readAgain(HERE)).toBeNull()
    expect(await records.read(HERE)).toBeNull()
    expect(counts.reads).toBe(3)
  })
})
