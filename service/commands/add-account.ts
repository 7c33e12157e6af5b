import { newApiKey } from '../accounts/credentials.ts'
import { createAccount } from '../accounts/new-account.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../store/open-database.ts'
import { OperatorError } from './operator-error.ts'

/** Creates an account, even while the service runs, and returns its key, which isn't stored. */
export const addAccount = async (config: Pick<Config, 'databaseUrl' | 'dataDir'>, email: string): Promise<string> => {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 255) {
    throw new OperatorError(`${email} is not an email address`)
  }
  const apiKey = newApiKey()
  const store = await openDatabase(config, 'visitor', { onFailure: () => {}, onDatabaseLost: () => {} })
  try {
    const id = await store.transaction((inside) =>
      createAccount(inside, { email, apiKey, isAdmin: false, now: Date.now() }),
    )
    if (id === null) throw new OperatorError(`An account with the email ${email} already exists`)
    return apiKey
  } finally {
    await store.close()
  }
}
