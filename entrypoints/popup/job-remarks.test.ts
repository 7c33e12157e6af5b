import { describe, expect, it } from 'vitest'
import { jobView } from '../../tests/support/job-view.ts'
import { jobRemarks } from './job-remarks.ts'

describe('the remarks on a link whose short URL was copied before the response', () => {
  const remarks = (shortUrl: string | null) => {
    const outcome = { id: null, shortUrl, differences: [], twin: null, copied: false }
    return jobRemarks(jobView({ state: 'done', promised: 'https://s.test/a', promiseCopied: true, outcome }), 0)
  }

  it("say that it doesn't work if the service created another one", () => {
    expect(remarks('https://s.test/a')).toEqual([])
    expect(remarks('https://s.test/b')).toEqual(["The short link that was copied doesn't work: https://s.test/a"])
  })

  it("don't if the user says that the link was created, because its short URL isn't known", () => {
    expect(remarks(null)).toEqual([])
  })
})
