import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type LockedPackage, missingFromLockfile, withoutIntegrity } from './complete-lockfile.mjs'

it('a package for another platform that npm omitted is added, with the platform from its name', () => {
  const packages = {
    'node_modules/tool': {
      version: '1.2.3',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64': '1.2.3',
        '@tool/darwin-arm64': '1.2.3',
        '@tool/binding-linux-x64-musl': '1.2.3',
        '@tool/binding-linux-arm-gnueabihf': '1.2.3',
      },
    },
    'node_modules/@tool/linux-x64': { version: '1.2.3', dev: true, optional: true },
  }
  const shared = { version: '1.2.3', dev: true, optional: true }
  expect(missingFromLockfile(packages)).toEqual({
    'node_modules/@tool/darwin-arm64': { ...shared, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/@tool/binding-linux-x64-musl': { ...shared, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@tool/binding-linux-arm-gnueabihf': { ...shared, os: ['linux'], cpu: ['arm'], libc: ['glibc'] },
  })
})

it('our lockfile is complete, with a checksum of each package; otherwise `npm ci` would refuse it, and `npm run lockfile` completes it', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  expect(Object.keys(missingFromLockfile(lock.packages))).toEqual([])
  expect(withoutIntegrity(lock.packages)).toEqual([])
})

it('a package without a checksum is named with its version, wherever it is', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/tool': { version: '1.2.3', integrity: 'sha512-x' },
    'node_modules/tool/node_modules/@part/of': { version: '2.0.0' },
  }
  expect(withoutIntegrity(packages)).toEqual([
    { path: 'node_modules/tool/node_modules/@part/of', name: '@part/of', version: '2.0.0' },
  ])
})
