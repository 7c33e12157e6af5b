import { describe, expect, it } from 'vitest'
import { ROW_FIXES, type RowFix } from './row-fixes.ts'

const fix = (wanted: RowFix['id'], text: string) => ROW_FIXES.find(({ id }) => id === wanted)?.correct(text)

describe('a correction for many rows', () => {
  it.each(ROW_FIXES)('$id corrects its example, and then has nothing more to correct', ({ correct, example }) => {
    expect(correct(example[0])).toBe(example[1])
    expect(correct(example[1])).toBeNull()
  })

  it.each([
    ['htp://example.com/a', 'http://example.com/a'],
    ['tp://example.com', 'http://example.com'],
    ['://example.com/a', 'https://example.com/a'],
    ['htps://example.com/a', 'https://example.com/a'],
  ])('completes the scheme of %s', (address, whole) => {
    expect(fix('scheme', address)).toBe(whole)
  })

  it.each(['ftp://example.com/a', 'file:///etc', '/path', 'https://example.com/a', 'example.com/a', 'nonsense'])(
    'guesses no scheme for %s',
    (address) => {
      expect(fix('scheme', address)).toBeNull()
    },
  )

  it.each(['https://go.test/a https://go.test/b', '/a /b', ' sale '])('leaves an alias as it is: %j', (alias) => {
    expect(fix('spaces', alias)).toBeNull()
  })
})
