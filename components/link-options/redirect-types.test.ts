import { describe, expect, it } from 'vitest'
import type { Choices } from '../../lib/rpc/protocol.ts'
import { redirectTypes } from './redirect-types.ts'

const none = { items: [], fetchedAt: null, failure: null }
const choices: Choices = {
  domains: none,
  campaigns: none,
  channels: none,
  pixels: none,
  overlays: { ...none, items: [{ id: 4, type: 'message', name: 'Welcome', date: '' }] },
  splashPages: { ...none, items: [{ id: 9, name: 'Please wait', date: '' }] },
}

describe('redirect types', () => {
  it('are the three kinds with a name, each splash page by its id and each overlay as `overlay-ID`', () => {
    const { plain, groups } = redirectTypes(choices, undefined)
    expect(plain.map(({ value }) => value)).toEqual(['', 'direct', 'frame', 'splash'])
    expect(groups.map(({ choices: [only] }) => only)).toEqual([
      { value: '9', label: 'Please wait' },
      { value: 'overlay-4', label: 'Welcome (message)' },
    ])
  })

  it('keep a chosen type that the lists do not hold', () => {
    expect(redirectTypes(choices, 'overlay-7').plain.at(-1)).toEqual({
      value: 'overlay-7',
      label: 'overlay-7 (not in the list)',
    })
    expect(redirectTypes(choices, 'overlay-4').plain).toHaveLength(4)
  })
})
