import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.mjs'

/** Commands for a virtual screen and key presses, with their Debian packages. */
const TOOLS = { Xvfb: 'xvfb', openbox: 'openbox', xdotool: 'xdotool' }

/** @param {NodeJS.ProcessEnv} env */
const missingTools = (env) => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return Object.entries(TOOLS).filter(([command]) => !folders.some((folder) => existsSync(join(folder, command))))
}

/**
 * Finds or installs what tests with a real window need. Linux only.
 * @param {(line: string) => void} announce
 */
export const ensureWindowTools = async (announce) => {
  if (missingTools(process.env).length === 0) return
  const packages = missingTools(process.env).map(([, name]) => name)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-q'],
      ['install', '-q', '-y', '--no-install-recommends', ...packages],
    ]) {
      announce(`trying: apt-get ${args.join(' ')} (at most 5 minutes)`)
      await runCommand('apt-get', args, { minutes: 5, env })
    }
  }
  const left = missingTools(process.env).map(([, name]) => name)
  if (left.length > 0) throw new Error(`Tests in a real window need ${left.join(', ')}. Install them and try again.`)
}
