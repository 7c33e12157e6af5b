import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './run-npm.mjs'

/** @typedef {Record<string, { version?: string, optional?: boolean, peer?: boolean }>} Packages */

const readPackages = (/** @type {string} */ file) =>
  /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages

/**
 * Whether node_modules matches the lockfile. npm writes its own record last, so after an interrupted installation it is
 * missing. Contents are compared, since a checkout changes file times.
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
 * Installs the lockfile's packages if necessary.
 * @param {string} root
 * @param {(line: string) => void} announce
 */
export const installPackages = async (root, announce) => {
  if (packagesAreInstalled(root)) return
  announce('installing the packages of package-lock.json (npm ci, at most 10 minutes)')
  // No scripts: an older npm would compile better-sqlite3, which has prebuilt binaries. No engine warnings: npm runs on
  // the machine's Node, but all tools run on the pinned one.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { ok, said } = await runNpm(args, { minutes: 10, cwd: root, show: true })
  if (!ok) throw new Error(`npm ci failed. ${said}`.trim())
}
