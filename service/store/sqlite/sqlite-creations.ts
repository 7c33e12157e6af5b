import SQLite from 'better-sqlite3'
import { bodyWithId, type CreatedLink, type LinkCreation, NEW_LINK_COLUMNS } from '../link-creation.ts'

/** A creation that failed by itself. */
export interface FailedCreation {
  kind: 'failed'
  code: string
  message: string
}

const INSERT_LINK = `insert into links (${NEW_LINK_COLUMNS.join(', ')})
  values (${NEW_LINK_COLUMNS.map(() => '?').join(', ')}) on conflict (domain_id, alias_key) do nothing returning id`

/**
 * Only for links with an alias in ASCII, which is what it looks like. As a condition of the insertion it would make
 * SQLite collect the new row in a temporary table first.
 */
const FIND_LOOKALIKE = 'select id from links where domain_id = ? and look_key = ? limit 1'

/** Creates many links in one transaction, since most of what a transaction costs is waiting for the disk. */
export const sqliteCreations = (
  database: SQLite.Database,
): ((creations: readonly LinkCreation[]) => (CreatedLink | FailedCreation)[]) => {
  const insert = database.prepare<unknown[], number>(INSERT_LINK).pluck()
  const lookalike = database.prepare<[number, string], { id: number }>(FIND_LOOKALIKE)
  const claimKey =
    database.prepare(`insert into idempotent_answers (account_id, key_hash, fingerprint, body, created_at)
    values (?, ?, ?, null, ?) on conflict (account_id, key_hash) do update
    set fingerprint = excluded.fingerprint, body = null, created_at = excluded.created_at
    where idempotent_answers.created_at < ?`)
  const answered = database.prepare<unknown[], { fingerprint: string; body: string | null }>(
    'select fingerprint, body from idempotent_answers where account_id = ? and key_hash = ?',
  )
  const keepBody = database.prepare('update idempotent_answers set body = ? where account_id = ? and key_hash = ?')
  const disclaim = database.prepare('delete from idempotent_answers where account_id = ? and key_hash = ?')

  const create = ({ link, claim, claimsSince, answer }: LinkCreation): CreatedLink => {
    const key = claim === null ? [] : [claim.account_id, claim.key_hash]
    if (claim !== null && claimKey.run(...key, claim.fingerprint, claim.created_at, claimsSince).changes === 0) {
      const earlier = answered.get(...key)
      if (earlier === undefined) throw new Error('A claimed key has no row.')
      return { kind: 'earlier', ...earlier }
    }
    const isAlike = lookalike.get(link.domain_id, link.alias_key) !== undefined
    const id = isAlike ? undefined : insert.get(...NEW_LINK_COLUMNS.map((column) => link[column]))
    if (id === undefined) {
      if (claim !== null) disclaim.run(...key)
      return { kind: 'taken' }
    }
    const body = bodyWithId(answer, id)
    if (claim !== null) keepBody.run(body, ...key)
    return { kind: 'created', body }
  }

  const together = database.transaction((creations: readonly LinkCreation[]) => creations.map(create))
  const alone = database.transaction(create)
  return (creations) => {
    try {
      return together.immediate(creations)
    } catch {
      // One must not make the others fail.
      return creations.map((creation) => {
        try {
          return alone.immediate(creation)
        } catch (error) {
          const code = error instanceof SQLite.SqliteError ? error.code : 'UNKNOWN'
          return { kind: 'failed', code, message: error instanceof Error ? error.message : String(error) }
        }
      })
    }
  }
}
