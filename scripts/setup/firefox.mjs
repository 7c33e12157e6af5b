import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { installWithApt } from './apt.mjs'
import { runCommand } from './run-command.mjs'

// Some distributions name Firefox ESR just "firefox".
const NAMES = ['firefox-esr', 'firefox']
/** The manifest's `strict_min_version`. */
const OLDEST = 140

/** @param {NodeJS.ProcessEnv} env */
const candidates = (env) => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return process.platform === 'darwin' ? [...found, '/Applications/Firefox.app/Contents/MacOS/firefox'] : found
}

/** Only an ESR keeps an unsigned extension over a restart. A snap cannot access the tests' profile folders. */
const isFit = async (/** @type {string} */ path) => {
  if (!existsSync(path) || realpathSync(path).split(sep).includes('snap')) return false
  const { ok, said } = await runCommand(path, ['--version'], { minutes: 0.5 })
  const [, version = '0'] = /Mozilla Firefox (\d+)[\d.]*esr/.exec(said) ?? []
  return ok && Number(version) >= OLDEST
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>}
 */
export const findFirefox = async (env) => {
  if (env.FIREFOX_PATH) {
    if (await isFit(env.FIREFOX_PATH)) return env.FIREFOX_PATH
    throw new Error(`FIREFOX_PATH is ${env.FIREFOX_PATH}, which is not a Firefox ESR (${OLDEST} or newer).`)
  }
  for (const path of candidates(env)) if (await isFit(path)) return path
  return null
}

/**
 * Finds Firefox ESR or installs it with apt. Only tests need it; without it they are skipped and say so.
 * @param {(line: string) => void} announce
 */
export const ensureFirefox = async (announce) => {
  const present = await findFirefox(process.env)
  if (present !== null) return present
  announce(`no Firefox ESR (${OLDEST} or newer) found`)
  await installWithApt(['firefox-esr'], announce)
  return findFirefox(process.env)
}
