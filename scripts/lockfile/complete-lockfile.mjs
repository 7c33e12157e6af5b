/**
 * @typedef {{
 *   version?: string, integrity?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string>,
 * }} LockedPackage
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * The platform in a package's name.
 * @param {string} name
 * @returns {Pick<LockedPackage, 'os' | 'cpu' | 'libc'>}
 */
const platformOf = (name) => {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-')
  const system = words.find((word) => SYSTEMS.includes(word))
  const processor = words.find((word) => PROCESSORS.includes(word))
  if (system === undefined || processor === undefined) throw new Error(`The name ${name} contains no known platform.`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null
  return { os: [system], cpu: [processor], ...(libc === null ? {} : { libc: [libc] }) }
}

/**
 * Entries that npm expects in a lockfile but doesn't write: it omits packages for other platforms that its registry
 * doesn't serve, and then `npm ci` refuses the file. The packages that depend on them have their exact versions.
 * @param {Record<string, LockedPackage>} packages
 * @returns {Record<string, LockedPackage>}
 */
export const missingFromLockfile = (packages) => {
  /** @type {Record<string, LockedPackage>} */
  const missing = {}
  for (const { dev, optionalDependencies = {} } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))) continue
      missing[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true }
    }
  }
  return missing
}

/**
 * The packages whose content the lockfile doesn't fix.
 * @param {Record<string, LockedPackage>} packages
 * @returns {{ path: string, name: string, version: string }[]}
 */
export const withoutIntegrity = (packages) =>
  Object.entries(packages).flatMap(([path, { version = '', integrity = '' }]) =>
    path === '' || integrity !== '' ? [] : [{ path, name: path.replace(/^.*node_modules\//, ''), version }],
  )
