import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { afterEach, describe, expect, it } from 'vitest'
import { checkBoundaries, sourceFiles } from './boundaries.mjs'
import { loadedRules, writtenRules } from './boundary-rules.mjs'

type Tree = Record<string, string>

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

const PACKAGES: Tree = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { zod: '1.0.0', preact: '1.0.0', idb: '1.0.0', kysely: '1.0.0', 'webextension-polyfill': '1.0.0' },
    devDependencies: { vitest: '1.0.0', wxt: '1.0.0' },
  }),
}
for (const name of ['zod', 'preact', 'idb', 'kysely', 'webextension-polyfill', 'vitest', 'wxt']) {
  PACKAGES[`node_modules/${name}/package.json`] = JSON.stringify({ name, version: '1.0.0', main: 'index.js' })
  PACKAGES[`node_modules/${name}/index.js`] = 'export const it = 1'
}

const plant = (tree: Tree): string => {
  const root = mkdtempSync(join(tmpdir(), 'terselink-boundaries-'))
  roots.push(root)
  for (const [path, content] of Object.entries({ ...PACKAGES, ...tree })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const brokenRules = async (tree: Tree): Promise<string[]> => {
  const { violations } = await checkBoundaries(plant(tree))
  return [...new Set(violations.map(({ rule }) => rule))]
}

/** A small tree that follows every rule. */
const GOOD: Tree = {
  'lib/zod.ts': "import { it } from 'zod'\nexport const z = it",
  'lib/browser.ts':
    "import { it } from 'webextension-polyfill'\nexport const browser = it\nexport type Browser = typeof it",
  'lib/contract/link.ts': "import { z } from '../zod.ts'\nexport const link = z\nexport type Link = typeof link",
  'lib/contract/link-options.ts': 'export const options = 1',
  'lib/api/client.ts': "import { link } from '../contract/link.ts'\nexport const client = link",
  'lib/rpc/protocol.ts': "import type { Link } from '../contract/link.ts'\nexport type Message = Link",
  'lib/rpc/caller.ts':
    "import { browser } from '../browser.ts'\nimport type { Message } from './protocol.ts'\nexport const call = (message: Message) => [browser, message]",
  'components/button.tsx':
    "import { it } from 'preact'\nimport type { Message } from '../lib/rpc/protocol.ts'\nexport const button = (message: Message) => [it, message]",
  'entrypoints/popup/main.tsx':
    "import { button } from '../../components/button.tsx'\nimport { options } from '../../lib/contract/link-options.ts'\nimport { call } from '../../lib/rpc/caller.ts'\ncall(options)\nbutton(1)",
  'entrypoints/background/store.ts': "import { it } from 'idb'\nexport const store = it",
  'entrypoints/background/index.ts':
    "import { it } from 'wxt'\nimport { client } from '../../lib/api/client.ts'\nimport { browser } from '../../lib/browser.ts'\nimport { store } from './store.ts'\nexport default [it, client, browser, store]",
  'service/start.ts':
    "import 'node:http'\nimport { link } from '../lib/contract/link.ts'\nexport const start = () => link",
  'service/start.test.ts': "import 'vitest'\nimport { start } from './start.ts'\nstart()",
  'tests/worker/listeners.test.ts': "import 'vitest'\nimport '../../entrypoints/background/index.ts'",
  'scripts/setup/find.mjs': "import 'node:fs'\nexport const find = 1",
  'scripts/start.mjs': "import { find } from './setup/find.mjs'\nfind",
}

const VIOLATIONS: Record<string, Tree> = {
  'no-cycles': {
    'lib/api/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
    'lib/api/b.ts': "import { a } from './a.ts'\nexport const b = () => a",
  },
  'nothing-unresolved': { 'lib/api/a.ts': "import { gone } from './gone.ts'\nexport const a = gone" },
  'contract-knows-zod-only': {
    'lib/model/failure.ts': 'export type Failure = string',
    'lib/contract/answer.ts': "import type { Failure } from '../model/failure.ts'\nexport type Answer = Failure",
  },
  'zod-through-lib-zod': { 'service/a.ts': "import { it } from 'zod'\nexport const a = it" },
  'browser-through-lib-browser': {
    'entrypoints/popup/tabs.ts': "import { it } from 'webextension-polyfill'\nexport const tabs = it",
  },
  'logic-knows-no-browser': {
    'lib/outbox/a.ts': "import type { browser } from '../browser.ts'\nexport type A = typeof browser",
  },
  'lib-knows-no-page': {
    'lib/rpc/a.ts': "import type { button } from '../../components/button.tsx'\nexport type A = typeof button",
  },
  'shared-nouns-know-the-contract-only': {
    'lib/api/client.ts': 'export const send = 1',
    'lib/words/a.ts': "import { send } from '../api/client.ts'\nexport const a = send",
  },
  'components-know-preact-and-types': {
    'components/a.tsx': "import { call } from '../lib/rpc/caller.ts'\nexport const a = call",
  },
  'no-entry-imports-another': {
    'entrypoints/popup/state.ts': 'export const state = 1',
    'entrypoints/options/a.ts': "import { state } from '../popup/state.ts'\nexport const a = state",
  },
  'what-sections-share-knows-no-section': {
    'entrypoints/options/links/links-state.ts': 'export const state = 1',
    'entrypoints/options/page/a.ts': "import { state } from '../links/links-state.ts'\nexport const a = state",
  },
  'nothing-imports-a-test': {
    'tests/support/fake.ts': 'export const fake = 1',
    'lib/api/a.ts': "import { fake } from '../../tests/support/fake.ts'\nexport const a = fake",
  },
  'extension-and-service-meet-in-the-contract': {
    'lib/api/a.ts': "import { start } from '../../service/start.ts'\nexport const a = start",
  },
  'service-knows-the-contract-only': {
    'service/a.ts': "import type { client } from '../lib/api/client.ts'\nexport type A = typeof client",
  },
  'node-only-outside-the-browser': { 'lib/api/a.ts': "import { join } from 'node:path'\nexport const a = join" },
  'what-ships-needs-no-development-package': { 'service/a.ts': "import { it } from 'vitest'\nexport const a = it" },
  'set-up-needs-nothing-installed': { 'scripts/start.mjs': "import { it } from 'preact'\nit" },
  'pages-load-no-schema': {
    'lib/words.ts': "import { link } from './contract/link.ts'\nexport const words = link",
    'entrypoints/popup/state.ts': "import { words } from '../../lib/words.ts'\nexport const state = words",
  },
  'pages-load-no-network-and-no-store': {
    'lib/words.ts': "import { send } from './api/send.ts'\nexport const words = send",
    'lib/api/send.ts': 'export const send = 1',
    'components/a.tsx': "import type { it } from 'preact'\nexport type A = typeof it",
    'entrypoints/options/state.ts': "import { words } from '../../lib/words.ts'\nexport const state = words",
  },
  'only-the-worker-loads-the-worker': {
    'lib/rpc/a.ts': "import { store } from '../../entrypoints/background/store.ts'\nexport const a = store",
  },
  'logic-loads-no-browser': {
    'lib/door.ts': "import { browser } from './browser.ts'\nexport const door = browser",
    'lib/outbox/a.ts': "import { door } from '../door.ts'\nexport const a = door",
  },
  'database-threads-load-no-query-builder': {
    'service/store/sqlite/clicks.ts': "import { sql } from 'kysely'\nexport const clicks = sql",
    'service/store/sqlite/thread.ts': "import { clicks } from './clicks.ts'\nexport const thread = clicks",
  },
}

describe('the boundary check', () => {
  it('reports nothing for a tree that follows the rules', async () => {
    const { modules, violations } = await checkBoundaries(plant(GOOD))
    expect(violations).toEqual([])
    expect(modules).toBe(Object.keys(GOOD).length)
  })

  it('has a violating tree for every rule', () => {
    const rules = [...writtenRules, ...loadedRules].map(({ name }) => name ?? 'a rule without a name')
    expect(new Set(Object.keys(VIOLATIONS))).toEqual(new Set(rules))
  })

  it('has no rule for files that are gone', () => {
    const files = sourceFiles(join(import.meta.dirname, '../..'))
    const unused = [...writtenRules, ...loadedRules].filter(({ from }) => {
      const path = new RegExp(String('path' in from ? from.path : ''))
      return !files.some((file) => path.test(file))
    })
    expect(unused.map(({ name }) => name)).toEqual([])
  })

  it.each(Object.entries(VIOLATIONS))('fails for %s', async (rule, tree) => {
    expect(await brokenRules({ ...GOOD, ...tree })).toContain(rule)
  })

  it('fails for a service that imports what its image does not contain', async () => {
    const tree = {
      'service/testing/internet.ts': 'export const internet = 1',
      'service/a.ts': "import { internet } from './testing/internet.ts'\nexport const a = internet",
    }
    expect(await brokenRules({ ...GOOD, ...tree })).toEqual(['nothing-imports-a-test'])
  })

  it.each([
    "import { type link } from '../../lib/contract/link.ts'\nexport type A = typeof link",
    "import z, { type link } from '../../lib/contract/link.ts'\nexport const a = (one: typeof link) => [one, z]",
    "import {\n  type link,\n  type Link as L,\n} from '../../lib/contract/link.ts'\nexport type A = [typeof link, L]",
    "export { type Link } from '../../lib/contract/link.ts'",
  ])('fails for an import that looks like one of types and loads: %s', async (code) => {
    expect(await brokenRules({ ...GOOD, 'entrypoints/popup/a.ts': code })).toContain('types-are-imported-as-types')
  })

  it.each([
    "import type { Link } from '../../lib/contract/link.ts'\nexport type A = Link",
    "import { button, type Button } from '../../components/button.tsx'\nexport const a = (b: Button) => [b, button]",
    "export type { Link } from '../../lib/contract/link.ts'",
  ])('accepts %s', async (code) => {
    const tree = { 'components/button.tsx': `${GOOD['components/button.tsx']}\nexport type Button = 1` }
    expect(await brokenRules({ ...GOOD, ...tree, 'entrypoints/popup/a.ts': code })).toEqual([])
  })

  it('allows pages to load the table of link options while that loads no schema', async () => {
    const page = { 'lib/contract/link-options.ts': "import { link } from './link.ts'\nexport const options = link" }
    expect(await brokenRules({ ...GOOD, ...page })).toEqual(['pages-load-no-schema'])
    const other = {
      'entrypoints/popup/a.ts': "import { link } from '../../lib/contract/link.ts'\nexport const a = link",
    }
    expect(await brokenRules({ ...GOOD, ...other })).toEqual(['pages-load-no-schema'])
  })

  it('fails if no file was read', async () => {
    const blind: typeof cruise = (_files, ...rest) => cruise([], ...rest)
    await expect(checkBoundaries(plant(GOOD), blind)).rejects.toThrow(/Not read/)
  })

  it('fails if a file was not read', async () => {
    const lonely = 'components/lonely.tsx'
    const careless: typeof cruise = (files, ...rest) =>
      cruise(
        files.filter((file) => file !== lonely),
        ...rest,
      )
    await expect(checkBoundaries(plant({ ...GOOD, [lonely]: 'export const lonely = 1' }), careless)).rejects.toThrow(
      /Not read/,
    )
  })

  it('fails if no import was understood', async () => {
    const shallow: typeof cruise = (files, options, ...rest) =>
      cruise(files, { ...options, maxDepth: 0, extraExtensionsToScan: ['.ts', '.tsx', '.mjs'] }, ...rest)
    await expect(checkBoundaries(plant(GOOD), shallow)).rejects.toThrow(/no import/)
  })
})
