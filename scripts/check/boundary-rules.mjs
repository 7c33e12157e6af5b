// Import rules for dependency-cruiser. For every rule, boundaries.test.ts has a tree that violates it.

/** `service/testing` is left out of the service's image, too. */
const TESTS = '^(tests|service/testing)/|\\.test\\.tsx?$'
const PAGES = '^(entrypoints/(popup|options|offscreen)|components)/'
const EXTENSION = '^(entrypoints|components|lib)/'

/** `node_modules/NAME/...`, including packages that are nested in others. */
const packages = (/** @type {string[]} */ ...names) => `(^|/)node_modules/(${names.join('|')})/`

/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

/**
 * Checked on all imports, including types.
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
    comment: 'lib/zod.ts sets `jitless` before the first schema is created.',
    from: { pathNot: '^lib/zod\\.ts$' },
    to: { path: packages('zod') },
  },
  {
    name: 'browser-through-lib-browser',
    comment: 'Only lib/browser.ts gives access to the extension APIs.',
    from: { pathNot: `^lib/browser\\.ts$|${TESTS}` },
    to: { path: `${packages('webextension-polyfill', '@wxt-dev/browser')}|node_modules/wxt/dist/browser\\.` },
  },
  {
    name: 'logic-knows-no-browser',
    comment: 'These folders get fetch, key, clock, store and random as arguments.',
    from: {
      path: '^lib/(api|outbox|library|presets|link-options|utm|shorten-form|model|words|address|pace|qr)/',
      pathNot: TESTS,
    },
    to: { path: '^lib/(browser\\.ts|rpc/(caller|receiver))|^(entrypoints|components)/' },
  },
  {
    name: 'lib-knows-no-page',
    comment: 'Shared code does not import its users.',
    from: { path: '^lib/', pathNot: TESTS },
    to: { path: '^(entrypoints|components)/' },
  },
  {
    name: 'shared-nouns-know-the-contract-only',
    comment: 'Models, texts, addresses and the pacer are pure.',
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
      'Props in, callbacks out: no RPC, no stored state. Pure: link options and their rules, nouns, sentences, how addresses and sealed passwords look, QR codes.',
    from: { path: '^components/', pathNot: TESTS },
    to: {
      pathNot: `^components/|^assets/|^lib/(link-options|utm|words|model|qr)/|^lib/contract/(folded|link-options|target-names/target-names)\\.ts$|^lib/(sealed-text|address/shown-address)\\.ts$|${packages('preact', 'qr')}`,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-entry-imports-another',
    comment: 'Entry points do not import each other: a page must not contain the worker’s code.',
    from: { path: '^entrypoints/([^/]+)/', pathNot: TESTS },
    to: { path: '^entrypoints/', pathNot: '^entrypoints/$1/' },
  },
  {
    name: 'what-sections-share-knows-no-section',
    comment: 'Sections are listed in sections.ts and nowhere else.',
    from: { path: '^entrypoints/options/(page|parts|jobs)/', pathNot: TESTS },
    to: { path: '^entrypoints/options/', pathNot: '^entrypoints/options/(page|parts|jobs)/|\\.css$' },
  },
  {
    name: 'nothing-imports-a-test',
    comment: 'Product code does not import tests. Scripts may: `npm run faults` runs tests.',
    from: { pathNot: `${TESTS}|^scripts/|^(vitest|playwright)\\.[a-z.]*config\\.ts$` },
    to: { path: TESTS },
  },
  {
    name: 'extension-and-service-meet-in-the-contract',
    comment: 'The extension and the service share only lib/contract.',
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
    comment: 'Development dependencies are not installed with the product.',
    from: { path: '^(entrypoints|components|lib|service)/', pathNot: TESTS },
    // WXT is the build tool. Its `define...` functions only return their argument, so it may be imported.
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
      pathNot: packages('wxt'),
    },
  },
  {
    name: 'set-up-needs-nothing-installed',
    comment: '`npm start` and `npm test` run before packages are installed.',
    from: { path: '^scripts/((set-up|start|test)\\.mjs$|(setup|test)/)', pathNot: TESTS },
    to: { pathNot: '^scripts/(setup|test)/', dependencyTypesNot: ['core'] },
  },
]

/**
 * Checked transitively on what is loaded at run time; type imports are ignored.
 * @type {import('./reaches.mjs').LoadedRule[]}
 */
export const loadedRules = [
  {
    name: 'pages-load-no-schema',
    comment:
      'Both ends of the RPC are one build, so types are enough in a page; link options, addresses and texts know no zod.',
    from: { path: PAGES, pathNot: TESTS },
    loads: `^lib/(zod\\.ts|contract/(?!(click-days|folded|link-options|target-address|web-address|target-names/[\\w-]+)\\.ts$))|${packages('zod')}`,
  },
  {
    name: 'pages-load-no-network-and-no-store',
    comment:
      'Closing a page must not end a request: only the worker sends and stores. The list reader gets its reads as an argument.',
    from: { path: PAGES, pathNot: TESTS },
    loads: `^lib/(api/(?!all-pages\\.ts)|outbox/|library/)|^lib/rpc/receiver\\.ts$|${packages('idb')}`,
  },
  {
    name: 'only-the-worker-loads-the-worker',
    comment: 'Only entrypoints/background may reach the key, the databases and the network.',
    from: { path: EXTENSION, pathNot: `^entrypoints/background/|${TESTS}` },
    loads: '^entrypoints/background/',
  },
  {
    name: 'logic-loads-no-browser',
    comment: 'Decisions must run without a browser.',
    from: {
      path: '^lib/(api|outbox|library|presets|link-options|utm|shorten-form|model|words|address|pace|qr)/',
      pathNot: TESTS,
    },
    loads: `^lib/browser\\.ts$|${packages('webextension-polyfill', 'idb')}`,
  },
  {
    name: 'database-threads-load-no-query-builder',
    comment: 'A thread gets SQL as text. Kysely takes longer to load than all else that a start of the service does.',
    from: { path: '^service/store/sqlite/thread\\.ts$', pathNot: TESTS },
    loads: packages('kysely'),
  },
]
