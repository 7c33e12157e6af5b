import SQLite from 'better-sqlite3'
import type { DomainRow } from '../domain-store.ts'
import type { ApiKeyRow } from '../key-store.ts'
import type { OpenStore } from '../open-store.ts'
import { VISITED_COLUMNS, type VisitedLink, type VisitLookups } from '../visit-store.ts'

const FIND_LINK = `select ${VISITED_COLUMNS.join(', ')} from links where domain_id = ? and alias_key = ?`
const FIND_DOMAIN = 'select * from domains where host = ?'

/**
 * Answers visits, and who has a key, on a read-only connection in the calling thread: a point look-up takes less time
 * than a message to the database's thread. In WAL mode no writer blocks it.
 */
export const sqliteLookups = (
  databaseFile: string,
): { visits: VisitLookups; findKey: OpenStore['findKey']; close: () => void } => {
  const database = new SQLite(databaseFile, { readonly: true, timeout: 1_000 })
  const link = database.prepare<[number, string], VisitedLink>(FIND_LINK)
  const domain = database.prepare<[string], DomainRow>(FIND_DOMAIN)
  const key = database.prepare<[string], ApiKeyRow>('select * from api_keys where key_hash = ?')
  return {
    visits: {
      findLink: (domainId, aliasKey) => link.get(domainId, aliasKey),
      findDomain: (host) => domain.get(host),
    },
    findKey: (hash) => key.get(hash),
    close: () => void database.close(),
  }
}
