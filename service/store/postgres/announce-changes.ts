import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { EVERYTHING } from '../changes.ts'
import { CHANNEL } from './change-listener.ts'

/** More changes by one statement are announced as one. */
const MOST = 100

/**
 * Triggers that announce changed links and domains to all processes, in the texts of `Change`. A new link isn't
 * announced, because commits that announce something wait for each other: that there was none is remembered only briefly.
 */
export const announceChanges: Migration = {
  async up(db) {
    const announce = (rows: string, change: string) => `
      if (select count(*) from ${rows}) > ${MOST} then
        perform pg_notify('${CHANNEL}', '${EVERYTHING}');
      else
        perform pg_notify('${CHANNEL}', ${change}) from ${rows};
      end if;`
    const tables: [table: string, change: string, events: ('insert' | 'update' | 'delete')[]][] = [
      ['links', `'alias ' || domain_id || ' ' || alias_key`, ['update', 'delete']],
      ['domains', `'host ' || host`, ['insert', 'update', 'delete']],
    ]
    for (const [table, change, events] of tables) {
      for (const event of events) {
        const rows = { insert: ['new_rows'], update: ['old_rows', 'new_rows'], delete: ['old_rows'] }[event]
        const name = `announce_${event}_of_${table}`
        const referencing = rows.map((named) => `${named.slice(0, 3)} table as ${named}`).join(' ')
        await sql
          .raw(`create function ${name}() returns trigger language plpgsql as $$ begin
            ${rows.map((each) => announce(each, change)).join('')}
            return null;
          end $$`)
          .execute(db)
        await sql
          .raw(`create trigger ${name} after ${event} on ${table} referencing ${referencing}
            for each statement execute function ${name}()`)
          .execute(db)
      }
    }
  },
}
