import { describe, expect, it } from 'vitest'
import { PAGE_KEYS, pageKeyAction } from './page-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false }
const page = { isTyping: false, isInDialog: false, singleKeys: true }

describe('a key of the options page', () => {
  it.each([
    ['/', 'search'],
    ['?', 'keys'],
    ['j', 'next'],
    ['k', 'previous'],
    ['n', 'new'],
    ['x', 'select'],
    ['o', 'open'],
    [' ', 'look'],
    ['c', 'copy'],
    ['e', 'edit'],
    ['Escape', 'close'],
    ['J', null],
    ['Enter', null],
    ['ArrowDown', null],
    ['constructor', null],
  ])('%s does %s', (key, action) => {
    expect(pageKeyAction({ ...plain, key }, page)).toBe(action)
  })

  it('opens the palette with Ctrl or Command, also from a field, but not with Alt', () => {
    const typing = { ...page, isTyping: true, singleKeys: false }
    expect(pageKeyAction({ ...plain, key: 'k', ctrlKey: true }, typing)).toBe('palette')
    expect(pageKeyAction({ ...plain, key: 'K', metaKey: true }, typing)).toBe('palette')
    expect(pageKeyAction({ ...plain, key: 'k', ctrlKey: true, altKey: true }, typing)).toBeNull()
  })

  it("is the browser's with Ctrl, Command or Alt, and AltGr writes characters", () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(pageKeyAction({ ...plain, key: 'n', [held]: true }, page)).toBeNull()
    expect(pageKeyAction({ ...plain, key: '/', ctrlKey: true, altKey: true }, page)).toBe('search')
  })

  it.each([
    ['while text is typed', { ...page, isTyping: true }],
    ['in a dialog', { ...page, isInDialog: true }],
    ['if the user turned it off', { ...page, singleKeys: false }],
  ])('does nothing %s', (_, place) => {
    for (const { keys } of PAGE_KEYS)
      if (keys.length === 1) expect(pageKeyAction({ ...plain, key: keys }, place)).toBeNull()
  })

  it('does nothing while an input method composes, or if something else has used it', () => {
    expect(pageKeyAction({ ...plain, key: 'n', isComposing: true }, page)).toBeNull()
    expect(pageKeyAction({ ...plain, key: 'n', defaultPrevented: true }, page)).toBeNull()
  })
})
