import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doubtfulJob, FAILURES, NOW } from '../../../tests/support/outbox-job.ts'
import type { Failure } from '../../model/failure.ts'
import type { Job } from '../job.ts'
import { objectOutcome } from '../outcome.ts'
import { type Circumstances, LATE_MS } from '../policy.ts'
import { afterFailedRead, conclude, type Finding, type Moment } from './finding.ts'

const circumstances = (now = NOW): Circumstances => ({
  now,
  random: () => 0.5,
  bytes: (count) => new Uint8Array(count),
  uuid: () => '00000000-0000-4000-8000-00000000abcd',
  honorsKey: false,
})
const ABSENT: Finding = { kind: 'absent' }
const ours = (at: number): Moment => ({ at, byService: false })
const theirs = (at: number): Moment => ({ at, byService: true })

const lost = (differing: Parameters<typeof doubtfulJob>[2] = {}): Job =>
  doubtfulJob('createChannel', { name: 'News' }, differing)

/** The job with a changed doubt. */
const doubting = (job: Job, differing: Partial<NonNullable<Job['doubt']>>): Job => {
  if (job.doubt === null) throw new Error('what was sent is in doubt')
  return { ...job, doubt: { ...job.doubt, ...differing } }
}

/** The job after reads at these moments that all found nothing. */
const notThereAt = (job: Job, ...moments: Moment[]): Job =>
  moments.reduce((before, moment) => conclude(before, ABSENT, moment, circumstances()), job)

describe('a read', () => {
  it('ends the doubt if it finds the object', () => {
    const outcome = objectOutcome(42)
    const job = conclude(lost(), { kind: 'made', outcome, newestId: 42 }, ours(NOW), circumstances())
    expect(job).toMatchObject({ state: 'done', outcome, claim: 'channels 42', failure: null, doubt: null })
  })

  it('says with the refusal that another link has the alias', () => {
    const asked = doubtfulJob('createLink', { url: 'https://example.com/', custom: 'spring' }, { sends: 1 })
    const refused = doubting(asked, { refusal: FAILURES.refused })
    const job = conclude(refused, { kind: 'absent', isAliasTaken: true }, ours(NOW), circumstances())
    expect(job).toMatchObject({ state: 'failed', failure: { ...FAILURES.refused, takenAlias: 'spring' } })
  })

  it("asks the user if it can't decide", () => {
    const job = conclude(lost(), { kind: 'undecidable' }, ours(NOW), circumstances())
    expect(job).toMatchObject({ state: 'unsure', nextAt: null, lane: null, doubt: lost().doubt })
  })

  it('asks the user with the reason why the request is in doubt, or why its repeat was refused', () => {
    const job = { ...lost(), failure: FAILURES.timeout }
    const asked = (about: Job) => conclude(about, { kind: 'undecidable' }, ours(NOW), circumstances()).failure
    expect(asked(job)).toEqual(FAILURES.timeout)
    expect(asked(doubting(job, { refusal: FAILURES.refused }))).toEqual(FAILURES.refused)
  })

  it("reports the refusal if it can't decide about something repeatable", () => {
    const refused = doubting(doubtfulJob('deleteChannel', { id: 7 }), { refusal: FAILURES['not-found'] })
    const job = conclude(refused, { kind: 'undecidable' }, ours(NOW), circumstances())
    expect(job).toMatchObject({ state: 'failed', failure: FAILURES['not-found'] })
  })

  it('still asks the user about a creation if a repeat was refused', () => {
    const refused = doubting(lost(), { refusal: FAILURES.refused })
    expect(conclude(refused, { kind: 'undecidable' }, ours(NOW), circumstances()).state).toBe('unsure')
  })
})

describe('an absent object', () => {
  it("is looked up again after the first time, once the request can't be in flight anymore", () => {
    const job = notThereAt(lost(), ours(NOW))
    expect(job).toMatchObject({ state: 'unsure', nextAt: NOW + LATE_MS, doubt: { absentSince: ours(NOW) } })
  })

  it('is believed if it is still absent after that time, and the job is sent again', () => {
    const job = notThereAt(lost(), theirs(9_000), theirs(9_000 + LATE_MS))
    expect(job).toMatchObject({ state: 'waiting', nextAt: NOW, doubt: null })
  })

  it('is believed by our own clock only after that time has passed twice, because the clock may be set in between', () => {
    const hour = 3_600_000
    const once = notThereAt(lost(), ours(NOW), ours(NOW + hour))
    expect(once).toMatchObject({ state: 'unsure', nextAt: NOW + LATE_MS, doubt: { sends: 1 } })
    expect(conclude(once, ABSENT, ours(NOW + hour + LATE_MS - 1), circumstances()).state).toBe('unsure')
    expect(conclude(once, ABSENT, ours(NOW + hour - 1), circumstances()).doubt?.absentSince).toEqual(
      ours(NOW + hour - 1),
    )
    const twice = conclude(once, ABSENT, ours(NOW + hour + LATE_MS), circumstances())
    expect(twice).toMatchObject({ state: 'waiting', nextAt: NOW, doubt: null })
  })

  it('waits for the rest of the time if the second read was too early', () => {
    const job = notThereAt(lost(), theirs(9_000), theirs(9_000 + LATE_MS - 400))
    expect(job).toMatchObject({ state: 'unsure', nextAt: NOW + 400, doubt: { absentSince: theirs(9_000) } })
  })

  it('restarts the wait by another clock, or one that was set back', () => {
    const byOurs = notThereAt(lost(), theirs(9_000), ours(9_000 + LATE_MS))
    expect(byOurs).toMatchObject({ state: 'unsure', doubt: { absentSince: ours(9_000 + LATE_MS) } })
    expect(notThereAt(lost(), theirs(9_000), theirs(8_999)).doubt?.absentSince).toEqual(theirs(8_999))
  })

  it('leaves the refusal of the repeat: the request never happened', () => {
    const refused = doubting(lost({ sends: 2 }), { refusal: FAILURES.refused })
    const once = notThereAt(refused, theirs(NOW))
    expect(once).toMatchObject({ state: 'unsure', nextAt: NOW + LATE_MS })
    const job = notThereAt(refused, theirs(NOW), theirs(NOW + LATE_MS))
    expect(job).toMatchObject({ state: 'failed', failure: FAILURES.refused })
  })

  it('is believed at once if only the first of two copies that the browser sent can have happened', () => {
    const refused = doubting(lost(), { refusal: FAILURES.refused })
    expect(notThereAt(refused, ours(NOW))).toMatchObject({ state: 'failed', failure: FAILURES.refused, doubt: null })
    const toldToWait = doubting(lost({ failure: FAILURES['slow-down'] }), { sends: 0 })
    expect(notThereAt(toldToWait, ours(NOW))).toMatchObject({ state: 'waiting', nextAt: NOW, doubt: null })
  })

  it('ends a job that keeps failing in the same way', () => {
    const broken = lost({ failure: FAILURES['service-error'], attempts: 8 })
    const job = notThereAt(broken, theirs(NOW), theirs(NOW + LATE_MS))
    expect(job).toMatchObject({ state: 'failed', failure: FAILURES['service-error'] })
  })

  it('is never believed before that time has passed by one clock, however often it is read', () => {
    const moment = fc.record({ at: fc.integer({ min: 0, max: 3 * LATE_MS }), byService: fc.boolean() })
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 12 }), (moments) => {
        let job = lost()
        const seen: Moment[] = []
        for (const at of moments) {
          job = conclude(job, ABSENT, at, circumstances())
          seen.push(at)
          if (job.state === 'waiting') break
        }
        const last = seen.at(-1)
        const isLate = seen.some((one) => one.byService === last?.byService && last.at - one.at >= LATE_MS)
        if (job.state === 'waiting') expect(isLate).toBe(true)
        else expect(job.doubt?.absentSince).not.toBeNull()
      }),
    )
  })
})

describe('a failed read', () => {
  const readings = (failure: Failure, times: number): Job => {
    let job = lost()
    for (let made = 0; made < times; made += 1) job = afterFailedRead(job, failure, circumstances())
    return job
  }

  it('is repeated, later each time', () => {
    const waits = [1, 2, 3].map((times) => (readings(FAILURES.unreachable, times).nextAt ?? 0) - NOW)
    expect(waits[0]).toBeGreaterThan(0)
    expect(waits[1]).toBeGreaterThan(waits[0] ?? Number.POSITIVE_INFINITY)
    expect(waits[2]).toBeGreaterThan(waits[1] ?? Number.POSITIVE_INFINITY)
  })

  it("is repeated without end while the service doesn't respond", () => {
    const job = readings(FAILURES.unreachable, 500)
    expect(job).toMatchObject({ state: 'unsure', failure: FAILURES.unreachable })
    expect(job.nextAt).toBeGreaterThan(NOW)
  })

  it('asks the user after five unreadable responses', () => {
    expect(readings(FAILURES.unreadable, 4).nextAt).not.toBeNull()
    expect(readings(FAILURES.unreadable, 5)).toMatchObject({ state: 'unsure', nextAt: null })
  })

  it('asks the user after twenty reads that hit the rate limit', () => {
    expect(readings(FAILURES['slow-down'], 19).nextAt).not.toBeNull()
    expect(readings(FAILURES['slow-down'], 20)).toMatchObject({ state: 'unsure', nextAt: null })
  })

  describe('after the only send was refused', () => {
    const lookedUp = (refusal: Failure, reading: Failure): Job =>
      afterFailedRead(doubting(lost({ failure: refusal }), { refusal }), reading, circumstances())

    it('repeats the read, with its reason, if the read itself was not judged', () => {
      for (const kind of ['unreachable', 'offline', 'slow-down', 'service-error'] as const) {
        const job = lookedUp(FAILURES.refused, FAILURES[kind])
        expect(job).toMatchObject({ state: 'unsure', failure: FAILURES[kind], doubt: { refusal: FAILURES.refused } })
        expect(job.nextAt).not.toBeNull()
      }
    })

    it('keeps the refusal if creating and listing are refused alike', () => {
      const job = lookedUp(FAILURES['not-allowed'], FAILURES['not-allowed'])
      expect(job).toMatchObject({ state: 'failed', failure: FAILURES['not-allowed'] })
    })

    it("asks the user about a creation if listing is refused differently, with the service's message about the request", () => {
      const job = lookedUp(FAILURES.refused, FAILURES.unreadable)
      expect(job).toMatchObject({ state: 'unsure', nextAt: null, failure: FAILURES.refused })
    })
  })

  it('goes before jobs that were added later if it hit the rate limit', () => {
    const job = afterFailedRead(lost({ createdAt: NOW - 9_000 }), FAILURES['slow-down'], circumstances())
    expect(job.nextAt).toBe(NOW - 9_000)
  })
})
