import { describe, expect, it } from 'vitest'
import { BUILDS, type Build, filesOf, gzipped, POPUP_BUDGET, reach, scriptOf, textOf } from './built-files.ts'

const PAGES = ['popup.html', 'options.html', 'offscreen.html']
const pagesOf = (build: Build) => filesOf(build).filter((file) => PAGES.includes(file))
const pageFilesOf = (build: Build) => [...new Set(pagesOf(build).flatMap((page) => reach(build, page, 'ever')))]
const scriptsOf = (build: Build) => filesOf(build).filter((file) => file.endsWith('.js'))

/** The key's name in storage (entrypoints/background/key/key-store.ts). */
const KEY_NAME = 'api-key:'

/** The packages that the extension bundles; the other dependencies are the service's. */
const BUNDLED = [
  '@preact/signals',
  'entities',
  'htmlparser2',
  'idb',
  'preact',
  'qr',
  'qrcode',
  'webextension-polyfill',
  'zod',
]

const kilobytes = (bytes: number) => Math.round(bytes / 10) / 100

describe.each(BUILDS)('%s', (build) => {
  it('has every page, and the offscreen document on Chromium', () => {
    expect(pagesOf(build).sort()).toEqual(
      build.startsWith('chrome') ? [...PAGES].sort() : ['options.html', 'popup.html'],
    )
  })

  it('has nothing of the key in what pages load, now or later', () => {
    for (const file of pageFilesOf(build)) {
      const text = textOf(build, file).toLowerCase()
      const found = [KEY_NAME, 'authorization', 'bearer '].filter((word) => text.includes(word))
      expect(found, file).toEqual([])
    }
  })

  it('has the key in the worker; otherwise the test above would search for the wrong text', () => {
    const worker = reach(build, 'background.js', 'ever')
      .map((file) => textOf(build, file))
      .join('\n')
    expect(worker).toContain(KEY_NAME)
    expect(worker.toLowerCase()).toContain('authorization')
  })

  // The grammar of addresses in what people paste is 5 kB of both, what is known of sites and mail services too; names of
  // targets are 4 kB.
  it('opens its popup with at most the budget of scripts and styles', () => {
    const files = reach(build, 'popup.html', 'at start').filter((file) => !file.endsWith('.html'))
    expect(files.some((file) => file.endsWith('.js'))).toBe(true)
    expect(files.some((file) => file.endsWith('.css'))).toBe(true)
    const size = gzipped(build, files)
    console.log(`${build}, popup: ${kilobytes(size)} kB gzipped in ${files.length} files`)
    expect(size).toBeLessThanOrEqual(POPUP_BUDGET)
  })

  // The bound finds a library that came in by mistake.
  it('starts its worker with at most 140 kB, gzipped', () => {
    const size = gzipped(build, reach(build, 'background.js', 'at start'))
    console.log(`${build}, worker: ${kilobytes(size)} kB gzipped`)
    expect(size).toBeLessThanOrEqual(140_000)
  })

  it('is the same production build, whatever its host permissions', () => {
    for (const file of scriptsOf(build)) {
      expect(/columnNumber|jsxDEV|\/entrypoints\/\w+\//.exec(textOf(build, file))?.[0], file).toBeUndefined()
    }
  })

  // The worker contains zod's code for it, which `jitless` (lib/zod.ts) disables and the content security policy would
  // block.
  it('evaluates no text as code in its pages', () => {
    for (const file of pageFilesOf(build).filter((name) => name.endsWith('.js'))) {
      const { calls } = scriptOf(textOf(build, file))
      expect(
        ['eval', 'Function'].filter((name) => calls.has(name)),
        file,
      ).toEqual([])
    }
  })

  it('loads no code from elsewhere', () => {
    for (const file of scriptsOf(build)) {
      const { atStart, later } = scriptOf(textOf(build, file))
      for (const address of [...atStart, ...later]) expect(address, file).toMatch(/^[./]/)
      expect(textOf(build, file), file).not.toContain('importScripts')
    }
    for (const page of pagesOf(build)) {
      expect(textOf(build, page), page).not.toMatch(/<(?:script|link|iframe)\b[^>]*\b(?:src|href)="(?:https?:)?\/\//)
      expect(textOf(build, page), page).not.toMatch(/<script(?![^>]*\bsrc=)/)
    }
  })

  it('includes the licenses of the libraries that it bundles', () => {
    const licenses = filesOf(build)
      .filter((file) => file.startsWith('licenses/'))
      .map((file) => textOf(build, file))
      .join('\n')
    for (const name of BUNDLED)
      expect(licenses).toMatch(new RegExp(`^## ${name} - .*\\n+[^#]*(?:Copyright|License)`, 'm'))
  })

  it('ships no source map', () => {
    expect(filesOf(build).filter((file) => file.endsWith('.map'))).toEqual([])
  })
})
