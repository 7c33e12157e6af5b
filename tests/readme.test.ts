import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sectionTitle } from '../entrypoints/options/section.tsx'
import { SECTIONS } from '../entrypoints/options/sections.ts'
import { KNOWN_EXPORTS } from '../lib/bulk/known-exports.ts'
import {
  LINK_OPTIONS,
  type LinkOption,
  OPTION_NAMES,
  optionRow,
  RESERVED_ALIASES,
} from '../lib/contract/link-options.ts'
import { operations } from '../lib/contract/operations.ts'
import { t } from '../lib/words/t.ts'
import { readConfig } from '../service/config.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const readme = read('README.md')
const all = (pattern: RegExp, text = readme): string[] => [
  ...new Set([...text.matchAll(pattern)].map((m) => m[1] ?? '')),
]

const architecture = read('docs/architecture.md')
const map = architecture.slice(architecture.indexOf('## Rooms'), architecture.indexOf('## How a request travels'))

const scripts = (): string[] => {
  const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  return Object.keys(manifest.scripts)
}

describe('the README', () => {
  it('names exactly the existing commands', () => {
    const named = all(/\bnpm (?:run )?(start|test(?!:)|(?<=run )[\w:-]+)/g)
    expect(new Set(named)).toEqual(new Set(scripts()))
  })

  it('shows existing pictures and links to existing files', () => {
    const files = [
      ...all(/(?:src|srcset)="([^"]+)"/g),
      ...all(/\]\(([^)#:]+)\)/g),
      ...all(/`((?:scripts|lib|tests)\/[\w/.-]+\.\w+)`/g),
    ]
    expect(files.length).toBeGreaterThan(6)
    for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true)
  })

  it('maps existing folders', () => {
    const rooms = map
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => all(/`([\w/]+)`/g, line.split('|')[1] ?? ''))
    expect(rooms.length).toBeGreaterThan(8)
    for (const room of rooms) expect(existsSync(join(ROOT, room)), room).toBe(true)
  })

  it('maps every folder of lib', () => {
    const rooms = readdirSync(join(ROOT, 'lib'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(rooms.length).toBeGreaterThan(5)
    for (const { name } of rooms) expect(map).toContain(`\`lib/${name}\``)
  })

  it('names exactly the existing benchmarks', () => {
    const row = readme.split('\n').find((line) => line.startsWith('| `npm run bench'))
    const benches = all(/^ {2}(\w+): bench\w+,$/gm, read('scripts/bench.ts'))
    expect(benches.length).toBeGreaterThan(3)
    expect(new Set(all(/-- (\w+)`/g, row))).toEqual(new Set(benches))
  })

  it('names exactly the variables that the service reads, with their defaults', () => {
    const standard = new Map(
      Object.entries(readConfig({})).map(([field, value]) => [field.replace(/[A-Z]/g, '_$&').toUpperCase(), value]),
    )
    const service = read('docs/service.md')
    const table = service.slice(service.indexOf('| variable |'), service.indexOf('`npm run service -- account'))
    expect(new Set(all(/^\| `([A-Z_]+)`/gm, table))).toEqual(new Set(standard.keys()))
    const said = [...table.matchAll(/^\| `([A-Z_]+)` \| `([^`]+)`/gm)]
    expect(said.length).toBeGreaterThan(8)
    for (const [, name = '', value = ''] of said) expect([value, Number(value)], name).toContain(standard.get(name))
  })

  it('names exactly the reserved aliases', () => {
    const [, list = ''] = /^- Reserved aliases: ([\s\S]*?)\. /m.exec(read('docs/service.md')) ?? []
    expect(new Set(all(/`([^`]+)`/g, list))).toEqual(new Set(RESERVED_ALIASES))
  })

  it('explains exactly the permissions in the manifest', () => {
    const config = read('wxt.config.ts')
    const asked = all(
      /'(\w+)'/g,
      config.slice(config.indexOf(' permissions: ['), config.indexOf('optional_permissions')),
    )
    const table = readme.slice(readme.indexOf('| permission |'), readme.indexOf('`notifications`'))
    expect(new Set(all(/`(\w+)`/g, table))).toEqual(new Set(asked))
  })
})

const features = read('docs/features.md')

/** The cells of the rows whose first cell is code, below this head. */
const tableRows = (head: string): string[][] => {
  const [table = ''] = features.slice(features.indexOf(head)).split('\n\n')
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const names = (cell: string | undefined): string[] => all(/\*\*([^*]+)\*\*/g, cell ?? '')
const code = (cell: string | undefined): string => all(/`([^`]+)`/g, cell ?? '')[0] ?? ''

const sources = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => path.includes('.test.') }).map((file) => read(file))

describe('the table of endpoints', () => {
  const rows = tableRows('| endpoint |')
  const interfaceText = sources(
    '{components,entrypoints/options,entrypoints/popup,lib/words/catalog}/**/*.{ts,tsx}',
  ).join('\n')
  const titles = new Set<string>(SECTIONS.map(({ id }) => sectionTitle(id)))

  it("has a row for each, in the contract's order", () => {
    expect(rows.map(([endpoint]) => code(endpoint))).toEqual(
      Object.values(operations).map(({ method, path }) => `${method} ${path}`),
    )
  })

  it.each(rows)('leads from %s to an existing place: %s', (_, where) => {
    const [place = '', ...verbs] = names(where)
    expect([...titles, 'Popup']).toContain(place)
    for (const verb of verbs) {
      const spelled = [`"${verb}"`, `'${verb}'`, `>${verb}<`, ` ${verb}\n`]
      expect(
        spelled.some((text) => interfaceText.includes(text)),
        verb,
      ).toBe(true)
    }
  })
})

describe('the table of options', () => {
  const rows = tableRows('| option |')

  it("has a row for each of the 18 and those beyond, in the contract's order", () => {
    expect(Object.keys(LINK_OPTIONS)).toHaveLength(18)
    expect(rows.map(([option]) => code(option))).toEqual(OPTION_NAMES)
  })

  it.each(rows)('says where %s is in the popup (%s), and its name: %s', (option, where, called) => {
    const name = code(option) as LinkOption
    expect(names(where)).toEqual([optionRow(name).group === 'main' ? 'Options' : 'More options'])
    expect(names(called)).toEqual([t(`option_${name}_label`)])
  })
})

it('the table of exports has a row for each that Bulk knows, in the same order', () => {
  const rows = features.slice(features.indexOf('| list from |')).split('\n').slice(2)
  const named = rows.filter((line) => line.startsWith('| ')).map((line) => line.split('|')[1]?.trim())
  expect(named).toEqual(KNOWN_EXPORTS.map(({ name }) => name))
})
