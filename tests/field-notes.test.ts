import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const lines = [...read('docs/FIELD.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))

/** "FIELD.md line 17", "FIELD.md lines 9 to 14", "FIELD.md lines 6 and 17". */
const NAMED = /FIELD\.md,? lines? (\d+)(?: (to|and) (\d+))?/g

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** The lines that these files cite, without the examples above. */
const cited = (pattern: string): number[] =>
  globSync(pattern, { cwd: ROOT, exclude: ['tests/field-notes.test.ts'] }).flatMap((file) =>
    [...read(file).matchAll(NAMED)].flatMap(([, first, word, last = first]) =>
      word === 'to' ? range(Number(first), Number(last)) : [Number(first), Number(last)],
    ),
  )

it('the field notes are numbered without gaps', () => {
  expect(lines.length).toBeGreaterThan(20)
  expect(lines).toEqual(lines.map((_, at) => at + 1))
})

it('every line of the field notes that code or a test cites exists', () => {
  const named = cited('{components,entrypoints,lib,scripts,service,tests}/**/*.{ts,tsx,mjs}')
  expect(new Set(named).size).toBeGreaterThan(20)
  expect(named.filter((number) => !lines.includes(number))).toEqual([])
})

it('a test cites every line of the field notes', () => {
  const tested = new Set(cited('{components,entrypoints,lib,service,tests}/**/*.{test,spec}.{ts,tsx}'))
  expect(lines.filter((number) => !tested.has(number))).toEqual([])
})
