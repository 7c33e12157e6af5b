import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'

const OUTPUT = join(import.meta.dirname, '../../.output')

export const BUILDS = ['chrome-mv3', 'chrome-mv3-local', 'firefox-mv3', 'firefox-mv3-local'] as const
export type Build = (typeof BUILDS)[number]

export const filesOf = (build: Build): string[] =>
  readdirSync(join(OUTPUT, build), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(join(OUTPUT, build).length + 1), entry.name))

export const textOf = (build: Build, file: string): string => readFileSync(join(OUTPUT, build, file), 'utf8')

/** The parts of a syntax tree's node that are used here. */
interface SyntaxNode {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Every node of a script. */
function* nodesOf(script: string): Generator<SyntaxNode> {
  const left: unknown[] = [parseAst(script)]
  while (left.length > 0) {
    const value = left.pop()
    if (Array.isArray(value)) left.push(...(value as unknown[]))
    else if (isNode(value)) {
      yield value
      left.push(...Object.values(value))
    }
  }
}

/** A literal string; `null` if it is computed. */
const literal = (value: unknown): string | null => {
  if (isNode(value) && value.type === 'Literal' && typeof value.value === 'string') return value.value
  return null
}

const STATIC = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'])

/** What a script loads, and what it calls by name. */
export interface Script {
  /** The addresses of its imports. */
  atStart: string[]
  later: string[]
  calls: Set<string>
}

const parsed = new Map<string, Script>()

const parse = (text: string): Script => {
  const script: Script = { atStart: [], later: [], calls: new Set() }
  for (const node of nodesOf(text)) {
    const address = literal(node.source)
    if (address !== null && STATIC.has(node.type)) script.atStart.push(address)
    if (address !== null && node.type === 'ImportExpression') script.later.push(address)
    const { callee } = node
    if (isNode(callee) && typeof callee.name === 'string') script.calls.add(callee.name)
  }
  return script
}

/** Each text is parsed once, which takes long: the builds have scripts in common. */
export const scriptOf = (text: string): Script => {
  const known = parsed.get(text) ?? parse(text)
  parsed.set(text, known)
  return known
}

const loadedByPage = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')

const loadedByStyle = (css: string): string[] =>
  [...css.matchAll(/@import\s+(?:url\()?["']?([^"')]+)/g)].map((match) => match[1] ?? '')

const resolveFrom = (file: string, address: string): string =>
  address.startsWith('/') ? address.slice(1) : posix.join(dirname(file), address)

/** The file and everything that it loads, transitively. */
export const reach = (build: Build, entry: string, how: 'at start' | 'ever'): string[] => {
  const seen = new Set<string>()
  const left = [entry]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = textOf(build, file)
    const from = file
    const add = (addresses: string[]) => left.push(...addresses.map((address) => resolveFrom(from, address)))
    if (file.endsWith('.html')) add(loadedByPage(text))
    if (file.endsWith('.css')) add(loadedByStyle(text))
    if (file.endsWith('.js')) {
      const { atStart, later } = scriptOf(text)
      add(atStart)
      if (how === 'ever') add(later)
    }
  }
  return [...seen]
}

/** Of scripts and styles of an ordinary opening of the popup, in bytes gzipped. It finds a library that came in by mistake. */
export const POPUP_BUDGET = 98_000

/** The size of the files compressed separately, in bytes. */
export const gzipped = (build: Build, files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(textOf(build, file), { level: 9 }).length, 0)
