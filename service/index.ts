import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  addAccount,
  addKey,
  deleteAccount,
  exportAccount,
  exportLines,
  jsonText,
  listAccounts,
  listKeys,
  revokeKey,
} from './commands/accounts.ts'
import { backUp } from './commands/backup.ts'
import {
  addInterstitial,
  contactEntries,
  deleteInterstitial,
  editInterstitial,
  type InterstitialKind,
  listInterstitials,
  type TypedContent,
} from './commands/interstitials.ts'
import { OperatorError } from './commands/operator-error.ts'
import { type Config, readConfig } from './config.ts'
import { createLog } from './http/log.ts'
import { type RunningService, startService } from './start.ts'

const USAGE = `Usage:
  npm run service                                   run the service
  npm run service -- account add EMAIL              create another account and print its API key
  npm run service -- account list                   list all accounts
  npm run service -- account export EMAIL           print all of an account's data as JSON
  npm run service -- account delete EMAIL --yes     delete an account with its links, and all else it has
  npm run service -- key add EMAIL NAME [--expires YYYY-MM-DD]
                                                    add a key to an account and print it
  npm run service -- key list EMAIL                 list an account's keys
  npm run service -- key revoke EMAIL ID            revoke a key
  npm run service -- backup FILE                    copy the embedded database into a new file
  npm run service -- overlay add EMAIL NAME [--type message|contact] [CONTENT]
  npm run service -- splash add EMAIL NAME [CONTENT]
                                                    add an overlay or splash page and print its id
  npm run service -- overlay|splash list EMAIL      list an account's overlays or splash pages
  npm run service -- overlay|splash edit EMAIL ID [--name NAME] [CONTENT]
                                                    change one
  npm run service -- overlay|splash delete EMAIL ID delete one that no link uses
  npm run service -- overlay entries EMAIL ID       print what visitors sent by a contact form as JSON
  CONTENT: --title, --message, --button (its label), --url (where an overlay's button leads), --delay (in seconds)`

const run = async (config: Config): Promise<void> => {
  const log = createLog(config.logLevel)
  const service = await startService(config, {
    onFailure: log.failure,
    onRequest: log.request,
    onNotice: log.notice,
    onDatabaseLost: (error) => {
      // Exit, so that a process manager can restart the service.
      log.failure('The database thread has died', error)
      process.exit(1)
    },
  })
  if (service.adminKeyIsNew) await showKey(service.adminApiKey ?? '', config.adminKeyFile)
  stopOnSignals(service)
  console.log(`Terselink service ready at ${service.url}`)
}

/** Logs are kept and read by many, so a key can go to a file that only its owner may read. */
const showKey = async (key: string, file: string | null): Promise<void> => {
  const isWritten = file !== null && (await writeKey(file, key))
  console.log(
    isWritten ? `API key of the first account: see ${file}` : `API key of the first account (shown only once): ${key}`,
  )
}

/** A key that could not be written must be shown, since only its hash is stored. */
const writeKey = async (file: string, key: string): Promise<boolean> => {
  try {
    await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    console.error(`ADMIN_KEY_FILE: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

const stopOnSignals = (service: RunningService): void => {
  const stop = () => {
    service.close().catch((error: unknown) => {
      console.error('The service did not stop cleanly:', error)
      process.exitCode = 1
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const readArguments = (words: string[]) => {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        expires: { type: 'string' },
        yes: { type: 'boolean' },
        name: { type: 'string' },
        type: { type: 'string' },
        title: { type: 'string' },
        message: { type: 'string' },
        button: { type: 'string' },
        url: { type: 'string' },
        delay: { type: 'string' },
      },
    })
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

const CONTENT = ['title', 'message', 'button', 'delay']

/** What each command understands. The type of what exists or has none is refused with its reason. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'account delete': ['yes'],
  'key add': ['expires'],
  'overlay add': [...CONTENT, 'url', 'type'],
  'overlay edit': [...CONTENT, 'url', 'type', 'name'],
  'splash add': [...CONTENT, 'type'],
  'splash edit': [...CONTENT, 'type', 'name'],
}

/** An option without an effect is a mistake: a key of `account add --expires` would never expire. */
const refuseOtherOptions = ([noun = '', verb = '']: readonly string[], values: object): void => {
  const command = `${noun} ${verb}`
  const other = Object.keys(values).find((option) => !OPTIONS[command]?.includes(option))
  if (other !== undefined) throw new OperatorError(`--${other} has no effect on ${command.trim() || 'the service'}`)
}

const main = async (words: string[]): Promise<void> => {
  const { positionals, values } = readArguments(words)
  refuseOtherOptions(positionals, values)
  const config = readConfig(process.env)
  if (positionals.length === 0) {
    await run(config)
    return
  }
  const [noun, verb, email = '', detail = '', ...rest] = positionals
  if (noun === 'backup' && positionals.length === 2) {
    await backUp(config, verb ?? '')
    console.log(`The database was copied to ${verb}.`)
    return
  }
  const command = `${noun} ${verb} ${[email, detail].filter((word) => word !== '').length}`
  if (rest.length > 0) throw new OperatorError(USAGE)
  if (noun === 'overlay' || noun === 'splash') {
    await runInterstitials(config, noun, command.slice(noun.length + 1), { email, detail, values })
    return
  }
  switch (command) {
    case 'account add 1':
      console.log(`API key of ${email} (shown only once): ${await addAccount(config, email)}`)
      return
    case 'account list 0':
      console.table(await listAccounts(config))
      return
    case 'account export 1':
      for (const line of exportLines(await exportAccount(config, email))) console.log(line)
      return
    case 'account delete 1':
      if (values.yes !== true) throw new OperatorError(`This deletes all links of ${email}. Add --yes to confirm`)
      await deleteAccount(config, email)
      console.log(`${email} was deleted.`)
      return
    case 'key add 2': {
      const key = await addKey(config, email, { name: detail, expires: expiryOf(values.expires) })
      console.log(`API key ${detail} of ${email} (shown only once): ${key}`)
      return
    }
    case 'key list 1':
      console.table(await listKeys(config, email))
      return
    case 'key revoke 2':
      await revokeKey(config, email, idOf(detail))
      console.log(`The key was revoked.`)
      return
    default:
      throw new OperatorError(USAGE)
  }
}

const runInterstitials = async (
  config: Config,
  kind: InterstitialKind,
  command: string,
  { email, detail, values }: { email: string; detail: string; values: TypedContent },
): Promise<void> => {
  switch (command) {
    case 'add 2':
      console.log(`Added with the id ${await addInterstitial(config, kind, email, { ...values, name: detail })}.`)
      return
    case 'list 1':
      console.table(await listInterstitials(config, kind, email))
      return
    case 'edit 2':
      await editInterstitial(config, kind, { email, id: idOf(detail) }, values)
      console.log('Changed.')
      return
    case 'delete 2':
      await deleteInterstitial(config, kind, { email, id: idOf(detail) })
      console.log('Deleted.')
      return
    case 'entries 2':
      if (kind === 'splash') throw new OperatorError(USAGE)
      console.log(jsonText(await contactEntries(config, { email, id: idOf(detail) }), 2))
      return
    default:
      throw new OperatorError(USAGE)
  }
}

const idOf = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new OperatorError(`ID must be a number from the list, not ${text}`)
  return Number(text)
}

/** The end of this day, in UTC. */
const expiryOf = (day: string | undefined): number | null => {
  if (day === undefined) return null
  const end = Date.parse(`${day}T23:59:59Z`)
  // JavaScript takes February 31 for March 3.
  if (Number.isNaN(end) || new Date(end).toISOString().slice(0, 10) !== day) {
    throw new OperatorError(`--expires must be a day such as 2030-12-31, not ${day}`)
  }
  return end
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
