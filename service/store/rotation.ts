import { type Kysely, sql } from 'kysely'

/** Places on the circle in which a rotator's links are. */
export const ROTATION_SIZE = 2 ** 31

/**
 * A link's place. Those of links with consecutive ids are spread evenly (Knuth's multiplicative hashing, by the golden
 * ratio). Both databases compute it without an overflow, and compare it with the index's expression.
 */
export const ROTATION_PLACE = 'id % 2147483648 * 2654435761 % 2147483648'

/** With it, a rotator reads some links from any place on, however many there are. */
export const addRotation = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index links_in_rotation
    on links (campaign_id, (${sql.raw(ROTATION_PLACE)}), id, expires_at, domain_id)
    where status = 'public' and campaign_id is not null`.execute(db)
}
