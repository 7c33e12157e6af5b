import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')

/** Forbidden code, and the rule that reports it. */
const FORBIDDEN: { what: string; path: string; code: string; rule: string }[] = [
  {
    what: 'a page that talks to the network',
    path: 'entrypoints/popup/a.ts',
    code: "export const a = () => fetch('/')",
    rule: 'no-restricted-globals',
  },
  {
    what: 'logic that takes its own fetch',
    path: 'lib/api/a.ts',
    code: "export const a = () => fetch('/')",
    rule: 'no-restricted-globals',
  },
  {
    what: 'a worker that uses `chrome` without lib/browser.ts',
    path: 'entrypoints/background/a.ts',
    code: 'export const a = () => chrome',
    rule: 'no-restricted-globals',
  },
  {
    what: 'a page that uses `browser` without lib/browser.ts',
    path: 'entrypoints/popup/b.ts',
    code: 'export const b = () => browser',
    rule: 'no-restricted-globals',
  },
  {
    what: 'a page that stores',
    path: 'entrypoints/options/a.ts',
    code: "import { browser } from '../../lib/browser.ts'\nexport const a = () => browser.storage",
    rule: 'no-restricted-properties',
  },
  {
    what: 'markup from text',
    path: 'components/a.ts',
    code: 'export const a = (at: Element, said: string) => {\n  at.innerHTML = said\n}',
    rule: 'no-restricted-properties',
  },
  {
    what: 'logic that looks at the clock',
    path: 'lib/outbox/a.ts',
    code: 'export const a = () => Date.now()',
    rule: 'no-restricted-properties',
  },
  {
    what: 'a promise that is not awaited',
    path: 'entrypoints/background/b.ts',
    code: 'const save = async () => 1\nexport const b = () => {\n  save()\n}',
    rule: 'no-floating-promises',
  },
  {
    what: 'a switch that forgets a case',
    path: 'lib/b.ts',
    code: "export const b = (kind: 'x' | 'y') => {\n  switch (kind) {\n    case 'x':\n      return 1\n  }\n  return 2\n}",
    rule: 'switch-exhaustiveness-check',
  },
  { what: '`any`', path: 'lib/c.ts', code: 'export const c = (x: any) => [x]', rule: 'no-explicit-any' },
  {
    what: 'a silenced compiler',
    path: 'lib/d.ts',
    code: '// @ts-ignore\nexport const d: number = "d"',
    rule: 'ban-ts-comment',
  },
]

const ALLOWED = [
  { path: 'entrypoints/background/fetching.ts', code: "export const load = () => fetch('/')" },
  { path: 'lib/browser.ts', code: "import browser from 'webextension-polyfill'\nexport { browser }" },
  { path: 'lib/outbox/clock.test.ts', code: 'export const now = () => Date.now()' },
  { path: 'service/clock.ts', code: 'export const now = () => Date.now()' },
]

interface Finding {
  code: string
  filename: string
}

const isReport = (report: unknown): report is { diagnostics: Finding[] } =>
  typeof report === 'object' && report !== null && 'diagnostics' in report && Array.isArray(report.diagnostics)

let root: string
let findings: Finding[]

const lint = (): Promise<string> =>
  new Promise((resolve) => {
    const oxlint = join(PROJECT, 'node_modules/.bin/oxlint')
    // Its exit code is 1 because it finds something.
    execFile(process.execPath, [oxlint, '--type-aware', '--format', 'json', '.'], { cwd: root }, (_error, stdout) => {
      resolve(stdout)
    })
  })

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'terselink-lint-'))
  for (const file of ['.oxlintrc.json', 'tsconfig.json']) cpSync(join(PROJECT, file), join(root, file))
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, '.gitignore'), 'node_modules\n')
  for (const { path, code } of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${code}\n`)
  }
  const report: unknown = JSON.parse(await lint())
  if (!isReport(report)) throw new Error('Unexpected output of oxlint')
  findings = report.diagnostics
})

afterAll(() => rmSync(root, { recursive: true }))

describe('the linter refuses', () => {
  it.each(FORBIDDEN)('$what', ({ path, rule }) => {
    const rules = findings.filter(({ filename }) => filename.endsWith(path)).map(({ code }) => code)
    expect(rules.join(' ')).toContain(rule)
  })
})

it.each(ALLOWED)('the linter accepts $path', ({ path }) => {
  expect(findings.filter(({ filename }) => filename.endsWith(path))).toEqual([])
})
