import { existsSync } from 'node:fs'
import { FIRST_KEY_NAME, hashApiKey, newApiKey } from '../accounts/credentials.ts'
import { createAccount, isEmail } from '../accounts/new-account.ts'
import { dateTimeOf } from '../api/date-time.ts'
import type { Config } from '../config.ts'
import { DAY, SECOND } from '../durations.ts'
import { OperatorError } from '../operator-error.ts'
import type { AccountRow, ApiKeyRow } from '../store/account-store.ts'
import type { DatabaseUser } from '../store/engine.ts'
import { openDatabase } from '../store/open-database.ts'
import type { OpenStore, Store } from '../store/open-store.ts'
import { sqliteFile } from '../store/sqlite/open-sqlite.ts'
import { type Command, idOf, startOfDay } from './command.ts'

export type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Most commands work while the service runs. One that removes links must be the embedded database's only user, because
 * the service keeps links in memory.
 */
export const withStore = async <T>(
  config: DatabaseLocation,
  use: (store: OpenStore) => Promise<T>,
  as: Exclude<DatabaseUser, 'service'> = 'command',
): Promise<T> => {
  const isNew = config.databaseUrl === null && !existsSync(sqliteFile(config.dataDir))
  const store = await openDatabase(config, as, { onFailure: () => {}, onDatabaseLost: () => {} })
  // In a wrong folder, this would print a key that the service doesn't know.
  if (isNew) console.error(`There was no database in ${config.dataDir} (DATA_DIR), so a new one was created.`)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

export const accountOf = async (store: Store, email: string): Promise<AccountRow> => {
  const account = await store.accounts.findByEmail(email)
  if (account === undefined) throw new OperatorError(`There is no account with the email ${email}`)
  return account
}

/** Creates an account, even while the service runs, and returns its key, which isn't stored. */
export const addAccount = async (config: DatabaseLocation, email: string): Promise<string> => {
  if (!isEmail(email)) throw new OperatorError(`${email} is not an email address`)
  const apiKey = newApiKey()
  await withStore(config, async (store) => {
    const id = await store.transaction((inside) =>
      createAccount(inside, { email, apiKey, isAdmin: false, now: Date.now() }),
    )
    if (id === null) throw new OperatorError(`An account with the email ${email} already exists`)
  })
  return apiKey
}

export const listAccounts = (
  config: DatabaseLocation,
): Promise<{ email: string; links: number; registered: string }[]> =>
  withStore(config, async (store) => {
    const accounts = await store.accounts.listWithLinks()
    return accounts.map(({ email, links, registered_at }) => ({ email, links, registered: dateTimeOf(registered_at) }))
  })

/** All rows of an account, without hashes of keys and passwords. */
export const exportAccount = (config: DatabaseLocation, email: string): Promise<Record<string, unknown>> =>
  withStore(config, async (store) => {
    const { id } = await accountOf(store, email)
    // Even a full disk must not keep users from exporting their data.
    await store.countClicks().catch(() => console.error('The last clicks could not be counted and are missing.'))
    return store.accounts.export(id)
  })

/** JSON with escaped control characters, which JSON allows: terminals act on them, and strangers may have sent some. */
export const jsonText = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The lines of an export as JSON, one row per line. A large account doesn't fit into one string. */
export function* exportLines(exported: Readonly<Record<string, unknown>>): Generator<string> {
  const tables = Object.entries(exported)
  yield '{'
  for (const [index, [name, content]] of tables.entries()) {
    const comma = index === tables.length - 1 ? '' : ','
    if (Array.isArray(content)) {
      yield `${jsonText(name)}: [`
      for (const [place, row] of content.entries()) yield `${jsonText(row)}${place === content.length - 1 ? '' : ','}`
      yield `]${comma}`
    } else yield `${jsonText(name)}: ${jsonText(content)}${comma}`
  }
  yield '}'
}

/** Deletes an account with everything it has. Its aliases become free. */
export const deleteAccount = (config: DatabaseLocation, email: string): Promise<void> =>
  withStore(
    config,
    (store) =>
      store.transaction(async (inside) => {
        const account = await accountOf(inside, email)
        if (account.is_admin === 1) throw new OperatorError('The first account cannot be deleted')
        await inside.accounts.remove(account.id)
      }),
    'lone command',
  )

/** Adds a key to an account and returns it; it isn't stored. */
export const addKey = async (
  config: DatabaseLocation,
  email: string,
  { name, expires }: { name: string; expires: number | null },
): Promise<string> => {
  if (name.trim() === '' || name.length > 100)
    throw new OperatorError('The name of a key must have 1 to 100 characters')
  if (name === FIRST_KEY_NAME) throw new OperatorError(`The name “${FIRST_KEY_NAME}” is reserved`)
  if (expires !== null && !(expires > Date.now())) throw new OperatorError('A key must expire in the future')
  const apiKey = newApiKey()
  await withStore(config, async (store) => {
    const { id } = await accountOf(store, email)
    if ((await store.keys.list(id)).some((key) => key.name === name)) {
      throw new OperatorError(`${email} already has a key named ${name}`)
    }
    await store.keys.add({
      account_id: id,
      name,
      key_hash: hashApiKey(apiKey),
      created_at: Date.now(),
      expires_at: expires,
      last_used_at: null,
    })
  })
  return apiKey
}

export interface ListedKey {
  id: number
  name: string
  created: string
  expires: string
  lastUsed: string
}

export const listKeys = (config: DatabaseLocation, email: string): Promise<ListedKey[]> =>
  withStore(config, async (store) => (await store.keys.list((await accountOf(store, email)).id)).map(listedKey))

const listedKey = ({ id, name, created_at, expires_at, last_used_at }: ApiKeyRow): ListedKey => ({
  id,
  name,
  created: dateTimeOf(created_at),
  expires: expires_at === null ? 'never' : dateTimeOf(expires_at),
  lastUsed: last_used_at === null ? 'never' : dateTimeOf(last_used_at),
})

/** Revokes a key. This takes effect with the next request. */
export const revokeKey = (config: DatabaseLocation, email: string, id: number): Promise<void> =>
  withStore(config, async (store) => {
    const account = await accountOf(store, email)
    if (!(await store.keys.remove(account.id, { id }))) throw new OperatorError(`${email} has no key ${id}`)
  })

export const accountCommands: readonly Command[] = [
  {
    usage: 'account add EMAIL',
    does: 'create another account and print its API key',
    async run(config, [email = '']) {
      console.log(`API key of ${email} (shown only once): ${await addAccount(config, email)}`)
    },
  },
  {
    usage: 'account list',
    does: 'list all accounts',
    async run(config) {
      console.table(await listAccounts(config))
    },
  },
  {
    usage: 'account export EMAIL',
    does: "print all of an account's data as JSON",
    async run(config, [email = '']) {
      for (const line of exportLines(await exportAccount(config, email))) console.log(line)
    },
  },
  {
    usage: 'account delete EMAIL --yes',
    does: 'delete an account with its links, and all else it has',
    options: ['yes'],
    async run(config, [email = ''], { yes }) {
      if (yes !== true) throw new OperatorError(`This deletes all links of ${email}. Add --yes to confirm`)
      await deleteAccount(config, email)
      console.log(`${email} was deleted.`)
    },
  },
]

export const keyCommands: readonly Command[] = [
  {
    usage: 'key add EMAIL NAME [--expires YYYY-MM-DD]',
    does: 'add a key to an account and print it',
    options: ['expires'],
    async run(config, [email = '', name = ''], { expires }) {
      const key = await addKey(config, email, { name, expires: expiryOf(expires) })
      console.log(`API key ${name} of ${email} (shown only once): ${key}`)
    },
  },
  {
    usage: 'key list EMAIL',
    does: "list an account's keys",
    async run(config, [email = '']) {
      console.table(await listKeys(config, email))
    },
  },
  {
    usage: 'key revoke EMAIL ID',
    does: 'revoke a key',
    async run(config, [email = '', id = '']) {
      await revokeKey(config, email, idOf(id))
      console.log('The key was revoked.')
    },
  },
]

/** The end of this day, in UTC. */
const expiryOf = (day: string | undefined): number | null =>
  day === undefined ? null : startOfDay('--expires', day) + DAY - SECOND
