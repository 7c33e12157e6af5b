import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findChromium } from './chromium.mjs'
import { findFirefox } from './firefox.mjs'
import { packagesAreInstalled } from './packages.mjs'
import { findPostgres } from './postgres.mjs'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const folderWith = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'terselink-setup-'))
  folders.push(folder)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
    chmodSync(join(folder, path), 0o755)
  }
  return folder
}

const lock = (packages: Record<string, { version: string; optional?: boolean }>) => JSON.stringify({ packages })

describe('packages are installed', () => {
  const wanted = lock({ '': { version: '1.0.0' }, 'node_modules/a': { version: '2.0.0' } })

  it('not in a fresh clone', () => {
    expect(packagesAreInstalled(folderWith({ 'package-lock.json': wanted }))).toBe(false)
  })

  it('not if an installation was interrupted, because npm writes its record last', () => {
    const interrupted = { 'package-lock.json': wanted, 'node_modules/a/package.json': '{"version":"2.0.0"}' }
    expect(packagesAreInstalled(folderWith(interrupted))).toBe(false)
  })

  it('not if the lockfile has changed', () => {
    const record = lock({ 'node_modules/a': { version: '1.9.0' } })
    const behind = { 'package-lock.json': wanted, 'node_modules/.package-lock.json': record }
    expect(packagesAreInstalled(folderWith(behind))).toBe(false)
  })

  it('if npm recorded each package of the lockfile, except those for other platforms', () => {
    const record = lock({ 'node_modules/a': { version: '2.0.0' } })
    const current = {
      'package-lock.json': lock({
        'node_modules/a': { version: '2.0.0' },
        'node_modules/a-for-another-system': { version: '2.0.0', optional: true },
      }),
      'node_modules/.package-lock.json': record,
    }
    expect(packagesAreInstalled(folderWith(current))).toBe(true)
  })
})

describe('Chromium is found', () => {
  const working = '#!/bin/sh\necho "Chromium 150.0"'
  const nothingElse = { PLAYWRIGHT_BROWSERS_PATH: '/nonexistent' }

  it('at CHROMIUM_PATH, before any other', async () => {
    const folder = folderWith({ mine: working, chromium: working })
    const env = { ...nothingElse, PATH: folder, CHROMIUM_PATH: join(folder, 'mine') }
    expect(await findChromium(env)).toBe(join(folder, 'mine'))
  })

  it('and a wrong CHROMIUM_PATH is an error, not a reason to use another', async () => {
    const folder = folderWith({ chromium: working })
    await expect(findChromium({ PATH: folder, CHROMIUM_PATH: join(folder, 'gone') })).rejects.toThrow(/CHROMIUM_PATH/)
  })

  it('on the PATH, if it runs', async () => {
    const broken = folderWith({ chromium: '#!/bin/sh\nexit 127' })
    const good = folderWith({ chromium: working })
    expect(await findChromium({ ...nothingElse, PATH: `${broken}:${good}` })).toBe(join(good, 'chromium'))
  })

  it("among Playwright's, the newest that runs", async () => {
    const cache = folderWith({
      'chromium-999/chrome-linux/chrome': working,
      'chromium-1200/chrome-linux/chrome': working,
      'chromium-1300/chrome-linux/chrome': '#!/bin/sh\nexit 1',
      'chromium_headless_shell-1400/chrome-linux/chrome': working,
    })
    const expected = process.platform === 'linux' ? join(cache, 'chromium-1200/chrome-linux/chrome') : null
    expect(await findChromium({ PATH: '', PLAYWRIGHT_BROWSERS_PATH: cache })).toBe(expected)
  })

  it('or is missing', async () => {
    expect(await findChromium({ ...nothingElse, PATH: '/nonexistent' })).toBe(null)
  })
})

describe('Firefox is found', () => {
  const working = '#!/bin/sh\necho "Mozilla Firefox 153.7.0esr"'
  const tooOld = '#!/bin/sh\necho "Mozilla Firefox 128.9.0esr"'
  const noEsr = '#!/bin/sh\necho "Mozilla Firefox 153.7.0"'
  const broken = '#!/bin/sh\nexit 127'

  it('at FIREFOX_PATH, before any other', async () => {
    const folder = folderWith({ mine: working, firefox: working })
    expect(await findFirefox({ PATH: folder, FIREFOX_PATH: join(folder, 'mine') })).toBe(join(folder, 'mine'))
  })

  it('and a wrong FIREFOX_PATH is an error, not a reason to skip its tests', async () => {
    const folder = folderWith({ firefox: working })
    await expect(findFirefox({ PATH: folder, FIREFOX_PATH: join(folder, 'gone') })).rejects.toThrow(/FIREFOX_PATH/)
  })

  it("on the PATH, unless it doesn't run, is too old, is not an ESR or is a snap", async () => {
    const unfit: Record<string, string>[] = [
      { firefox: broken },
      { firefox: tooOld },
      { firefox: noEsr },
      { 'snap/bin/firefox': working },
    ]
    const folders = unfit.map((files) => folderWith(files))
    const path = `${folders.join(':')}:${folders.at(-1)}/snap/bin`
    const good = folderWith({ firefox: working })
    expect(await findFirefox({ PATH: `${path}:${good}` })).toBe(join(good, 'firefox'))
  })
})

describe('PostgreSQL is found', () => {
  const programs = { initdb: '', postgres: '' }

  it('at POSTGRES_BIN, before any other', () => {
    const folder = folderWith(programs)
    expect(findPostgres({ PATH: folderWith(programs), POSTGRES_BIN: folder })).toBe(folder)
  })

  it('and a POSTGRES_BIN without its programs is an error, not a reason to skip its tests', () => {
    expect(() => findPostgres({ PATH: folderWith(programs), POSTGRES_BIN: '/nonexistent' })).toThrow(/POSTGRES_BIN/)
  })

  it('in a folder with both of its programs, or is missing', () => {
    const halves = `${folderWith({ initdb: '' })}:${folderWith({ postgres: '' })}`
    const debians = findPostgres({ PATH: halves })
    const both = folderWith(programs)
    expect(findPostgres({ PATH: `${halves}:${both}` })).toBe(debians ?? both)
    expect(debians === null || debians.startsWith('/usr/lib/postgresql/')).toBe(true)
  })
})
