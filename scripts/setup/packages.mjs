import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './run-npm.mjs'

/** @typedef {Record<string, { version?: string, optional?: boolean, peer?: boolean }>} Packages */

const readPackages = (/** @type {string} */ file) =>
  /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages

/**
 * Whether node_modules holds what the lockfile says. npm writes its own record last, so an install that was
 * interrupted has none; contents are compared, because a checkout changes the times of files.
 * @param {string} root
 */
export const packagesAreInstalled = (root) => {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readPackages(record)
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(
    ([path, wanted]) => path === '' || wanted.optional === true || installed[path]?.version === wanted.version,
  )
}

/**
 * Installs exactly what the lockfile says, where it is not there yet.
 * @param {string} root
 * @param {(line: string) => void} announce
 */
export const installPackages = async (root, announce) => {
  if (packagesAreInstalled(root)) return
  announce('installing the packages of package-lock.json (npm ci, at most 10 minutes)')
  // Without scripts: an older npm would compile better-sqlite3, which brings its binaries, and the pinned Node follows.
  // npm itself runs on the person's own Node, whose age it would warn of for each tool; they all run on the pinned one.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { ok, said } = await runNpm(args, { minutes: 10, cwd: root, show: true })
  if (!ok) throw new Error(`npm ci did not succeed. ${said}`.trim())
}
