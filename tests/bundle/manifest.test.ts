import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUILDS, type Build, filesOf, textOf } from './built-files.ts'

const manifestOf = (build: Build): Record<string, unknown> => {
  const manifest: unknown = JSON.parse(textOf(build, 'manifest.json'))
  if (typeof manifest !== 'object' || manifest === null) throw new Error('The manifest is no object.')
  return { ...manifest }
}

const sorted = (list: unknown): unknown => (Array.isArray(list) ? [...(list as string[])].sort() : list)

const ON_CHROMIUM = [
  'activeTab',
  'alarms',
  'clipboardWrite',
  'contextMenus',
  'offscreen',
  'sidePanel',
  'storage',
  'unlimitedStorage',
]
const ON_FIREFOX = ['activeTab', 'alarms', 'clipboardWrite', 'contextMenus', 'storage', 'unlimitedStorage']
const LOOPBACK = ['http://127.0.0.1/*', 'http://[::1]/*', 'http://localhost/*']

describe.each(BUILDS)('%s', (build) => {
  const manifest = manifestOf(build)

  it('requests exactly the permissions that the README explains', () => {
    expect(sorted(manifest.permissions)).toEqual(build.startsWith('chrome') ? ON_CHROMIUM : ON_FIREFOX)
    expect(sorted(manifest.optional_permissions)).toEqual(['notifications', 'scripting', 'tabs'])
    expect(sorted(manifest.optional_host_permissions)).toEqual(['http://*/*', 'https://*/*'])
  })

  it('requests nothing that is not justified for the stores', () => {
    const file = readFileSync(join(import.meta.dirname, '../../docs/store/permissions.md'), 'utf8')
    const justified = [...file.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, permission]) => permission)
    const { permissions, optional_permissions, optional_host_permissions } = manifest
    const requested = [permissions, optional_permissions, optional_host_permissions].flat()
    const isRequested = (name: string | undefined) =>
      !['offscreen', 'sidePanel'].includes(name ?? '') || build.startsWith('chrome')
    expect(sorted(justified.filter(isRequested))).toEqual(sorted(requested))
  })

  it('has no host permission at install time, except for loopback in a local build', () => {
    expect(sorted(manifest.host_permissions ?? [])).toEqual(build.endsWith('-local') ? LOOPBACK : [])
  })

  it('is not allowed in private windows, where nothing may be stored', () => {
    expect(manifest.incognito).toBe('not_allowed')
  })

  it('names a schema for the policies of organizations on Chromium only, because Firefox would warn about it', () => {
    const isChromium = build.startsWith('chrome')
    expect(manifest.storage).toEqual(isChromium ? { managed_schema: 'managed-schema.json' } : undefined)
    expect(filesOf(build).includes('managed-schema.json')).toBe(isChromium)
  })

  it('loads images over https only, except its own', () => {
    expect(JSON.stringify(manifest.content_security_policy)).toContain("; img-src 'self' data: https:; ")
  })

  it('adds nothing to web pages and exposes nothing to them', () => {
    expect(manifest).not.toHaveProperty('content_scripts')
    expect(manifest).not.toHaveProperty('externally_connectable')
    expect(manifest).not.toHaveProperty('web_accessible_resources')
  })

  it('runs only its own scripts in its pages', () => {
    const policy = JSON.stringify(manifest.content_security_policy)
    expect(policy).toMatch(/^{"extension_pages":"default-src 'none'; script-src 'self'; /)
    expect(policy).toContain(
      "connect-src 'self' https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(policy).not.toContain('unsafe-')
  })

  it('contains nothing that turns text into HTML', () => {
    const scripts = filesOf(build).filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(3)
    for (const file of scripts)
      expect(textOf(build, file), file).not.toMatch(/\.(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write/)
  })

  it('has the licenses of the libraries in it', () => {
    const licenses = ['background', 'options', 'popup'].map((page) => textOf(build, `licenses/${page}.md`)).join('')
    for (const library of ['preact', '@preact/signals', 'zod', 'qrcode', 'webextension-polyfill', 'idb'])
      expect(licenses, library).toContain(library)
  })

  it('is Manifest V3 and has an icon in every size', () => {
    expect(manifest.manifest_version).toBe(3)
    const icons = { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' }
    expect(manifest.icons).toEqual(icons)
    expect(filesOf(build)).toEqual(expect.arrayContaining(Object.values(icons)))
  })

  it('has both shortcuts, the omnibox keyword, and the toolbar button', () => {
    expect(manifest.commands).toMatchObject({
      _execute_action: { suggested_key: { default: 'Alt+Shift+L' } },
      'shorten-tab': { suggested_key: { default: build.startsWith('chrome') ? 'Alt+Shift+S' : 'Alt+Shift+U' } },
    })
    expect(manifest.omnibox).toEqual({ keyword: 'tl' })
    expect(manifest.action).toMatchObject({ default_title: 'Terselink' })
  })
})

describe.each(['firefox-mv3', 'firefox-mv3-local'] as const)('%s', (build) => {
  const manifest = manifestOf(build)

  it('has an id, an oldest version and data permissions for Firefox', () => {
    expect(manifest.browser_specific_settings).toEqual({
      gecko: {
        id: 'terselink@terselink.example',
        strict_min_version: '140.0',
        data_collection_permissions: { required: ['browsingActivity', 'authenticationInfo'] },
      },
      gecko_android: { strict_min_version: '142.0' },
    })
  })

  it('has a sidebar that opens only when it is asked for', () => {
    expect(manifest.sidebar_action).toMatchObject({ default_panel: 'popup.html?panel', open_at_install: false })
    expect(manifest).not.toHaveProperty('side_panel')
  })

  it('runs its worker as an event page, because Firefox has no extension service workers', () => {
    expect(manifest.background).toMatchObject({ scripts: ['background.js'] })
    expect(manifest).not.toHaveProperty('minimum_chrome_version')
  })
})

describe.each(['chrome-mv3', 'chrome-mv3-local'] as const)('%s', (build) => {
  const manifest = manifestOf(build)

  it('has a side panel', () => {
    expect(manifest.side_panel).toEqual({ default_path: 'popup.html?panel' })
    expect(manifest).not.toHaveProperty('sidebar_action')
  })

  it('runs its worker as a service worker, on a Chromium with all the features it uses', () => {
    expect(manifest.background).toMatchObject({ service_worker: 'background.js' })
    expect(manifest.minimum_chrome_version).toBe('126')
    expect(manifest).not.toHaveProperty('browser_specific_settings')
  })
})
