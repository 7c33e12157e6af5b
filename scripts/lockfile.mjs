// `npm run lockfile`: after adding a package, completes package-lock.json for every platform.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingFromLockfile, withoutIntegrity } from './lockfile/complete-lockfile.mjs'

const FILE = join(import.meta.dirname, '../package-lock.json')

const lock = /** @type {{ packages: Record<string, import('./lockfile/complete-lockfile.mjs').LockedPackage> }} */ (
  JSON.parse(readFileSync(FILE, 'utf8'))
)
const missing = missingFromLockfile(lock.packages)
const packages = { ...lock.packages, ...missing }
for (const { path, name, version } of withoutIntegrity(packages)) {
  const integrity = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).trim()
  packages[path] = { ...packages[path], integrity }
}
const entries = Object.entries(packages)
entries.sort(([one], [other]) => one.localeCompare(other, 'en'))
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`)
console.log(`${Object.keys(missing).length} packages for other platforms added to package-lock.json`)
