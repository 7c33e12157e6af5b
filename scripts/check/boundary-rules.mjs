// Which way things point, for dependency-cruiser. Every rule has a violating tree in
// boundaries.test.ts that proves that it bites.

const TESTS = '^tests/|\\.test\\.tsx?$'
const PAGES = '^(entrypoints/(popup|options|offscreen)|components)/'
const EXTENSION = '^(entrypoints|components|lib)/'

/** `node_modules/NAME/...`, also where the package manager nests it. */
const packages = (/** @type {string[]} */ ...names) => `(^|/)node_modules/(${names.join('|')})/`

/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

/**
 * Judged on everything that is written, types included.
 * @type {Rule[]}
 */
export const writtenRules = [
  {
    name: 'no-cycles',
    comment: 'A cycle is one module in several files.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'nothing-unresolved',
    comment: 'An import that leads nowhere is an edge that no rule sees.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'contract-knows-zod-only',
    comment: 'The service runs the contract under plain Node type stripping.',
    from: { path: '^lib/contract/', pathNot: TESTS },
    to: { pathNot: '^lib/(contract/|zod\\.ts$)' },
  },
  {
    name: 'zod-through-lib-zod',
    comment: 'lib/zod.ts sets `jitless` before the first schema is made.',
    from: { pathNot: '^lib/zod\\.ts$' },
    to: { path: packages('zod') },
  },
  {
    name: 'browser-through-lib-browser',
    comment: 'lib/browser.ts is the only door to the extension APIs.',
    from: { pathNot: `^lib/browser\\.ts$|${TESTS}` },
    to: { path: `${packages('webextension-polyfill', '@wxt-dev/browser')}|node_modules/wxt/dist/browser\\.` },
  },
  {
    name: 'logic-knows-no-browser',
    comment: 'fetch, key, clock, store and random are handed in to the rooms of lib that decide.',
    from: {
      path: '^lib/(api|outbox|library|presets|link-options|shorten-form|model|words|address|pace)/',
      pathNot: TESTS,
    },
    to: { path: '^lib/(browser\\.ts|rpc/(caller|receiver))|^(entrypoints|components)/' },
  },
  {
    name: 'lib-knows-no-page',
    comment: 'What is shared does not know who shares it.',
    from: { path: '^lib/', pathNot: TESTS },
    to: { path: '^(entrypoints|components)/' },
  },
  {
    name: 'shared-nouns-stand-on-the-contract',
    comment: 'Nouns, sentences, addresses and the pacer are pure: no room that acts is below them.',
    from: { path: '^lib/(model|words|address|pace)/', pathNot: TESTS },
    to: {
      path: '^lib/',
      pathNot: '^lib/(model|words|address|pace|contract)/|^lib/zod\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'components-know-preact-and-types',
    comment:
      'Props in, callbacks out: no RPC, no stored state. Pure: link options and their rules, nouns, sentences, what a sealed password looks like.',
    from: { path: '^components/', pathNot: TESTS },
    to: {
      pathNot: `^components/|^assets/|^lib/(link-options|words|model)/|^lib/contract/link-options\\.ts$|^lib/sealed-text\\.ts$|${packages('preact')}`,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-entry-imports-another',
    comment: 'Place is privilege; a page that holds the worker answers for it.',
    from: { path: '^entrypoints/([^/]+)/', pathNot: TESTS },
    to: { path: '^entrypoints/', pathNot: '^entrypoints/$1/' },
  },
  {
    name: 'nothing-imports-a-test',
    comment: 'What ships does not hang on what proves it; scripts do not ship, and `npm run faults` runs tests.',
    from: { pathNot: `${TESTS}|^scripts/|^(vitest|playwright)\\.[a-z.]*config\\.ts$` },
    to: { path: TESTS },
  },
  {
    name: 'extension-and-service-meet-in-the-contract',
    comment: 'Both sides read lib/contract; neither knows the other.',
    from: { path: EXTENSION, pathNot: TESTS },
    to: { path: '^(service|scripts)/' },
  },
  {
    name: 'service-knows-the-contract-only',
    comment: 'The service imports lib/contract and nothing else of ours.',
    from: { path: '^service/', pathNot: TESTS },
    to: { path: '^(entrypoints|components|lib|scripts)/', pathNot: '^lib/(contract/|zod\\.ts$)' },
  },
  {
    name: 'node-only-outside-the-browser',
    comment: 'The extension has no Node built-ins.',
    from: { path: EXTENSION, pathNot: TESTS },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'what-ships-needs-no-development-package',
    comment: 'A development dependency in product code is missing where the product is installed.',
    from: { path: '^(entrypoints|components|lib|service)/', pathNot: TESTS },
    // WXT makes the build: its `define...` functions return their argument, and nothing of it ships.
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
      pathNot: packages('wxt'),
    },
  },
  {
    name: 'set-up-needs-nothing-installed',
    comment: '`npm start` and `npm test` begin on a bare clone, where there are no packages.',
    from: { path: '^scripts/((set-up|start|test)\\.mjs$|(setup|test)/)', pathNot: TESTS },
    to: { pathNot: '^scripts/(setup|test)/', dependencyTypesNot: ['core'] },
  },
]

/**
 * Judged on what is loaded when the code runs, through any number of files: types are free.
 * @type {import('./reaches.mjs').LoadedRule[]}
 */
export const loadedRules = [
  {
    name: 'pages-load-no-schema',
    comment:
      'Both ends of the RPC are one build, so types are enough in a page; the table of link options is plain data.',
    from: { path: PAGES, pathNot: TESTS },
    loads: `^lib/(zod\\.ts|contract/(?!link-options\\.ts$))|${packages('zod')}`,
  },
  {
    name: 'pages-load-no-network-and-no-store',
    comment:
      'Closing a page must not end a request; only the worker talks and keeps. The list reader is told how to read.',
    from: { path: PAGES, pathNot: TESTS },
    loads: `^lib/(api/(?!all-pages\\.ts)|outbox/|library/)|^lib/rpc/receiver\\.ts$|${packages('idb')}`,
  },
  {
    name: 'only-the-worker-loads-the-worker',
    comment: 'Key, stores and network are in entrypoints/background and reached from nowhere else.',
    from: { path: EXTENSION, pathNot: `^entrypoints/background/|${TESTS}` },
    loads: '^entrypoints/background/',
  },
  {
    name: 'logic-loads-no-browser',
    comment: 'What decides can be run anywhere, a thousand times a second.',
    from: {
      path: '^lib/(api|outbox|library|presets|link-options|shorten-form|model|words|address|pace)/',
      pathNot: TESTS,
    },
    loads: `^lib/browser\\.ts$|${packages('webextension-polyfill', 'idb')}`,
  },
]
