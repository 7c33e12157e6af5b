import { describe, expect, it } from 'vitest'
import { storageFailure } from './storage-failure.ts'

describe('a storage error', () => {
  it.each([
    [new DOMException('Encountered full disk while opening backing store.', 'QuotaExceededError'), 'full'],
    [new Error('QUOTA_BYTES quota exceeded'), 'full'],
    [new DOMException('The requested version (1) is less than the existing version (2).', 'VersionError'), 'newer'],
    [new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError'), undefined],
    ['nothing that can be named', undefined],
  ])('%s is reported as %s', (error, trouble) => {
    expect(storageFailure(error, 'outbox')).toMatchObject({ kind: 'storage', trouble, part: 'outbox' })
  })

  it("contains the browser's message, or at least the error's name", () => {
    expect(storageFailure(new DOMException('', 'AbortError'))).toMatchObject({ detail: 'AbortError' })
    expect(storageFailure(new Error('closed'))).toMatchObject({ detail: 'closed' })
  })
})
