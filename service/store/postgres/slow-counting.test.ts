import { expect, it } from 'vitest'
import { addLink } from '../../testing/link-requests.ts'
import { serviceUnderTest } from '../../testing/service-under-test.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../open-database.ts'

it('Clicks are counted although the server is too slow to count many batches in one statement', async () => {
  await using database = await testDatabase()
  await using under = await serviceUnderTest({ database })
  const links = [await addLink(under, {}), await addLink(under, {})]
  await under.service.flushClicks()
  await database.write(`
    create function take_long() returns trigger language plpgsql as $$ begin
      perform pg_sleep(0.04);
      return new;
    end $$;
    create trigger take_long before insert on link_days for each row execute function take_long()`)
  const url = new URL(database.config.databaseUrl ?? '')
  url.searchParams.set('statement_timeout', '1000')
  const events = { onFailure: () => {}, onDatabaseLost: () => {} }
  const store = await openDatabase({ databaseUrl: url.href, dataDir: '' }, 'service', events)
  for (let day = 0; day < 20; day += 1) {
    const clicks = new Map(links.map((link) => [`${day}\n${link}\n203.0.113.7\n\n\nFirefox/140.0`, 1]))
    await store.storeClicks({ id: `batch ${day}`, clicks, salts: new Map([[day, 'salt']]) })
  }
  await store.countClicks()
  expect(await database.rows('select clicks from link_clicks')).toEqual([{ clicks: 20 }, { clicks: 20 }])
  await store.close()
})
