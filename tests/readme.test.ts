import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const readme = read('README.md')
const all = (pattern: RegExp, text = readme): string[] => [
  ...new Set([...text.matchAll(pattern)].map((m) => m[1] ?? '')),
]

const scripts = (): string[] => {
  const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  return Object.keys(manifest.scripts)
}

describe('the README', () => {
  it('names commands that exist, and leaves none out', () => {
    const named = all(/\bnpm (?:run )?(start|test|(?<=run )[\w:-]+)/g)
    expect(new Set(named)).toEqual(new Set(scripts()))
  })

  it('shows pictures and leads to files that exist', () => {
    const files = [
      ...all(/(?:src|srcset)="([^"]+)"/g),
      ...all(/\]\(([^)#:]+)\)/g),
      ...all(/`((?:scripts|lib|tests)\/[\w/.-]+\.\w+)`/g),
    ]
    expect(files.length).toBeGreaterThan(6)
    for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true)
  })

  it('maps rooms that exist', () => {
    const map = readme.slice(readme.indexOf('## The map of the house'), readme.indexOf('## The journey'))
    const rooms = map
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => all(/`([\w/]+)`/g, line.split('|')[1] ?? ''))
    expect(rooms.length).toBeGreaterThan(8)
    for (const room of rooms) expect(existsSync(join(ROOT, room)), room).toBe(true)
  })

  it('names exactly the variables that the service reads, with the defaults that it has', () => {
    const config = read('service/config.ts')
    const table = readme.slice(readme.indexOf('| variable |'), readme.indexOf('To open it to others'))
    const readByService = all(/environment, '([A-Z_]+)'/g, config)
    // Refused with a sentence until PostgreSQL comes, so it is no variable that one can set.
    expect(new Set(all(/^\| `([A-Z_]+)`/gm, table))).toEqual(
      new Set(readByService.filter((name) => name !== 'DATABASE_URL')),
    )
    for (const [, name = '', standard = ''] of table.matchAll(/^\| `([A-Z_]+)` \| `([^`]+)`/gm)) {
      const line = config.split('\n').find((one) => one.includes(`'${name}'`)) ?? ''
      expect(line, name).toMatch(new RegExp(`[ '](${standard.replaceAll('.', '\\.')})\\b`))
    }
  })

  it('gives a reason for exactly the permissions that the manifest asks for', () => {
    const config = read('wxt.config.ts')
    const asked = all(
      /'(\w+)'/g,
      config.slice(config.indexOf(' permissions: ['), config.indexOf('optional_permissions')),
    )
    const table = readme.slice(readme.indexOf('| permission |'), readme.indexOf('`notifications`'))
    expect(new Set(all(/`(\w+)`/g, table))).toEqual(new Set(asked))
  })
})
