import { describe, expect, it } from 'vitest'
import { jobView } from '../../tests/support/job-view.ts'
import { resultRows, storedBatch, textWithShortLinks } from './batch-results.ts'
import { packBatch, type StoredBatch } from './stored-batch.ts'

const made = (id: string, shortUrl: string) =>
  jobView({ id, state: 'done', outcome: { id: 1, shortUrl, differences: [] } })

const TEXT = 'One https://a.test/, two https://b.test/, three https://c.test/, one again: https://a.test/'
const place = (address: string, link: number, from = TEXT.indexOf(address)) => ({
  from,
  to: from + address.length,
  link,
})
const stored: StoredBatch = {
  text: TEXT,
  counts: 'lines',
  ending: 'txt',
  links: [
    { url: 'https://a.test/', number: 1, existing: null, job: 'a' },
    { url: 'https://b.test/', number: 1, existing: 'https://s.test/b', job: null },
    { url: 'https://c.test/', number: 1, existing: null, job: 'c' },
  ],
  places: [
    place('https://a.test/', 0),
    place('https://b.test/', 1),
    place('https://c.test/', 2),
    place('https://a.test/', 0, TEXT.lastIndexOf('https://a.test/')),
  ],
}

describe('the results of a batch', () => {
  it('contain the short URL of each link, created or reused, and the outcome of the rest', () => {
    const failed = jobView({ id: 'c', state: 'failed' })
    const rows = resultRows(stored, new Map([made('a', 'https://s.test/a'), failed].map((job) => [job.id, job])))
    expect(rows.map(({ shortUrl, job }) => [shortUrl, job?.state ?? null])).toEqual([
      ['https://s.test/a', 'done'],
      ['https://s.test/b', null],
      [null, 'failed'],
    ])
    expect(textWithShortLinks(stored, rows)).toBe(
      'One https://s.test/a, two https://s.test/b, three https://c.test/, one again: https://s.test/a',
    )
  })

  it('keep the long URL of a link whose job was removed', () => {
    const rows = resultRows(stored, new Map())
    expect(rows.map(({ shortUrl }) => shortUrl)).toEqual([null, 'https://s.test/b', null])
  })

  it('are read from what was packed', () => {
    expect(storedBatch(packBatch(stored), [])).toEqual(stored)
  })

  it('are found in the plain text of a batch from another section', () => {
    const jobs = [{ ...made('a', 'https://s.test/a'), subject: 'https://a.test' }]
    const plain = storedBatch(TEXT, jobs)
    const rows = resultRows(plain, new Map(jobs.map((job) => [job.id, job])))
    expect(textWithShortLinks(plain, rows)).toBe(TEXT.replaceAll('https://a.test/', 'https://s.test/a'))
  })
})
