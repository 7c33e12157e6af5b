/**
 * @typedef {{
 *   version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string>,
 * }} LockedPackage
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * What a package's name says of the machines that it is for.
 * @param {string} name
 * @returns {Pick<LockedPackage, 'os' | 'cpu' | 'libc'>}
 */
const platformOf = (name) => {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-')
  const system = words.find((word) => SYSTEMS.includes(word))
  const processor = words.find((word) => PROCESSORS.includes(word))
  if (system === undefined || processor === undefined) throw new Error(`${name} does not say what it is for.`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null
  return { os: [system], cpu: [processor], ...(libc === null ? {} : { libc: [libc] }) }
}

/**
 * What npm wants to find in a lockfile and does not: it leaves out the packages for other platforms that its registry
 * does not serve, and `npm ci` then refuses the file on every machine. Their versions are exact in the packages that
 * ask for them; that they are for other platforms keeps them from being fetched here.
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
