import type { Plugin } from 'vite'
import { defineConfig, type EntrypointGroup } from 'wxt'
import { managedSchema } from './entrypoints/background/settings/managed-schema.ts'
import { catalogFolder } from './lib/model/languages.ts'
import { ENGLISH } from './lib/words/catalog/english.ts'
import type { Catalog } from './lib/words/message.ts'
import { keyCatalog, messagesJson, pseudoCatalog } from './lib/words/messages-json.ts'
import { messageContexts } from './scripts/words/message-contexts.ts'
import { readTranslations } from './scripts/words/translations.ts'

/** Host access while developing and testing: a permission prompt cannot be answered in a headless browser. */
const LOOPBACK = ['http://127.0.0.1/*', 'http://localhost/*', 'http://[::1]/*']

/**
 * Local builds: in English, in a made-up language that shows text which is not in the message catalog, and with each
 * text's key in its place.
 */
const LOCAL_CATALOGS: Readonly<Record<string, Catalog>> = {
  loopback: ENGLISH,
  pseudo: pseudoCatalog(ENGLISH),
  keys: keyCatalog(ENGLISH),
}

/** What the policies of organizations may contain (docs/policy.md). */
const MANAGED_SCHEMA = 'managed-schema.json'

const isLocal = (mode: string): boolean => Object.hasOwn(LOCAL_CATALOGS, mode)

/** The message catalogs by their paths in the package. The English one tells translators about each message. */
const catalogFiles = (mode: string): [path: string, catalog: object][] => {
  const contexts = messageContexts()
  const english = messagesJson(LOCAL_CATALOGS[mode] ?? ENGLISH, ENGLISH)
  const described = Object.entries(english).map(([name, message]) => {
    const description = contexts.get(name) ?? contexts.get(name.replace(/_[a-z]+$/, ''))
    return [name, description === undefined ? message : { ...message, description }]
  })
  return [
    ['_locales/en/messages.json', Object.fromEntries(described)],
    ...readTranslations().map(({ language, catalog }): [string, object] => [
      `_locales/${catalogFolder(language)}/messages.json`,
      messagesJson(catalog, ENGLISH),
    ]),
  ]
}

/**
 * Preact can set an element's HTML from a text, which nothing here does. The packages don't even contain it: no change
 * can show text of a service as HTML, and reviewers find no warning.
 */
const withoutHtmlFromText = (): Plugin => ({
  name: 'without-html-from-text',
  transform: {
    filter: { id: /preact\/dist\/preact\.mjs$/ },
    handler: (code) => {
      const changed = code.replace(/\b(\w+)\.innerHTML=(\w+)\.__html/, '$1.textContent=$2.__html')
      if (changed === code) throw new Error('Preact sets HTML in another way than before.')
      return { code: changed, map: null }
    },
  },
})

/** The popup's page, which looks at its address. */
const PANEL = 'popup.html?panel'

export default defineConfig({
  // Every name that a file uses is imported in it.
  imports: false,
  outDir: '.output',
  manifestVersion: 3,
  hooks: {
    // Firefox writes its clipboard from the background page.
    'entrypoints:found': ({ config }, found) => {
      const offscreen = found.findIndex(({ name }) => name === 'offscreen')
      if (config.browser === 'firefox' && offscreen >= 0) found.splice(offscreen, 1)
    },
    // Each page in a build of its own, so that it starts with one script and one style sheet. With files shared between
    // pages, the popup loaded four and two, and had its content 6 ms later.
    'entrypoints:grouped': (_wxt, groups) => {
      const pages = groups.flatMap((group): EntrypointGroup[] =>
        Array.isArray(group) ? group.map((page) => [page]) : [group],
      )
      groups.splice(0, groups.length, ...pages)
    },
    'build:publicAssets': ({ config }, files) => {
      // Firefox has no such schemas, and warns about the manifest's entry for it.
      if (config.browser !== 'firefox')
        files.push({ contents: `${JSON.stringify(managedSchema())}\n`, relativeDest: MANAGED_SCHEMA })
      for (const [relativeDest, catalog] of catalogFiles(config.mode))
        files.push({ contents: `${JSON.stringify(catalog, null, 2)}\n`, relativeDest })
    },
    // Each build lists the licenses of the libraries that it bundles, in a file of its own.
    'vite:build:extendConfig': ([entrypoint], viteConfig) => {
      viteConfig.build = { ...viteConfig.build, license: { fileName: `licenses/${entrypoint?.name}.md` } }
    },
    'config:resolved': ({ config }) => {
      if (!isLocal(config.mode)) return
      // The folder of a local build ends in `-local`; its mode cannot, since Vite keeps that word for settings files.
      config.outDir = config.outDir.replace(/-loopback$/, '-local')
      // Except for its host permissions it is the store build. With any other value the pages would be development builds.
      process.env.NODE_ENV = 'production'
    },
  },
  vite: () => ({
    plugins: [withoutHtmlFromText()],
    build: {
      // The browsers of the manifest below: nothing is rewritten for older ones, neither `light-dark()` nor preloading.
      target: ['chrome126', 'firefox140'],
      modulePreload: { polyfill: false },
      // Nothing is downloaded: what people feel of sizes has its limits in tests/bundle.
      chunkSizeWarningLimit: 1_000,
    },
  }),
  zip: { artifactTemplate: 'terselink-{{version}}-{{browser}}.zip' },
  manifest: ({ browser, mode }) => {
    const chromium = browser !== 'firefox' && browser !== 'safari'
    return {
      name: '__MSG_manifest_name__',
      description: '__MSG_manifest_description__',
      default_locale: 'en',
      permissions: [
        'activeTab',
        'storage',
        'contextMenus',
        'alarms',
        'clipboardWrite',
        // Causes no prompt. Without it, a browser may delete the outbox when the disk is full.
        'unlimitedStorage',
        // Causes no prompt either: the side panel shows a page of Terselink beside the pages, and can't read them.
        ...(chromium ? ['offscreen', 'sidePanel'] : []),
      ],
      optional_permissions: ['notifications', 'tabs', 'scripting'],
      // Every request is kept on disk until it is done, which a private window must not have.
      incognito: 'not_allowed',
      optional_host_permissions: ['http://*/*', 'https://*/*'],
      ...(isLocal(mode) ? { host_permissions: LOOPBACK } : {}),
      content_security_policy: {
        extension_pages:
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; " +
          `connect-src 'self' https: http:${mode === 'development' ? ' ws:' : ''}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      },
      action: {
        default_title: '__MSG_manifest_name__',
        default_icon: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
      },
      icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
      commands: {
        _execute_action: { suggested_key: { default: 'Alt+Shift+L' } },
        'shorten-tab': {
          // In Firefox on Windows and Linux Alt with S, Shift or not, opens the menu that underlines an S (History).
          suggested_key: { default: chromium ? 'Alt+Shift+S' : 'Alt+Shift+U' },
          description: '__MSG_manifest_shorten_tab__',
        },
      },
      omnibox: { keyword: 'tl' },
      ...(chromium
        ? {
            minimum_chrome_version: '126',
            storage: { managed_schema: MANAGED_SCHEMA },
            side_panel: { default_path: PANEL },
          }
        : {}),
      ...(browser === 'firefox'
        ? {
            sidebar_action: {
              default_panel: PANEL,
              default_title: '__MSG_manifest_name__',
              default_icon: { 16: 'icon/16.png', 32: 'icon/32.png' },
              open_at_install: false,
            },
            browser_specific_settings: {
              gecko: {
                id: 'terselink@terselink.example',
                strict_min_version: '140.0',
                // The addresses a person shortens and the key go to the service that they connected, nowhere else.
                data_collection_permissions: { required: ['browsingActivity', 'authenticationInfo'] },
              },
              // The first with data permissions.
              gecko_android: { strict_min_version: '142.0' },
            },
          }
        : {}),
    }
  },
})
