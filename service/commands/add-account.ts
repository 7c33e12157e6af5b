import { newApiKey } from '../accounts/credentials.ts'
import { createAccount } from '../accounts/new-account.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../store/open-database.ts'
import { OperatorProblem } from './operator-problem.ts'

/** Makes an account, also while the service runs, and gives its key: it is kept nowhere else. */
export const addAccount = async (config: Pick<Config, 'databaseUrl' | 'dataDir'>, email: string): Promise<string> => {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 255) {
    throw new OperatorProblem(`${email} is not an e-mail address`)
  }
  const apiKey = newApiKey()
  const store = await openDatabase(config, 'visitor', { onFailure: () => {}, onDatabaseLost: () => {} })
  try {
    const id = await store.transaction((inside) =>
      createAccount(inside, { email, apiKey, isAdmin: false, now: Date.now() }),
    )
    if (id === null) throw new OperatorProblem(`There is an account with the address ${email} already`)
    return apiKey
  } finally {
    await store.close()
  }
}
