import type pg from 'pg'
import { DatabaseUnavailable } from '../database-errors.ts'
import { inGroups } from '../in-groups.ts'
import { bodyWithId, type CreatedLink, type LinkCreation, NEW_LINK_COLUMNS, type NewLink } from '../link-creation.ts'
import type { OpenStore } from '../open-store.ts'
import { runStatement, twoAtOnce } from './postgres-statement.ts'

const COLUMNS = NEW_LINK_COLUMNS.join(', ')

/** Only of links with an alias in ASCII, which is what it looks like. */
const CREATE_LINKS = `insert into links (${COLUMNS}) select ${COLUMNS} from json_populate_recordset(null::links, $1) as given
  where not exists (select 1 from links as other where other.domain_id = given.domain_id
    and other.look_key = given.alias_key)
  on conflict (domain_id, alias_key) do nothing returning id, domain_id, alias_key`

type Place = Pick<NewLink, 'domain_id' | 'alias_key'>

const placeOf = ({ domain_id: domainId, alias_key: aliasKey }: Place): string => `${domainId} ${aliasKey}`

/** In the order of their places, so that two processes cannot deadlock. */
const inOrder = (links: Iterable<NewLink>): NewLink[] =>
  [...links].sort((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1))

/**
 * Without a claim, one statement is the whole transaction: of all links that are created at the same time, since most of
 * what a transaction costs is waiting for the disk.
 */
export const postgresCreations = (pool: pg.Pool, inTransaction: OpenStore['createLink']): OpenStore['createLink'] => {
  const together = async (creations: readonly LinkCreation[]): Promise<CreatedLink[]> => {
    const first = new Map<string, NewLink>()
    for (const { link } of creations) if (!first.has(placeOf(link))) first.set(placeOf(link), link)
    const statement = { name: 'create-links', text: CREATE_LINKS, values: [JSON.stringify(inOrder(first.values()))] }
    const rows = await runStatement<Place & { id: number }>(pool, statement)
    const ids = new Map(rows.map((row) => [placeOf(row), row.id]))
    return creations.map(({ link, answer }) => {
      const id = ids.get(placeOf(link))
      const isTaken = id === undefined || first.get(placeOf(link)) !== link
      return isTaken ? { kind: 'taken' } : { kind: 'created', body: bodyWithId(answer, id) }
    })
  }

  const alone = async (creation: LinkCreation): Promise<CreatedLink | Error> => {
    try {
      const [created] = await together([creation])
      return created ?? new Error('A creation has no result.')
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  const create = inGroups(async (creations: readonly LinkCreation[]): Promise<(CreatedLink | Error)[]> => {
    try {
      return await together(creations)
    } catch (error) {
      // It is unknown whether they were stored.
      if (error instanceof DatabaseUnavailable) throw error
      // One must not make the others fail.
      return Promise.all(creations.map(alone))
    }
  }, twoAtOnce())

  return (creation) => (creation.claim === null ? create(creation) : inTransaction(creation))
}
