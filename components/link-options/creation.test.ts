import { describe, expect, it } from 'vitest'
import type { Collection } from '../../lib/model/collections.ts'
import type { Failure } from '../../lib/model/failure.ts'
import { creationOf } from './creation.ts'

const collection = (failure: Failure | null, fetchedAt: number | null = 1): Collection<unknown> => ({
  items: [],
  fetchedAt,
  failure,
})

describe('a picker', () => {
  it('leads to the form for a new item of its collection', () => {
    expect(creationOf(collection(null), 'channels')).toEqual({
      name: 'Create channel',
      href: '/options.html#channels?new',
    })
    expect(creationOf(collection({ kind: 'offline' }), 'pixels')?.name).toBe('Create pixel')
  })

  it('does not while it is unknown whether the account has the collection, or when it has not', () => {
    expect(creationOf(collection(null, null), 'channels')).toBeNull()
    expect(creationOf(collection({ kind: 'not-allowed', said: '' }), 'campaigns')).toBeNull()
    expect(creationOf(collection({ kind: 'not-connected' }), 'domains')).toBeNull()
  })

  it('does not for what can only be created at the service', () => {
    expect([creationOf(collection(null), 'splashPages'), creationOf(collection(null), 'overlays')]).toEqual([
      null,
      null,
    ])
  })
})
