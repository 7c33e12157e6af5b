import { describe, expect, it } from 'vitest'
import type { Failure } from '../../lib/model/failure.ts'
import { collectionNote } from './collection-note.ts'

const collection = (items: unknown[], fetchedAt: number | null, failure: Failure | null = null) => ({
  items,
  fetchedAt,
  failure,
})
const OFFLINE: Failure = { kind: 'offline' }

describe('the note about a collection', () => {
  it('is null if it has items and is fresh', () => {
    expect(collectionNote(collection([1], 5), 'domains')).toBeNull()
  })

  it.each([
    ['has never been fetched', collection([], null), 'Loading your domains…'],
    ['has no service', collection([], null, { kind: 'not-connected' }), 'No service is connected.'],
    ['is empty', collection([], 5), 'You have no domains yet.'],
    ['could never be fetched', collection([], null, OFFLINE), "Your domains couldn't be loaded."],
    [
      'is old because it could not be fetched again',
      collection([1], 5, OFFLINE),
      "These domains may be out of date because they couldn't be refreshed.",
    ],
    [
      'is not offered by the service',
      collection([], null, { kind: 'unreadable', status: 404, detail: 'HTML' }),
      'This service has no domains.',
    ],
    [
      'is not in the plan',
      collection([], null, { kind: 'not-allowed', said: '' }),
      "Your plan doesn't include domains.",
    ],
  ])('describes a collection that %s', (_, given, words) => {
    expect(collectionNote(given, 'domains')).toBe(words)
  })
})
