import SQLite from 'better-sqlite3'
import type { DomainRow } from '../domain-store.ts'
import { VISITED_COLUMNS, type VisitedLink, type VisitLookups } from '../visit-store.ts'

const FIND_LINK = `select ${VISITED_COLUMNS.join(', ')} from links where domain_id = ? and alias_key = ?`
const FIND_DOMAIN = 'select * from domains where host = ?'

/**
 * Answers visits on a read-only connection in the calling thread: a point look-up takes less time than a message to the
 * database's thread. In WAL mode no writer blocks it.
 */
export const sqliteLookups = (databaseFile: string): VisitLookups & { close(): void } => {
  const database = new SQLite(databaseFile, { readonly: true, timeout: 1_000 })
  const link = database.prepare<[number, string], VisitedLink>(FIND_LINK)
  const domain = database.prepare<[string], DomainRow>(FIND_DOMAIN)
  return {
    findLink: (domainId, aliasKey) => link.get(domainId, aliasKey),
    findDomain: (host) => domain.get(host),
    close: () => void database.close(),
  }
}
