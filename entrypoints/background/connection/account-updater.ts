import type { Account } from '../../../lib/contract/account.ts'
import { type Connection, type ConnectionStore, withAccount } from './connection-store.ts'

/** Stores the account as last read, so that a changed email address is shown. */
export const createAccountUpdater =
  (connections: ConnectionStore, onChange: (connection: Connection) => void) =>
  async (account: Account): Promise<void> => {
    const before = await connections.read()
    if (!before.ok || before.value?.account.id !== account.id) return
    if (JSON.stringify(before.value.account) === JSON.stringify(account)) return
    const after = await connections.change((connection) =>
      connection?.account.id === account.id ? withAccount(connection, account) : connection,
    )
    if (after.ok && after.value !== null) onChange(after.value)
  }
