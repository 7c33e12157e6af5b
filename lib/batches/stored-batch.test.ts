import { describe, expect, it } from 'vitest'
import { packBatch, type StoredBatch, unpackBatch } from './stored-batch.ts'

const batch: StoredBatch = {
  text: 'see https://example.com/a\n',
  counts: 'lines',
  ending: 'txt',
  links: [
    { url: 'https://example.com/a', number: 1, existing: null, job: 'j1' },
    { url: 'https://example.com/b', number: 2, existing: 'https://s.test/b', job: null },
  ],
  places: [
    { from: 4, to: 25, link: 0 },
    { from: 30, to: 40, link: 1 },
  ],
}

describe('the stored form of a batch', () => {
  it('is read back unchanged', () => {
    expect(unpackBatch(packBatch(batch))).toEqual(batch)
  })

  it.each(['', 'https://example.com/', '[]', 'null', '{"version":3}'])('is not seen in %j', (text) => {
    expect(unpackBatch(text)).toBeNull()
  })
})
