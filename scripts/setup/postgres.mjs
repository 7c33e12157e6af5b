import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.mjs'

/** Where Debian and its relatives put each version's programs. */
const DEBIAN = '/usr/lib/postgresql'

/** @param {NodeJS.ProcessEnv} env */
const candidates = (env) => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newestFirst = versions.sort((left, right) => Number(right) - Number(left))
  return [
    ...newestFirst.map((version) => join(DEBIAN, version, 'bin')),
    ...(env.PATH ?? '').split(delimiter).filter(Boolean),
  ]
}

const isFit = (/** @type {string} */ folder) =>
  ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)))

/**
 * The folder of PostgreSQL's own programs.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export const findPostgres = (env) => {
  if (env.POSTGRES_BIN) {
    if (isFit(env.POSTGRES_BIN)) return env.POSTGRES_BIN
    throw new Error(`POSTGRES_BIN is ${env.POSTGRES_BIN}, where there are no initdb and postgres.`)
  }
  return candidates(env).find(isFit) ?? null
}

/**
 * Finds PostgreSQL, or installs it where the machine's own packager can. Only tests need it, which say that they were
 * skipped where there is none.
 * @param {(line: string) => void} announce
 */
export const ensurePostgres = async (announce) => {
  const present = findPostgres(process.env)
  if (present !== null) return present
  announce('no PostgreSQL found')
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  // The runlevel in which no server of the system's own is begun: the tests begin one themselves, and end it.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', 'postgresql'],
  ]) {
    announce(`trying: apt-get ${args.join(' ')} (at most 4 minutes)`)
    const { ok, said } = await runCommand('apt-get', args, { minutes: 4, env })
    if (!ok) announce(`that did not work: ${said.trim().split('\n').at(-1) ?? ''}`)
  }
  return findPostgres(process.env)
}
