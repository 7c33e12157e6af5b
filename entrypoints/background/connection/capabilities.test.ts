import { describe, expect, it } from 'vitest'
import { UNKNOWN_CAPABILITIES, withCollections, withOperations, withOptions, withoutOptions } from './capabilities.ts'

describe('what is known about a service', () => {
  it('follows the last result for an option', () => {
    const dropped = withOptions(UNKNOWN_CAPABILITIES, { custom: 'dropped', domain: 'applied' })
    expect(dropped).toEqual({ ...UNKNOWN_CAPABILITIES, applied: ['domain'], dropped: ['custom'] })
    expect(withOptions(dropped, { custom: 'applied', domain: 'dropped' })).toEqual({
      ...UNKNOWN_CAPABILITIES,
      applied: ['custom'],
      dropped: ['domain'],
    })
  })

  it("doesn't change through missing or repeated results", () => {
    const known = withOptions(UNKNOWN_CAPABILITIES, { custom: 'dropped', expiry: 'applied' })
    expect(withOptions(known, {})).toEqual(known)
    expect(withOptions(known, { custom: 'dropped' })).toEqual(known)
  })

  it('contains an operation until it is seen to be missing', () => {
    const known = withOperations(UNKNOWN_CAPABILITIES, { updateLink: true, deleteLink: true, deletePixel: false })
    expect(known.operations).toEqual(['updateLink', 'deleteLink'])
    expect(withOperations(known, { deleteLink: false }).operations).toEqual(['updateLink'])
  })

  it("distinguishes a collection that the plan doesn't include from an ignored option", () => {
    const known = withCollections(withOptions(UNKNOWN_CAPABILITIES, { domain: 'dropped' }), { channel: 'dropped' })
    expect([known.dropped, known.uncovered]).toEqual([['domain'], ['channel']])
    const covered = withCollections(known, { channel: 'applied', domain: 'applied' })
    expect([covered.dropped, covered.uncovered]).toEqual([['domain'], []])
  })

  it('keeps only its operations when the plan changes', () => {
    const known = withOperations(withOptions(UNKNOWN_CAPABILITIES, { custom: 'dropped' }), { deletePixel: true })
    expect(withoutOptions(known)).toEqual({ ...UNKNOWN_CAPABILITIES, operations: ['deletePixel'] })
  })
})
