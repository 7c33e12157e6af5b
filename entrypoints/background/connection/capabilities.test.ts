import { describe, expect, it } from 'vitest'
import { UNKNOWN_CAPABILITIES, withCollections, withOperations, withOptions, withoutOptions } from './capabilities.ts'

describe('what is known of a service', () => {
  it('follows what was seen last of an option', () => {
    const dropped = withOptions(UNKNOWN_CAPABILITIES, { custom: 'dropped', domain: 'kept' })
    expect(dropped).toEqual({ ...UNKNOWN_CAPABILITIES, kept: ['domain'], dropped: ['custom'] })
    expect(withOptions(dropped, { custom: 'kept', domain: 'dropped' })).toEqual({
      ...UNKNOWN_CAPABILITIES,
      kept: ['custom'],
      dropped: ['domain'],
    })
  })

  it('does not change by what was not seen, and not by the same again', () => {
    const known = withOptions(UNKNOWN_CAPABILITIES, { custom: 'dropped', expiry: 'kept' })
    expect(withOptions(known, {})).toEqual(known)
    expect(withOptions(known, { custom: 'dropped' })).toEqual(known)
  })

  it('holds an operation until it is seen to be gone', () => {
    const known = withOperations(UNKNOWN_CAPABILITIES, { updateLink: true, deleteLink: true, deletePixel: false })
    expect(known.operations).toEqual(['updateLink', 'deleteLink'])
    expect(withOperations(known, { deleteLink: false }).operations).toEqual(['updateLink'])
  })

  it('tells a collection that the plan does not cover from an option that was dropped', () => {
    const known = withCollections(withOptions(UNKNOWN_CAPABILITIES, { domain: 'dropped' }), { channel: 'dropped' })
    expect([known.dropped, known.uncovered]).toEqual([['domain'], ['channel']])
    const covered = withCollections(known, { channel: 'kept', domain: 'kept' })
    expect([covered.dropped, covered.uncovered]).toEqual([['domain'], []])
  })

  it('keeps its operations and nothing else when the plan changes', () => {
    const known = withOperations(withOptions(UNKNOWN_CAPABILITIES, { custom: 'dropped' }), { deletePixel: true })
    expect(withoutOptions(known)).toEqual({ ...UNKNOWN_CAPABILITIES, operations: ['deletePixel'] })
  })
})
