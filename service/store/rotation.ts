import { type Kysely, sql } from 'kysely'

/** The number of places on the circle on which a rotator's links are. */
export const ROTATION_SIZE = 2 ** 31

/**
 * A link's place on the circle. Links with consecutive ids are spread evenly (Knuth's multiplicative hashing, by the
 * golden ratio). Both databases compute it without an overflow, and the index's expression is the same.
 */
export const ROTATION_PLACE = 'id % 2147483648 * 2654435761 % 2147483648'

/** An index by which a rotator reads some links from any place on, however many links there are. */
export const addRotation = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index links_in_rotation
    on links (campaign_id, (${sql.raw(ROTATION_PLACE)}), id, expires_at, domain_id)
    where status = 'public' and campaign_id is not null`.execute(db)
}
