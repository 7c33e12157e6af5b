import { parseArgs } from 'node:util'
import packageFile from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { CATEGORIES } from '../visits/takedowns.ts'
import { accountCommands, keyCommands } from './accounts.ts'
import { backupCommand } from './backup.ts'
import { closest } from './closest.ts'
import { type Command, OPTIONS, type OptionValues } from './command.ts'
import { interstitialCommands } from './interstitials.ts'
import { takedownCommands } from './takedowns.ts'

/** All commands, in the order of `--help`. */
export const COMMANDS: readonly Command[] = [
  ...accountCommands,
  ...takedownCommands,
  ...keyCommands,
  backupCommand,
  ...interstitialCommands,
]

const PREFIX = 'npm run service --'
const SEE_HELP = `See ${PREFIX} --help`

const USAGE_WIDTH = 68

const usage = (): string =>
  [
    'Usage:',
    `  ${'npm run service'.padEnd(PREFIX.length + USAGE_WIDTH)} run the service`,
    `  ${PREFIX} ${'--version'.padEnd(USAGE_WIDTH)}print the version`,
    ...COMMANDS.map(({ usage: line, does }) => `  ${PREFIX} ${line.padEnd(USAGE_WIDTH)}${does}`),
    `CATEGORY: ${CATEGORIES.join(', ')}`,
    "CONTENT: --title, --message, --button (its label), --url (where an overlay's button leads), --delay (in seconds)",
  ].join('\n')

/** A command's words and the names of its arguments. */
const partsOf = ({ usage: line }: Command) => {
  const [beforeOptions = ''] = line.split(/ (?=--|\[)/)
  const parts = beforeOptions.split(' ')
  return { words: parts.filter((part) => /^[a-z]+$/.test(part)), names: parts.filter((part) => /^[A-Z]+$/.test(part)) }
}
const wordsOf = (command: Command): string[] => partsOf(command).words

const parse = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    // Node's message continues with advice, which is dropped.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\.?\n|\. To specify/)
    throw new OperatorError(`${reason}. ${SEE_HELP}`)
  }
}

const unknownCommand = (given: readonly string[]): OperatorError => {
  const names = COMMANDS.map((command) => wordsOf(command).join(' '))
  const [noun = ''] = given
  const verbs = names.flatMap((name) => (name.startsWith(`${noun} `) ? [name.slice(noun.length + 1)] : []))
  const written = given.slice(0, 2).join(' ')
  const meant = closest(written, names) ?? (verbs.length > 0 ? null : closest(noun, names))
  const advice =
    meant === null ? (verbs.length > 0 ? `There are ${noun} ${verbs.join(', ')}.` : '') : `Did you mean “${meant}”?`
  return new OperatorError(`There is no command “${written}”. ${advice} ${SEE_HELP}`.replace('  ', ' '))
}

/** An option without an effect is a mistake: a key of `account add --expires` would never expire. */
const refuseOtherOptions = (options: OptionValues, known: readonly string[], what: string): void => {
  const other = Object.keys(options).find((option) => !known.includes(option))
  if (other !== undefined) throw new OperatorError(`--${other} has no effect on ${what}`)
}

/** The command that these words name, or `null` to run the service. Asking for help is a command too. */
export const commandOf = (words: readonly string[]): ((config: () => Config) => Promise<void>) | null => {
  const { positionals: given, values } = parse(words)
  if (values.help === true || given[0] === 'help') return async () => console.log(usage())
  if (values.version === true) return async () => console.log(packageFile.version)
  if (given.length === 0) {
    refuseOtherOptions(values, [], 'the service')
    return null
  }
  const command = COMMANDS.find((each) => wordsOf(each).every((word, index) => word === given[index]))
  if (command === undefined) throw unknownCommand(given)
  const name = wordsOf(command)
  refuseOtherOptions(values, command.options ?? [], name.join(' '))
  const rest = given.slice(name.length)
  if (rest.length !== partsOf(command).names.length || rest.includes('')) {
    throw new OperatorError(`Usage: ${PREFIX} ${command.usage}`)
  }
  return (config) => command.run(config(), rest, values)
}
