import SQLite from 'better-sqlite3'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleSize } from '../../../tests/support/sample-size.ts'
import { linkCreationBy } from '../../testing/link-creation-by.ts'
import { serviceUnderTest } from '../../testing/service-under-test.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { NEW_LINK_COLUMNS } from '../link-store.ts'
import { sqliteFile } from './open-sqlite.ts'

const step = fc.record({
  create: fc.nat(150),
  /** Links with an id that leaves this remainder. */
  change: fc.nat(9),
  remove: fc.nat(9),
})

it('The index has the texts of all links but the newest, whatever is created, changed and deleted', async () => {
  await using database = await testDatabase()
  await using under = await serviceUnderTest({ database })
  expect(await under.rows('select last_id from link_search_end')).toEqual([{ last_id: 0 }])
  const file = new SQLite(sqliteFile(database.config.dataDir))
  const insert = file.prepare<[string]>(
    `insert into links (${NEW_LINK_COLUMNS.join()}) select ${NEW_LINK_COLUMNS.map((column) => `given.value ->> '${column}'`).join()}
      from json_each(?) as given`,
  )
  let made = 0
  const newest = file.prepare<[], number>('select count(*) from links where id > (select last_id from link_search_end)')
  const check = ({ create: count, change, remove }: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
    insert.run(JSON.stringify(Array.from({ length: count }, () => linkCreationBy(1, `link-${++made}`).link)))
    file.prepare(`update links set search_text = search_text || ' changed ' || id where id % 10 = ?`).run(change)
    file.prepare('delete from links where id % 10 = ?').run(remove)
    expect(newest.pluck().get()).toBeLessThan(256)
    // Throws if the index has other texts than the links; undone afterwards.
    file.exec(`begin; insert into link_search (rowid, search_text)
      select id, search_text from links where id > (select last_id from link_search_end);
      insert into link_search (link_search, rank) values ('integrity-check', 1); rollback`)
  }
  fc.assert(fc.property(step, check), { numRuns: sampleSize(40, 600) })
  expect(made).toBeGreaterThan(1_000)
  file.close()
})
