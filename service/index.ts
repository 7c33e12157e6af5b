import { writeFile } from 'node:fs/promises'
import { commandOf } from './commands/command-line.ts'
import { type Config, readConfig } from './config.ts'
import { SECOND } from './durations.ts'
import { createLog } from './http/log.ts'
import { OperatorError } from './operator-error.ts'
import { type RunningService, startService } from './start.ts'
import { DatabaseUnavailable, StorageFull } from './store/database-errors.ts'

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
  stopOnSignals(service, config.stopDelaySeconds * SECOND)
  console.log(`Terselink service ready at ${service.url}`)
}

/** Many people and programs read logs, so a key can be written to a file that only its owner may read. */
const showKey = async (key: string, file: string | null): Promise<void> => {
  const isWritten = file !== null && (await writeKey(file, key))
  console.log(
    isWritten ? `API key of the first account: see ${file}` : `API key of the first account (shown only once): ${key}`,
  )
}

/** If the file can't be written, the key must be shown, because only its hash is stored. */
const writeKey = async (file: string, key: string): Promise<boolean> => {
  try {
    await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    console.error(`ADMIN_KEY_FILE: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

/** How long a stop may take: half of it for the last answers, the other half for the last clicks. */
const STOP_DEADLINE_MS = 20 * SECOND

/** A terminal sends a signal to npm and to the service, and npm passes it on, so it arrives twice. */
const SAME_SIGNAL_MS = SECOND

const stopOnSignals = (service: RunningService, delayMs: number): void => {
  let firstAt: number | null = null
  const giveUp = (why: string) => {
    console.error(`The service ${why}. Clicks that were not stored are lost.`)
    // A normal exit would wait for the embedded database's thread, which may be waiting for a lock.
    process.kill(process.pid, 'SIGKILL')
  }
  const giveUpAfter = (ms: number) =>
    setTimeout(giveUp, ms, `did not stop within ${STOP_DEADLINE_MS / SECOND} seconds`).unref()
  const stop = () => {
    const now = performance.now()
    if (firstAt === null) {
      firstAt = now
      giveUpAfter(delayMs + STOP_DEADLINE_MS)
      service.close().catch((error: unknown) => {
        console.error('The service did not stop cleanly:', error)
        process.exitCode = 1
      })
    } else if (now - firstAt < SAME_SIGNAL_MS) return
    else if (service.endDelay()) giveUpAfter(STOP_DEADLINE_MS)
    else giveUp('was stopped by a second signal')
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Terminals act on control characters, and messages repeat mistyped text. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\u{fffd}')

/** Whether the operator can fix the error, so that its message is enough. */
const isOperators = (error: unknown): error is Error =>
  error instanceof OperatorError || error instanceof StorageFull || error instanceof DatabaseUnavailable

try {
  const command = commandOf(process.argv.slice(2))
  if (command === null) await run(readConfig(process.env))
  else await command(() => readConfig(process.env))
} catch (error) {
  console.error(isOperators(error) ? printable(error.message) : error)
  process.exitCode = 1
}
