import { describe, expect, it } from 'vitest'
import { jobView } from '../../tests/support/job-view.ts'
import { jobOf, overviewOf } from '../../tests/support/popup-world.ts'
import { localClock } from '../../tests/support/service-clock.ts'
import { jobRemarks, outboxText, unseenFailureText } from './job-text.ts'

const { counts } = overviewOf()

it('lists waiting, failed and unsure requests other than the shown one', () => {
  expect(outboxText(null, null, 0)).toBe('')
  expect(outboxText({ ...counts, done: 9, failed: 2 }, null, 0)).toBe('2 failed')
  expect(outboxText({ ...counts, failed: 1 }, jobOf({ state: 'failed' }), 0)).toBe('')
  expect(outboxText({ ...counts, waiting: 2, unsure: 1 }, null, 0)).toBe('2 waiting, 1 not sure')
  expect(outboxText({ ...counts, waiting: 1 }, jobOf({ state: 'waiting' }), 0)).toBe('')
  expect(outboxText({ ...counts, waiting: 1, unsure: 2 }, jobOf({ state: 'unsure' }), 0)).toBe('1 waiting, 1 not sure')
})

it('includes unreadable requests', () => {
  expect(outboxText(null, null, 2)).toBe('2 unreadable')
  expect(outboxText({ ...counts, waiting: 1 }, null, 1)).toBe('1 waiting, 1 unreadable')
})

const CLOCK = localClock('2030-01-01 00:00:00')

describe('the remarks on a link whose short URL was copied before the response', () => {
  const remarks = (shortUrl: string | null) => {
    const outcome = { id: null, shortUrl, differences: [] }
    return jobRemarks(
      jobView({ state: 'done', predicted: 'https://s.test/a', copied: 'https://s.test/a', outcome }),
      0,
      CLOCK,
    )
  }

  it("say that it doesn't work if the service created another one", () => {
    expect(remarks('https://s.test/a')).toEqual([])
    expect(remarks('https://s.test/b')).toEqual(["The short link that was copied doesn't work: https://s.test/a"])
  })

  it("don't if the user says that the link was created, because its short URL isn't known", () => {
    expect(remarks(null)).toEqual([])
  })
})

describe('a failure without a window', () => {
  const timeout = { kind: 'timeout', afterMs: 20_000 } as const

  it('says of an unsure request what may have happened, and that it can be checked', () => {
    const ofLink = jobOf({ state: 'unsure', operation: 'createLink' })
    const ofDeletion = jobOf({ state: 'unsure', operation: 'deleteChannel' })
    const advice = "The service didn't answer in time. Choose “Check” to ask the service."
    expect(unseenFailureText({ failure: timeout, job: ofLink }, 0)).toMatchObject({
      title: 'The link may have been created',
      advice,
    })
    expect(unseenFailureText({ failure: timeout, job: ofDeletion }, 0)).toMatchObject({
      title: 'The request may have gone through',
      advice,
    })
  })

  it('says of any other request, and of a gesture, what failed', () => {
    const title = "The service didn't answer in time"
    expect(unseenFailureText({ failure: timeout, job: jobOf({ state: 'failed' }) }, 0).title).toBe(title)
    expect(unseenFailureText({ failure: timeout, job: null }, 0).title).toBe(title)
  })
})
