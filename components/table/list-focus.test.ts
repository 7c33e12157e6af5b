import { describe, expect, it } from 'vitest'
import { type PressedKey, rowOfKey } from './list-focus.ts'

const press = (key: string, over: Partial<PressedKey> = {}): PressedKey => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  defaultPrevented: false,
  ...over,
})

describe('the keys of a long list', () => {
  it.each([
    ['ArrowDown', 51],
    ['ArrowUp', 49],
    ['PageDown', 70],
    ['PageUp', 30],
    ['Home', 0],
    ['End', 99],
  ])('%s goes from row 50 to row %i', (key, row) => {
    expect(rowOfKey(press(key), 50, 100, 20)).toBe(row)
  })

  it('stop at both ends', () => {
    expect(rowOfKey(press('ArrowUp'), 0, 100, 20)).toBe(0)
    expect(rowOfKey(press('PageDown'), 95, 100, 20)).toBe(99)
  })

  it('are left to the browser with a modifier key, if they were handled already, and in an empty list', () => {
    for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { defaultPrevented: true }])
      expect(rowOfKey(press('ArrowDown', held), 50, 100, 20)).toBeNull()
    expect(rowOfKey(press('End'), 0, 0, 20)).toBeNull()
    expect(rowOfKey(press('Enter'), 50, 100, 20)).toBeNull()
  })
})
