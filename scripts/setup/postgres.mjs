import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt } from './apt.mjs'

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
  // In this runlevel, Debian starts no system server: the tests start their own.
  await installWithApt(['postgresql'], announce, { ...process.env, RUNLEVEL: '1' })
  return findPostgres(process.env)
}
