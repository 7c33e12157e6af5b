import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { testDatabase } from '../testing/test-database.ts'
import { COMMANDS, commandOf } from './command-line.ts'

/** Why these words are refused. */
const refusal = async (words: readonly string[], environment: Record<string, string> = {}): Promise<string> => {
  try {
    await commandOf(words)?.(() => readConfig(environment))
  } catch (error) {
    if (error instanceof Error && error.name === 'OperatorError') return error.message
    throw error
  }
  throw new Error('The command was accepted.')
}

describe('The command line', () => {
  const SEE = 'See npm run service -- --help'
  it.each([
    ['acount add eve@s.test', `There is no command “acount add”. Did you mean “account add”? ${SEE}`],
    ['account', `There is no command “account”. There are account add, list, export, delete, disable, enable. ${SEE}`],
    [
      'account remove eve@s.test',
      `There is no command “account remove”. There are account add, list, export, delete, disable, enable. ${SEE}`,
    ],
    ['account lst', `There is no command “account lst”. Did you mean “account list”? ${SEE}`],
    ['keys list eve@s.test', `There is no command “keys list”. Did you mean “key list”? ${SEE}`],
    ['bakup copy', `There is no command “bakup copy”. Did you mean “backup”? ${SEE}`],
    ['serve', `There is no command “serve”. ${SEE}`],
    ['account add', 'Usage: npm run service -- account add EMAIL'],
    ['account add eve@s.test two', 'Usage: npm run service -- account add EMAIL'],
    ['key revoke eve@s.test', 'Usage: npm run service -- key revoke EMAIL ID'],
    ['backup', 'Usage: npm run service -- backup FILE'],
    [
      'splash entries eve@s.test 1',
      `There is no command “splash entries”. There are splash add, list, edit, delete. ${SEE}`,
    ],
    ['overlay forget eve@s.test 1', '--before must be a day such as 2030-12-31, not '],
    ['--port 80', `Unknown option '--port'. ${SEE}`],
    ['account add eve@s.test --expire 2030-12-31', `Unknown option '--expire'. ${SEE}`],
    ['key add eve@s.test two --expires', `Option '--expires <value>' argument missing. ${SEE}`],
    ['overlay add eve@s.test two --delay -1', `Option '--delay' argument is ambiguous. ${SEE}`],
    ['--yes', '--yes has no effect on the service'],
    ['account add eve@s.test --expires 2030-12-31', '--expires has no effect on account add'],
    ['overlay add eve@s.test --name 2030-12-31', '--name has no effect on overlay add'],
    ['splash add eve@s.test --url 2030-12-31', '--url has no effect on splash add'],
    ['overlay delete eve@s.test --title 2030-12-31', '--title has no effect on overlay delete'],
  ])('explains what is wrong with %j', async (words, why) => {
    expect(await refusal(words.split(' '))).toBe(why)
  })

  it('refuses an id that is no number, and a day that does not exist', async () => {
    await using database = await testDatabase()
    for (const id of ['x', '1.5'])
      expect(await refusal(['key', 'revoke', 'admin@s.test', id], database.environment)).toBe(
        `ID must be a number from the list, not ${id}`,
      )
    for (const day of ['2031-02-31', '2031-2-3', '+275760-09-13', 'x'])
      expect(await refusal(['key', 'add', 'admin@s.test', 'two', '--expires', day], database.environment)).toBe(
        `--expires must be a day such as 2030-12-31, not ${day}`,
      )
  })

  it('prints the version of the package', async () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await commandOf(['--version'])?.(() => readConfig({ PORT: 'x' }))
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      version: string
    }
    expect(printed.mock.calls).toEqual([[version]])
  })

  it.each(['--help', '-h', 'help', 'account --help', 'account add --help'])(
    'shows all commands for %s',
    async (words) => {
      const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
      // Also with a mistake in the configuration.
      await commandOf(words.split(' '))?.(() => readConfig({ PORT: 'x' }))
      const text = String(printed.mock.calls)
      expect(text).toMatch(
        /^Usage:\n {2}npm run service +run the service\n {2}npm run service -- --version +print the version\n {2}npm run service -- account add EMAIL +create/,
      )
      expect(text.split('\n').filter((line) => line.length > 150)).toEqual([])
    },
  )
})

const table = readFileSync(join(import.meta.dirname, '../../docs/service.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .join('\n')

/** `account add EMAIL` → `account add`. */
const wordsIn = (usage: string): string => /^[a-z]+(?: [a-z]+)*/.exec(usage)?.[0] ?? ''

describe('The commands', () => {
  it.each(COMMANDS.map(({ usage }) => wordsIn(usage)))('have a row in the documentation: %s', (words) => {
    expect(table).toMatch(new RegExp(`\`(?:npm run service -- )?${words}[ \`]`))
  })

  it('in the documentation exist', () => {
    const names = COMMANDS.map(({ usage }) => wordsIn(usage))
    const documented = [...table.matchAll(/`npm run service -- ([a-z]+(?: [a-z]+)*)/g)].map(([, words]) => words)
    expect(documented.filter((words) => !names.includes(words ?? ''))).toEqual([])
  })

  it('have options that their usage names', () => {
    for (const { usage, options = [] } of COMMANDS)
      expect(usage.includes('CONTENT') || options.every((option) => usage.includes(`--${option}`))).toBe(true)
  })
})
