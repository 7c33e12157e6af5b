import type { Account } from '../../../lib/contract/account.ts'
import { type Connection, type ConnectionStore, withAccount } from './connection-store.ts'

/**
 * Stores the account of a connection as last read, so that a changed email address is shown. Another service, connected
 * while that was read, may have an account with the same id.
 */
export const createAccountUpdater =
  (connections: ConnectionStore, onChange: (connection: Connection) => void) =>
  async (id: string, account: Account): Promise<void> => {
    const isMeant = (connection: Connection | null): connection is Connection =>
      connection?.id === id && connection.account.id === account.id
    const before = await connections.read()
    if (!before.ok || !isMeant(before.value)) return
    if (JSON.stringify(before.value.account) === JSON.stringify(account)) return
    const after = await connections.change((connection) =>
      isMeant(connection) ? withAccount(connection, account) : connection,
    )
    if (after.ok && isMeant(after.value)) onChange(after.value)
  }
