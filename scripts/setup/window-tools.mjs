import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt } from './apt.mjs'

/** Commands for a virtual screen and key presses, with their Debian packages. */
const TOOLS = { Xvfb: 'xvfb', openbox: 'openbox', xdotool: 'xdotool' }

/**
 * The packages of the missing commands.
 * @param {NodeJS.ProcessEnv} env
 */
export const missingWindowTools = (env) => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return Object.entries(TOOLS)
    .filter(([command]) => !folders.some((folder) => existsSync(join(folder, command))))
    .map(([, name]) => name)
}

/**
 * Tries to install what tests with a real window need and is missing.
 * @param {(line: string) => void} announce
 */
export const installWindowTools = async (announce) => {
  const missing = missingWindowTools(process.env)
  if (missing.length > 0) await installWithApt(missing, announce)
}
