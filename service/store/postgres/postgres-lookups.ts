import type pg from 'pg'
import { inGroups } from '../in-groups.ts'
import type { ApiKeyRow } from '../key-store.ts'
import type { OpenStore } from '../open-store.ts'
import { VISITED_COLUMNS, type VisitedLink } from '../visit-store.ts'
import { GROUPS_AT_ONCE, runStatement } from './postgres-statement.ts'

const FIND_LINKS = `select wanted.place, ${VISITED_COLUMNS.map((column) => `links.${column}`).join(', ')}
  from unnest($1::bigint[], $2::text[]) with ordinality as wanted (domain_id, alias_key, place)
  join links on links.domain_id = wanted.domain_id and links.alias_key = wanted.alias_key`

const FIND_KEYS = 'select * from api_keys where key_hash = any($1::text[])'

/** Point look-ups of visits and of API requests. Those that come at the same time are one statement. */
export const postgresLookups = (pool: pg.Pool): Pick<OpenStore['visits'], 'findLink'> & Pick<OpenStore, 'findKey'> => {
  const findLink = inGroups(async (wanted: readonly { domainId: number; aliasKey: string }[]) => {
    const values = [wanted.map(({ domainId }) => domainId), wanted.map(({ aliasKey }) => aliasKey)]
    const rows = await runStatement<VisitedLink & { place: number }>(pool, {
      name: 'find-links',
      text: FIND_LINKS,
      values,
    })
    const found = new Map(rows.map(({ place, ...link }) => [place, link]))
    return wanted.map((_, index) => found.get(index + 1) ?? null)
  }, GROUPS_AT_ONCE)

  const findKey = inGroups(async (hashes: readonly string[]) => {
    const values = [[...new Set(hashes)]]
    const rows = await runStatement<ApiKeyRow>(pool, { name: 'find-keys', text: FIND_KEYS, values })
    const found = new Map(rows.map((row) => [row.key_hash, row]))
    return hashes.map((hash) => found.get(hash) ?? null)
  }, GROUPS_AT_ONCE)

  return {
    findLink: async (domainId, aliasKey) => (await findLink({ domainId, aliasKey })) ?? undefined,
    findKey: async (hash) => (await findKey(hash)) ?? undefined,
  }
}
