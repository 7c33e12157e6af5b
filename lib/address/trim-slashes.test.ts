import { expect, it } from 'vitest'
import { trimSlashes } from './trim-slashes.ts'

it.each([
  ['', ''],
  ['/', ''],
  ['//', ''],
  ['/a', '/a'],
  ['/a//b///', '/a//b'],
])('turns %j into %j', (path, trimmed) => {
  expect(trimSlashes(path)).toBe(trimmed)
})

it('takes milliseconds for a path of slashes, not minutes', () => {
  const slashes = '/'.repeat(1_000_000)
  const start = performance.now()
  expect(trimSlashes(`${slashes}x`)).toHaveLength(1_000_001)
  expect(performance.now() - start).toBeLessThan(2_000)
})
