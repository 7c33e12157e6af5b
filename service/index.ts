import { addAccount } from './commands/add-account.ts'
import { OperatorError } from './commands/operator-error.ts'
import { type Config, readConfig } from './config.ts'
import { type RunningService, startService } from './start.ts'

const USAGE = `Usage:
  npm run service                              run the service
  npm run service -- account add EMAIL         create another account and print its API key`

const run = async (config: Config): Promise<void> => {
  const service = await startService(config, {
    onFailure: (what, error) => console.error(what, error),
    onDatabaseLost: (error) => {
      // Exit, so that a process manager can restart the service.
      console.error('The database thread has died:', error)
      process.exit(1)
    },
  })
  if (service.adminKeyIsNew) console.log(`API key of the first account (shown only once): ${service.adminApiKey}`)
  stopOnSignals(service)
  console.log(`Terselink service ready at ${service.url}`)
}

const stopOnSignals = (service: RunningService): void => {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    service.close().catch((error: unknown) => {
      console.error('The service did not stop cleanly:', error)
      process.exitCode = 1
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const main = async ([noun, verb, email, ...rest]: string[]): Promise<void> => {
  const config = readConfig(process.env)
  if (noun === undefined) await run(config)
  else if (noun === 'account' && verb === 'add' && email !== undefined && rest.length === 0) {
    const apiKey = await addAccount(config, email)
    console.log(`API key of ${email} (shown only once): ${apiKey}`)
  } else throw new OperatorError(USAGE)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
