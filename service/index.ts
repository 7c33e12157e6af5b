import { writeFile } from 'node:fs/promises'
import { commandOf } from './commands/command-line.ts'
import { type Config, readConfig } from './config.ts'
import { createLog } from './http/log.ts'
import { OperatorError } from './operator-error.ts'
import { type RunningService, startService } from './start.ts'

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

/** Logs are stored and read by many, so a key can go to a file that only its owner may read. */
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

/** A terminal acts on control characters, and what was typed wrong is repeated. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\u{fffd}')

try {
  const command = commandOf(process.argv.slice(2))
  if (command === null) await run(readConfig(process.env))
  else await command(() => readConfig(process.env))
} catch (error) {
  console.error(error instanceof OperatorError ? printable(error.message) : error)
  process.exitCode = 1
}
