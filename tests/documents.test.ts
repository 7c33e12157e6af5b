import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_TAGS } from '../lib/model/languages.ts'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })

const textOf = (document: string) => readFileSync(join(ROOT, document), 'utf8')

describe.each(DOCUMENTS)('%s', (document) => {
  it('links to files and headings that exist', () => {
    for (const [, target = '', heading] of textOf(document).matchAll(/\]\(([^)#:\s]*)(?:#([\w-]+))?\)/g)) {
      const file = target === '' ? document : join(dirname(document), target)
      expect(existsSync(join(ROOT, file)), `${document}: ${target}`).toBe(true)
      if (heading === undefined) continue
      const headings = [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s-]/gu, '')
          .replaceAll(' ', '-'),
      )
      expect(headings, `${document}: #${heading}`).toContain(heading)
    }
  })

  it('names files of this repository that exist', () => {
    for (const [, file = ''] of textOf(document).matchAll(
      /`((?:lib|tests|scripts|entrypoints|service|components)\/[\w./-]+\.\w+)`/g,
    ))
      if (!/[A-Z]{4}/.test(file)) expect(existsSync(join(ROOT, file)), `${document}: ${file}`).toBe(true)
  })
})

it('the changelog has an entry for the version of the packages', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string }
  expect(textOf('CHANGELOG.md')).toContain(`\n## ${version}\n`)
})

it('the stores have pictures in their sizes', () => {
  const sizes = globSync('docs/store/pictures/*.png', { cwd: ROOT }).map((file) => {
    const png = readFileSync(join(ROOT, file))
    return [basename(file, '.png'), `${png.readUInt32BE(16)}×${png.readUInt32BE(20)}`]
  })
  const { tile, ...screens } = Object.fromEntries(sizes) as Record<string, string>
  expect(tile).toBe('440×280')
  expect(Object.values(screens)).toEqual(Array.from({ length: 5 }, () => '1280×800'))
})

it('the stores have a description in every language', () => {
  const described = globSync('docs/store/listing/*.md', { cwd: ROOT }).map((file) => basename(file, '.md'))
  expect(described.toSorted()).toEqual([...LANGUAGE_TAGS].sort())
})
