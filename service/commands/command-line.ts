import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { CATEGORIES } from '../visits/takedowns.ts'
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
} from './accounts.ts'
import { backUp } from './backup.ts'
import { closest } from './closest.ts'
import {
  addInterstitial,
  contactEntries,
  deleteInterstitial,
  editInterstitial,
  type InterstitialKind,
  listInterstitials,
} from './interstitials.ts'
import { OperatorError } from './operator-error.ts'
import {
  blockDestination,
  disableAccount,
  disableLink,
  enableAccount,
  enableLink,
  listTakedowns,
  unblockDestination,
} from './takedowns.ts'

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  expires: { type: 'string' },
  yes: { type: 'boolean' },
  name: { type: 'string' },
  type: { type: 'string' },
  title: { type: 'string' },
  message: { type: 'string' },
  button: { type: 'string' },
  url: { type: 'string' },
  delay: { type: 'string' },
  reason: { type: 'string' },
  category: { type: 'string' },
} as const

type OptionName = keyof typeof OPTIONS
type OptionValues = { [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string }

interface Command {
  /** The command's words, then its arguments in capitals, then its options, such as `key add EMAIL NAME [--expires DAY]`. */
  usage: string
  does: string
  options?: readonly OptionName[]
  run: (config: Config, given: readonly string[], options: OptionValues) => Promise<void>
}

const WHY = ['reason', 'category'] as const
const SOON = 'The service knows within 2 seconds.'

const CONTENT = ['title', 'message', 'button', 'delay'] as const

/** The type of what exists or has none is refused with its reason. */
const interstitialCommands = (kind: InterstitialKind, what: string, content: readonly OptionName[]): Command[] => [
  {
    usage: `${kind} add EMAIL NAME ${kind === 'overlay' ? '[--type contact] ' : ''}[CONTENT]`,
    does: `add ${what} and print its id`,
    options: [...content, 'type'],
    async run(config, [email = '', name = ''], options) {
      console.log(`Added with the id ${await addInterstitial(config, kind, email, { ...options, name })}.`)
    },
  },
  {
    usage: `${kind} list EMAIL`,
    does: `list an account's ${kind === 'overlay' ? 'overlays' : 'splash pages'}`,
    async run(config, [email = '']) {
      console.table(await listInterstitials(config, kind, email))
    },
  },
  {
    usage: `${kind} edit EMAIL ID [--name NAME] [CONTENT]`,
    does: `change ${what}`,
    options: [...content, 'type', 'name'],
    async run(config, [email = '', id = ''], options) {
      await editInterstitial(config, kind, { email, id: idOf(id) }, options)
      console.log('Changed.')
    },
  },
  {
    usage: `${kind} delete EMAIL ID`,
    does: `delete ${what} that no link uses`,
    async run(config, [email = '', id = '']) {
      await deleteInterstitial(config, kind, { email, id: idOf(id) })
      console.log('Deleted.')
    },
  },
]

const COMMANDS: readonly Command[] = [
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
  {
    usage: 'account disable EMAIL --reason TEXT [--category CATEGORY]',
    does: 'refuse its keys, and disable its links and pages',
    options: WHY,
    async run(config, [email = ''], why) {
      await disableAccount(config, email, why)
      console.log(`${email} was disabled. ${SOON}`)
    },
  },
  {
    usage: 'account enable EMAIL',
    does: 'undo that',
    async run(config, [email = '']) {
      await enableAccount(config, email)
      console.log(`${email} was enabled. ${SOON}`)
    },
  },
  {
    usage: 'link disable SHORTURL --reason TEXT [--category CATEGORY]',
    does: "show visitors a page instead, and refuse its owner's changes",
    options: WHY,
    async run(config, [shortUrl = ''], why) {
      await disableLink(config, shortUrl, why)
      console.log(`${shortUrl} was disabled. ${SOON}`)
    },
  },
  {
    usage: 'link enable SHORTURL',
    does: 'undo that',
    async run(config, [shortUrl = '']) {
      await enableLink(config, shortUrl)
      console.log(`${shortUrl} was enabled. ${SOON}`)
    },
  },
  {
    usage: 'destination block HOST --reason TEXT [--category CATEGORY]',
    does: 'open and create no link to a host and those below it',
    options: WHY,
    async run(config, [host = ''], why) {
      console.log(`${await blockDestination(config, host, why)} was blocked, with all hosts below it. ${SOON}`)
    },
  },
  {
    usage: 'destination unblock HOST',
    does: 'undo that',
    async run(config, [host = '']) {
      console.log(`${await unblockDestination(config, host)} was unblocked. ${SOON}`)
    },
  },
  {
    usage: 'takedown list',
    does: 'list disabled accounts and blocked destinations',
    async run(config) {
      console.table(await listTakedowns(config))
    },
  },
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
  {
    usage: 'backup FILE',
    does: 'copy the embedded database into a new file',
    async run(config, [file = '']) {
      await backUp(config, file)
      console.log(`The database was copied to ${file}.`)
    },
  },
  ...interstitialCommands('overlay', 'an overlay', [...CONTENT, 'url']),
  {
    usage: 'overlay entries EMAIL ID',
    does: 'print what visitors sent by a contact form as JSON',
    async run(config, [email = '', id = '']) {
      console.log(jsonText(await contactEntries(config, { email, id: idOf(id) }), 2))
    },
  },
  ...interstitialCommands('splash', 'a splash page', CONTENT),
]

const PREFIX = 'npm run service --'
const SEE_HELP = `See ${PREFIX} --help`

const USAGE_WIDTH = 68

const usage = (): string =>
  [
    'Usage:',
    `  ${'npm run service'.padEnd(PREFIX.length + USAGE_WIDTH)} run the service`,
    ...COMMANDS.map(({ usage: line, does }) => `  ${PREFIX} ${line.padEnd(USAGE_WIDTH)}${does}`),
    `CATEGORY: ${Object.keys(CATEGORIES).join(', ')}`,
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
    // Node adds advice on further lines.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\n|\. To specify/)
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
