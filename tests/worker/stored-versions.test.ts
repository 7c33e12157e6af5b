import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createOutboxStore } from '../../entrypoints/background/jobs/outbox-store.ts'
import { createSetAside } from '../../entrypoints/background/jobs/unreadable-rows.ts'
import { createDatabase, type OpenDatabase, UPGRADES } from '../../entrypoints/background/storage/database.ts'
import { newJob } from './new-job.ts'

const outboxIn = (open: OpenDatabase) => {
  const setAside = createSetAside(
    open,
    () => 0,
    () => undefined,
  )
  return createOutboxStore(open, setAside)
}

/** A second version of the schema, in which each job has a longer title. */
const SECOND: typeof UPGRADES = [
  ...UPGRADES,
  async (_, upgrade) => {
    const jobs = upgrade.objectStore('jobs')
    for (let cursor = await jobs.openCursor(); cursor !== null; cursor = await cursor.continue())
      await cursor.update({ ...cursor.value, title: `${cursor.value.title}, converted` })
  },
]

it('a second version of the database converts the jobs of the first, once', async () => {
  const name = `stored-${randomUUID()}`
  const first = createDatabase(name)
  const [job] = await outboxIn(first).add([newJob({ title: 'A page' })])
  for (let starts = 0; starts < 2; starts += 1) {
    const second = createDatabase(name, SECOND)
    expect((await second()).version).toBe(UPGRADES.length + 1)
    expect(await outboxIn(second).get(job?.id ?? '')).toEqual({ ...job, title: 'A page, converted' })
  }
})

it('a conversion that fails leaves the first version as it was', async () => {
  const name = `stored-${randomUUID()}`
  const [job] = await outboxIn(createDatabase(name)).add([newJob({ title: 'A page' })])
  const broken = createDatabase(name, [
    ...SECOND,
    () => {
      throw new Error('A fault in a conversion')
    },
  ])
  await expect(broken()).rejects.toThrow()
  expect(await outboxIn(createDatabase(name)).get(job?.id ?? '')).toEqual(job)
})

it('an older build refuses the database of a newer one, and leaves it unchanged', async () => {
  const name = `stored-${randomUUID()}`
  const db = await createDatabase(name, SECOND)()
  db.close()
  await expect(createDatabase(name)()).rejects.toMatchObject({ name: 'VersionError' })
  expect(await indexedDB.databases()).toContainEqual({ name, version: UPGRADES.length + 1 })
})
