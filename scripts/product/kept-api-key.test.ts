import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keepApiKey } from './kept-api-key.ts'

it('keeps the key in a file that only its owner can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terselink-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'new', 'api-key')
  const key = keepApiKey(file)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(keepApiKey(file)).toBe(key)
  expect(statSync(file).mode & 0o077).toBe(0)
})
