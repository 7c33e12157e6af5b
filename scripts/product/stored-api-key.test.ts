import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { storedApiKey } from './stored-api-key.ts'

it('stores the key in a file that only its owner can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terselink-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'new', 'api-key')
  const key = storedApiKey(file)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(storedApiKey(file)).toBe(key)
  expect(statSync(file).mode & 0o077).toBe(0)
})
