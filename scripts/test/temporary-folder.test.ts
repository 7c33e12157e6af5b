import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.mjs'

let parent: string
const made: string[] = []

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'terselink-parent-'))
})

afterEach(() => {
  for (const folder of [parent, ...made.splice(0)]) rmSync(folder, { recursive: true, force: true })
})

const folderOf = (...given: Parameters<typeof temporaryFolder>): string => {
  const folder = temporaryFolder(...given)
  made.push(folder)
  return folder
}

it('is an empty folder in memory if there is room', () => {
  const folder = folderOf(parent, 0)
  expect(dirname(folder)).toBe(parent)
  expect(readdirSync(folder)).toEqual([])
})

it('is among the other temporary files if memory has too little room, or if there is no such folder', () => {
  expect(dirname(folderOf(parent, Number.POSITIVE_INFINITY))).toBe(tmpdir())
  expect(readdirSync(parent)).toEqual([])
  expect(dirname(folderOf(join(parent, 'missing'), 0))).toBe(tmpdir())
})
