import { expect, it } from 'vitest'
import { addAccount, deleteAccount } from '../../commands/accounts.ts'
import { call, start } from '../../testing/over-http.ts'
import { testDatabase } from '../../testing/test-database.ts'

it('A command’s statements have no time limit, since an account may have any number of links', async () => {
  await using database = await testDatabase()
  const key = await addAccount(database.config, 'bob@s.test')
  const service = await start(database)
  await call(service, 'POST', '/api/url/add', { url: 'https://a.test/' }, key)
  await service.close()
  await database.write(`
    create function refuse_limit() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then raise exception 'This statement has a time limit.'; end if;
      return old;
    end $$;
    create trigger refuse_limit before delete on links for each row execute function refuse_limit()`)
  await deleteAccount(database.config, 'bob@s.test')
  expect(await database.rows('select * from links')).toEqual([])
})
