import { join } from 'node:path'
import { runCommand } from './run-command.mjs'
import { runNpm } from './run-npm.mjs'

/** The oldest Node that runs TypeScript directly and has a prebuilt better-sqlite3. */
const OLDEST = 24

/** @param {string} path */
const isNewEnough = async (path) => {
  const { ok, said } = await runCommand(path, ['--version'], { minutes: 1 })
  return ok && Number.parseInt(said.replace('v', ''), 10) >= OLDEST
}

/**
 * The Node that runs everything after the set-up: the pinned development dependency.
 * @param {string} root
 * @param {(line: string) => void} announce
 */
export const findNodeRuntime = async (root, announce) => {
  const pinned = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (await isNewEnough(pinned)) return pinned
  // The install script of this package downloads Node. No other install script runs.
  announce('installing the pinned Node (npm rebuild node, at most 5 minutes)')
  await runNpm(['rebuild', 'node', '--ignore-scripts=false'], { minutes: 5, cwd: root })
  if (await isNewEnough(pinned)) return pinned
  if (await isNewEnough(process.execPath)) return process.execPath
  throw new Error(
    `The pinned Node (package "node" in package.json) could not be installed, and this is ${process.version}. ` +
      `Install Node ${OLDEST} or newer and try again.`,
  )
}
