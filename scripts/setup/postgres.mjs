import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.mjs'

/** Debian's folders of PostgreSQL versions. */
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
 * Finds the folder of PostgreSQL's programs.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export const findPostgres = (env) => {
  if (env.POSTGRES_BIN) {
    if (isFit(env.POSTGRES_BIN)) return env.POSTGRES_BIN
    throw new Error(`POSTGRES_BIN is ${env.POSTGRES_BIN}, which has no initdb and postgres.`)
  }
  return candidates(env).find(isFit) ?? null
}

/**
 * Finds PostgreSQL or installs it with apt. Only tests need it; without it they are skipped and say so.
 * @param {(line: string) => void} announce
 */
export const ensurePostgres = async (announce) => {
  const present = findPostgres(process.env)
  if (present !== null) return present
  announce('no PostgreSQL found')
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  // A runlevel in which no system server starts: the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', 'postgresql'],
  ]) {
    announce(`trying: apt-get ${args.join(' ')} (at most 4 minutes)`)
    const { ok, said } = await runCommand('apt-get', args, { minutes: 4, env })
    if (!ok) announce(`That failed: ${said.trim().split('\n').at(-1) ?? ''}`)
  }
  return findPostgres(process.env)
}
