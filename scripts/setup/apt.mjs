import { existsSync } from 'node:fs'
import { runCommand } from './run-command.mjs'

const MINUTES = 8

/**
 * Tries to install Debian packages: on Linux with apt, as root. The caller checks afterwards whether it has what it
 * needs. Must not run twice at the same time, because apt refuses the second run.
 * @param {string[]} packages
 * @param {(line: string) => void} announce
 * @param {NodeJS.ProcessEnv} env
 */
export const installWithApt = async (packages, announce, env = process.env) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', ...packages],
  ]) {
    announce(`trying: apt-get ${args.join(' ')} (at most ${MINUTES} minutes)`)
    const how = { minutes: MINUTES, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
    const { ok, said } = await runCommand('apt-get', args, how)
    if (!ok) announce(`That failed: ${said.trim().split('\n').at(-1) ?? ''}`)
  }
}
