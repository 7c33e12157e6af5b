import { describe, expect, it } from 'vitest'
import type { Collections } from '../../lib/model/collections.ts'
import { redirectNote, redirectTypes } from './redirect-types.ts'

const none = { items: [], fetchedAt: null, failure: null }
const collections: Collections = {
  domains: none,
  campaigns: none,
  channels: none,
  pixels: none,
  overlays: { ...none, items: [{ id: 4, type: 'message', name: 'Welcome', date: '' }] },
  splashPages: { ...none, items: [{ id: 9, name: 'Please wait', date: '' }] },
}

describe('redirect types', () => {
  it('are the three kinds with a name, each splash page by its id and each overlay as `overlay-ID`', () => {
    const { plain, groups } = redirectTypes(collections, undefined, "Service's default")
    expect(plain.map(({ value }) => value)).toEqual(['', 'direct', 'frame', 'splash'])
    expect(groups.map(({ choices: [only] }) => only)).toEqual([
      { value: '9', label: 'Please wait' },
      { value: 'overlay-4', label: 'Welcome (message)' },
    ])
  })

  it("keep a chosen type that the lists don't contain", () => {
    expect(redirectTypes(collections, 'overlay-7', "Service's default").plain.at(-1)).toEqual({
      value: 'overlay-7',
      label: 'overlay-7 (not in the list)',
    })
    expect(redirectTypes(collections, 'overlay-4', "Service's default").plain).toHaveLength(4)
  })
})

describe('the note about missing redirect types', () => {
  it('is null while nothing was refused', () => {
    expect(redirectNote(collections)).toBeNull()
    expect(redirectNote({ ...collections, overlays: { ...none, fetchedAt: 1 } })).toBeNull()
  })

  it("names what the plan doesn't include, and what couldn't be loaded", () => {
    const refused = { ...none, failure: { kind: 'not-allowed', said: '' } } as const
    const lost = { ...none, failure: { kind: 'offline' } } as const
    expect(redirectNote({ ...collections, overlays: refused })).toBe("Your plan doesn't include overlays.")
    expect(redirectNote({ ...collections, splashPages: lost, overlays: refused })).toBe(
      "Your splash pages couldn't be loaded. Your plan doesn't include overlays.",
    )
  })
})
