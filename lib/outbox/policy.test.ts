import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FAILURES, NOW, sendingJob, waitingJob } from '../../tests/support/outbox-job.ts'
import { sampleSize } from '../../tests/support/sample-size.ts'
import type { WriteName } from '../contract/operations.ts'
import { type Failure, fail, ok } from '../model/failure.ts'
import type { JobState } from '../model/job-view.ts'
import { canHaveHappened, wasSent } from './can-have-happened.ts'
import type { Job } from './job.ts'
import { BARE_OUTCOME, linkOutcome } from './outcome.ts'
import {
  type Circumstances,
  LATE_MS,
  nextAct,
  postpone,
  recover,
  refusedForGood,
  settle,
  startSending,
} from './policy.ts'

const OTHER_KEY = '00000000-0000-4000-8000-00000000abcd'
const zeroBytes = (count: number) => new Uint8Array(count)
const HOUR = 3_600_000

const circumstances = (given: Partial<Circumstances> = {}): Circumstances => ({
  now: NOW,
  random: () => 0.5,
  bytes: zeroBytes,
  uuid: () => OTHER_KEY,
  honorsKey: false,
  ...given,
})

const UPDATE = { operation: 'updateChannel', input: { id: 7, name: 'News' } } as const
const CREATE = { operation: 'createChannel', input: { name: 'News' } } as const

const answered = (
  { operation, input }: { operation: WriteName; input: Record<string, unknown> },
  failure: Failure,
  sends: number,
  given?: Partial<Circumstances>,
): Job => settle(sendingJob(operation, input, { sends }), fail(failure), circumstances(given))

const {
  'not-connected': notConnected,
  locked,
  offline,
  permission,
  'key-refused': keyRefused,
  storage,
  'slow-down': slowDown,
  'not-allowed': notAllowed,
  refused,
  redirected,
  invalid,
  'already-shortened': alreadyShortened,
  'short-url-changed': shortUrlChanged,
  credentials,
  'not-found': notFound,
  'forbidden-sender': forbiddenSender,
  'other-account': otherAccount,
  unreachable,
  timeout,
  'service-error': serviceError,
  interrupted,
  'lost-requests': lostRequests,
  internal,
  unreadable,
  'too-large': tooLarge,
} = FAILURES
const unreadableRefusal: Failure = { ...unreadable, status: 404 }
const unreadableBreakdown: Failure = { ...unreadable, status: 502 }

const CHOSEN = {
  maker: { style: 'random' as const, length: 7 },
  refused: 0,
  appliesAliases: true,
  predicted: 'https://s.test/bbbbbbb',
}

const AT_THE_DOOR: Failure[] = [notConnected, locked, offline, permission, keyRefused, storage, slowDown]
const REFUSED_HERE: Failure[] = [invalid, alreadyShortened, shortUrlChanged, credentials, forbiddenSender, otherAccount]
const REFUSED_THERE: Failure[] = [notAllowed, refused, redirected, notFound, unreadableRefusal]
const LOST: Failure[] = [unreachable, timeout, interrupted, lostRequests, internal]
const UNREAD: Failure[] = [unreadable, unreadableBreakdown, tooLarge]

interface Row {
  when: string
  failures: Failure[]
  /** The attempt number, this one included. */
  sends: number[]
  /** The next state of a repeatable call, of a non-repeatable one, and of that if the service honors our key. */
  repeatable: JobState
  unrepeatable: JobState
  underKey: JobState
}

/** The next state of a job for every response and attempt. */
const TABLE: Row[] = [
  {
    when: 'was never sent, or was refused before processing',
    failures: AT_THE_DOOR,
    sends: [1, 2, 8],
    repeatable: 'waiting',
    unrepeatable: 'waiting',
    underKey: 'waiting',
  },
  {
    when: 'is refused before it is sent',
    failures: REFUSED_HERE,
    sends: [1],
    repeatable: 'failed',
    unrepeatable: 'failed',
    underKey: 'failed',
  },
  {
    when: 'is refused at once',
    failures: REFUSED_THERE,
    sends: [1],
    repeatable: 'failed',
    unrepeatable: 'unsure',
    underKey: 'failed',
  },
  {
    when: 'is refused when repeated',
    failures: [...REFUSED_HERE, ...REFUSED_THERE],
    sends: [2, 8],
    repeatable: 'failed',
    unrepeatable: 'unsure',
    underKey: 'unsure',
  },
  {
    when: 'lost its response',
    failures: LOST,
    sends: [1, 2, 8, 50],
    repeatable: 'waiting',
    unrepeatable: 'unsure',
    underKey: 'waiting',
  },
  {
    when: 'breaks the service',
    failures: [serviceError],
    sends: [1, 7],
    repeatable: 'waiting',
    unrepeatable: 'unsure',
    underKey: 'waiting',
  },
  {
    when: 'breaks the service the eighth time',
    failures: [serviceError],
    sends: [8, 9],
    repeatable: 'failed',
    unrepeatable: 'unsure',
    underKey: 'unsure',
  },
  {
    when: 'is answered beyond reading',
    failures: UNREAD,
    sends: [1, 2],
    repeatable: 'waiting',
    unrepeatable: 'unsure',
    underKey: 'waiting',
  },
  {
    when: 'is answered beyond reading the third time',
    failures: UNREAD,
    sends: [3, 4],
    repeatable: 'failed',
    unrepeatable: 'unsure',
    underKey: 'unsure',
  },
]

describe('a request that', () => {
  for (const { when, failures, sends, repeatable, unrepeatable, underKey } of TABLE) {
    const cases = failures.flatMap((failure) => sends.map((times) => ({ failure, times })))

    it.each(cases)(`${when} ($failure.kind, sent $times times): ${repeatable} when repeatable`, (given) => {
      expect(answered(UPDATE, given.failure, given.times)).toMatchObject({ state: repeatable, failure: given.failure })
    })

    it.each(cases)(`${when} ($failure.kind, sent $times times): ${unrepeatable} when not repeatable`, (given) => {
      expect(answered(CREATE, given.failure, given.times)).toMatchObject({
        state: unrepeatable,
        failure: given.failure,
      })
    })

    it.each(cases)(`${when} ($failure.kind, sent $times times): ${underKey} under an honored key`, (given) => {
      const job = answered(CREATE, given.failure, given.times, { honorsKey: true })
      expect(job).toMatchObject({ state: underKey, failure: given.failure })
    })
  }

  it('covers every kind of failure', () => {
    const inTable = new Set(TABLE.flatMap(({ failures }) => failures.map(({ kind }) => kind)))
    expect([...inTable].sort()).toEqual(Object.keys(FAILURES).sort())
  })
})

describe('a refusal of a repeat', () => {
  it('may be a sign of the first attempt: it is kept, and a read decides at once', () => {
    for (const operation of ['deleteChannel', 'assignToChannel'] as const) {
      const input = operation === 'deleteChannel' ? { id: 7 } : { channelid: 7, type: 'links', itemid: 9 }
      const job = answered({ operation, input }, notFound, 2)
      expect(job).toMatchObject({ state: 'unsure', nextAt: NOW, doubt: { refusal: notFound } })
      expect(nextAct(job, circumstances({ honorsKey: true }))).toBe('read')
    }
  })
})

describe('a refusal of a deletion', () => {
  const DELETE = { operation: 'deleteChannel', input: { id: 7 } } as const

  it('may mean that the object is gone already: a read decides, even the first time', () => {
    const job = answered(DELETE, refused, 1)
    expect(job).toMatchObject({ state: 'unsure', nextAt: NOW, doubt: { sends: 1, refusal: refused } })
    expect(nextAct(job, circumstances({ honorsKey: true }))).toBe('read')
  })

  it('is final if the plan excludes it', () => {
    expect(answered(DELETE, notAllowed, 1).state).toBe('failed')
  })
})

describe('a refusal of an addition to a channel', () => {
  const ASSIGN = { operation: 'assignToChannel', input: { channelid: 7, type: 'links', itemid: 9 } } as const

  it('may mean that the item was already there: a read decides, even the first time', () => {
    const job = answered(ASSIGN, refused, 1)
    expect(job).toMatchObject({ state: 'unsure', nextAt: NOW, doubt: { sends: 1, refusal: refused } })
    expect(nextAct(job, circumstances({ honorsKey: true }))).toBe('read')
  })

  it('is final if the plan excludes channels or there is no such channel', () => {
    expect(answered(ASSIGN, notAllowed, 1).state).toBe('failed')
    expect(answered(ASSIGN, notFound, 1).state).toBe('failed')
  })
})

describe('a refusal of the only send of a creation', () => {
  const ALIAS = { operation: 'createLink', input: { url: 'https://example.com/', custom: 'sale' } } as const
  const PLAIN = { operation: 'createLink', input: { url: 'https://example.com/' } } as const

  it('may be about the copy that the browser sent: a read decides at once, before the user is told', () => {
    for (const what of [ALIAS, CREATE]) {
      const job = answered(what, refused, 1)
      expect(job).toMatchObject({ state: 'unsure', nextAt: NOW, doubt: { sends: 1, refusal: refused } })
      expect(nextAct(job, circumstances())).toBe('read')
    }
  })

  it('is final if nothing has to be unique, unless the account may have reached its limit', () => {
    expect(answered(PLAIN, refused, 1).state).toBe('failed')
    expect(answered(PLAIN, notAllowed, 1).state).toBe('unsure')
  })

  it('is final if it names something that was there before', () => {
    const naming = (existingId: number) =>
      settle(
        sendingJob('createChannel', CREATE.input, { greatestId: 5 }),
        fail({ kind: 'refused', status: 200, said: '', existingId }),
        circumstances(),
      ).state
    expect(naming(5)).toBe('failed')
    expect(naming(6)).toBe('unsure')
  })

  it('is final for a change, which is refused for its content', () => {
    expect(answered(UPDATE, refused, 1).state).toBe('failed')
  })
})

describe('an idempotency key that the service honors', () => {
  const lostAfter = (ms: number) => answered(CREATE, unreachable, 1, { honorsKey: true, now: NOW + ms }).state

  it('is relied on for twelve hours from the first send', () => {
    expect(lostAfter(12 * HOUR - 1)).toBe('waiting')
    expect(lostAfter(12 * HOUR)).toBe('unsure')
  })

  it('is not relied on if the clock was set back before the first send', () => {
    expect(lostAfter(-1)).toBe('unsure')
  })
})

describe('a request that was refused before processing', () => {
  it('counts as never sent', () => {
    expect(answered(CREATE, slowDown, 1)).toMatchObject({ attempts: 0, doubt: null })
  })

  it('keeps the doubt of earlier attempts', () => {
    expect(answered(CREATE, slowDown, 3)).toMatchObject({ attempts: 2, doubt: { sends: 2 } })
  })

  it('is looked up before it is sent again if the browser may have sent it twice and the first copy succeeded', () => {
    const turned = (failure: Failure, given: Partial<Circumstances> = {}, greatestId: number | null = 5) =>
      settle(sendingJob('createChannel', CREATE.input, { greatestId }), fail(failure), circumstances(given))
    for (const failure of [slowDown, keyRefused]) {
      expect(turned(failure)).toMatchObject({ state: 'waiting', attempts: 0, doubt: { sends: 0, greatestId: 5 } })
      expect(nextAct(turned(failure), circumstances())).toBe('read')
    }
    for (const failure of [notConnected, locked, permission, offline, storage]) expect(turned(failure).doubt).toBeNull()
    expect(turned(slowDown, { honorsKey: true }).doubt).toBeNull()
    expect(turned(slowDown, {}, null).doubt).toBeNull()
  })

  it('is looked up by its alias even if the highest id from before is unknown', () => {
    const input = { url: 'https://example.com/', custom: 'sale' }
    expect(answered({ operation: 'createLink', input }, slowDown, 1).doubt).toMatchObject({ sends: 0 })
  })

  it('is due at once if the whole connection waits', () => {
    for (const failure of [notConnected, locked, permission, keyRefused])
      expect(answered(CREATE, failure, 1).nextAt).toBe(NOW)
  })
})

describe('a job that is found in flight when the worker starts', () => {
  it('was interrupted while sending: a repeatable one is sent again, any other is looked up', () => {
    const sending = (what: typeof UPDATE | typeof CREATE) => sendingJob(what.operation, what.input)
    expect(recover(sending(UPDATE), circumstances())).toMatchObject({ state: 'waiting', failure: interrupted })
    expect(recover(sending(CREATE), circumstances())).toMatchObject({ state: 'unsure', failure: interrupted })
  })

  it('is looked up again, with its doubt, if that was in progress', () => {
    const before = sendingJob('createChannel', CREATE.input, { state: 'reconciling', failure: timeout })
    const job = recover(before, circumstances())
    expect(job).toMatchObject({ state: 'unsure', nextAt: NOW, failure: timeout, doubt: before.doubt })
  })
})

describe('a send', () => {
  it('keeps the highest id from before the first attempt', () => {
    const twice = startSending(startSending(waitingJob('createChannel', CREATE.input), NOW, 41), NOW + 5, 99)
    expect(twice).toMatchObject({
      state: 'sending',
      attempts: 2,
      firstSentAt: NOW,
      doubt: { sends: 2, greatestId: 41, failedReads: 0, penalty: 0 },
    })
  })

  it('invalidates earlier reads', () => {
    const before = sendingJob('createChannel', CREATE.input)
    const { doubt } = before
    if (doubt === null) throw new Error('a send leaves a doubt')
    const read = { ...before, doubt: { ...doubt, absentSince: { at: NOW, byService: true }, refusal: refused } }
    expect(startSending(read, NOW, 41).doubt).toMatchObject({ absentSince: null, refusal: null })
  })
})

describe('a request that makes the service fail', () => {
  const DELETE = { operation: 'deleteChannel', input: { id: 7 } } as const
  const broken = ({ operation, input }: typeof DELETE | typeof UPDATE, attempts: number, honorsKey = false) =>
    settle(sendingJob(operation, input, { attempts }), fail(FAILURES['service-error']), circumstances({ honorsKey }))
      .nextAt

  it('waits twice as long each time, starting with two seconds on average', () => {
    expect([1, 2, 3].map((times) => broken(DELETE, times))).toEqual([NOW + 2_000, NOW + 3_000, NOW + 5_000])
  })

  it('waits until it has certainly ended if it could overwrite the next change, unless the key prevents that', () => {
    expect([1, 2, 7].map((times) => broken(UPDATE, times))).toEqual([
      NOW + LATE_MS,
      NOW + LATE_MS,
      NOW + 1_000 + 64_000,
    ])
    expect(broken(UPDATE, 1, true)).toBe(NOW + 2_000)
    const assigned = { operation: 'assignLinkToCampaign', input: { campaignid: 3, linkid: 9 } } as const
    expect(answered(assigned, serviceError, 1).nextAt).toBe(NOW + LATE_MS)
  })

  it('is repeated without end while the service says that it is unavailable', () => {
    expect(answered(UPDATE, { ...serviceError, status: 503 }, 50).state).toBe('waiting')
    expect(answered(UPDATE, { ...unreadable, status: 503 }, 3).state).toBe('failed')
  })

  it('is looked up once repeating it brings nothing new, even if repeating is harmless', () => {
    const job = (attempts: number) =>
      sendingJob('createChannel', CREATE.input, { state: 'unsure', failure: FAILURES['service-error'], attempts })
    expect(nextAct(job(7), circumstances({ honorsKey: true }))).toBe('send')
    expect(nextAct(job(8), circumstances({ honorsKey: true }))).toBe('read')
  })
})

describe("a required read that couldn't be made", () => {
  it('leaves the job unsent', () => {
    const job = postpone(waitingJob('createChannel', CREATE.input), unreachable, circumstances())
    expect(job).toMatchObject({ state: 'waiting', attempts: 0, doubt: null, failure: unreachable })
    expect(job.nextAt).toBe(NOW + 2_000)
  })

  it('is due as soon as the connection is unblocked, if that is what waits', () => {
    for (const kind of ['not-connected', 'locked', 'permission', 'key-refused'] as const)
      expect(postpone(waitingJob('createChannel', CREATE.input), FAILURES[kind], circumstances()).nextAt).toBe(NOW)
  })
})

const anyFailure: fc.Arbitrary<Failure> = fc.oneof(
  fc.constantFrom(...Object.values(FAILURES)),
  fc.record({ kind: fc.constant('slow-down' as const), until: fc.integer({ min: NOW, max: NOW + 24 * HOUR }) }),
  fc.record({
    kind: fc.constant('unreadable' as const),
    status: fc.integer({ min: 200, max: 599 }),
    detail: fc.constant(''),
  }),
)

const WHATS: { operation: WriteName; input: Record<string, unknown>; isRepeatable: boolean }[] = [
  { operation: 'createLink', input: { url: 'https://example.com/', password: 'hush' }, isRepeatable: false },
  { operation: 'createLink', input: { url: 'https://example.com/', custom: 'sale' }, isRepeatable: false },
  { ...CREATE, isRepeatable: false },
  { operation: 'updateAccount', input: { password: 'hush hush' }, isRepeatable: true },
  { operation: 'updateLink', input: { id: 7, password: 'hush' }, isRepeatable: true },
  { operation: 'deleteLink', input: { id: 7 }, isRepeatable: true },
  { operation: 'assignToChannel', input: { channelid: 7, type: 'links', itemid: 9 }, isRepeatable: true },
]

const anyCircumstances: fc.Arbitrary<Circumstances> = fc.record({
  now: fc.integer({ min: NOW - HOUR, max: NOW + 30 * HOUR }),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }).map((value) => () => value),
  bytes: fc.constant(zeroBytes),
  uuid: fc.constant(() => OTHER_KEY),
  honorsKey: fc.boolean(),
})

const anySending = fc
  .record({ what: fc.constantFrom(...WHATS), sends: fc.integer({ min: 1, max: 12 }) })
  .map(({ what, sends }) => ({ ...what, job: sendingJob(what.operation, what.input, { sends }) }))

describe('in every case', () => {
  it('a non-repeatable job that may have happened is planned for another send only under a valid key', () => {
    fc.assert(
      fc.property(anySending, anyFailure, anyCircumstances, ({ job, isRepeatable }, failure, given) => {
        const isOver = canHaveHappened(failure) === 'no'
        const keyHolds = given.honorsKey && given.now >= NOW && given.now - NOW < 12 * HOUR
        fc.pre(!isOver && !isRepeatable && !keyHolds)
        expect(settle(job, fail(failure), given).state).toBe('unsure')
      }),
    )
  })

  it('a job that must slow down stays due, because the pacer waits; any other time is in the future', () => {
    fc.assert(
      fc.property(anySending, anyFailure, anyCircumstances, ({ job }, failure, given) => {
        const { nextAt, state } = settle(job, fail(failure), given)
        if (failure.kind === 'slow-down') expect(nextAt).toBe(given.now)
        else if (state === 'failed') expect(nextAt).toBeNull()
        else expect(nextAt).toBeGreaterThanOrEqual(given.now)
      }),
    )
  })

  it('a settled job has no password and no lane, and is marked as not repeatable without its password', () => {
    fc.assert(
      fc.property(anySending, fc.option(anyFailure), anyCircumstances, ({ job }, failure, given) => {
        const settled = settle(job, failure === null ? ok(BARE_OUTCOME) : fail(failure), given)
        fc.pre(settled.state === 'done' || settled.state === 'failed')
        expect(JSON.stringify(settled)).not.toContain('hush')
        expect(settled).toMatchObject({ lane: null, doubt: null, passwordErased: job.input.password !== undefined })
      }),
    )
  })

  it('a job that is not settled keeps its whole input', () => {
    fc.assert(
      fc.property(anySending, anyFailure, anyCircumstances, ({ job }, failure, given) => {
        const next = settle(job, fail(failure), given)
        fc.pre(next.state !== 'failed')
        expect(next.input).toEqual(job.input)
      }),
    )
  })

  it('a job that may have happened is read before it is sent again, and never reported as failed', () => {
    const history = fc.array(fc.tuple(anyFailure, fc.boolean()), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...WHATS.filter((what) => !what.isRepeatable)), history, (what, times) => {
        let job = waitingJob(what.operation, what.input)
        let mayHaveHappened = false
        for (const [failure, honorsKey] of times) {
          const given = circumstances({ honorsKey })
          if (nextAct(job, given) === 'read') break
          job = settle(startSending(job, NOW, null), fail(failure), given)
          mayHaveHappened ||= canHaveHappened(failure) !== 'no'
          if (job.state === 'failed') {
            expect(mayHaveHappened).toBe(false)
            const isPlain = what.operation === 'createLink' && what.input.custom === undefined
            expect(honorsKey || isPlain || !wasSent(failure)).toBe(true)
            break
          }
          if (mayHaveHappened) expect(nextAct(job, circumstances())).toBe('read')
          if (nextAct(job, circumstances()) === 'send') expect(job.doubt).toBeNull()
        }
      }),
      { numRuns: sampleSize(150, 5_000) },
    )
  })

  it('a change is the next revision of the same job', () => {
    fc.assert(
      fc.property(anySending, anyFailure, anyCircumstances, ({ job }, failure, given) => {
        const { id, sequence, connection, operation, idempotencyKey, createdAt, revision } = job
        const same = { id, sequence, connection, operation, idempotencyKey, createdAt }
        const next = settle(job, fail(failure), given)
        expect(next).toMatchObject({ ...same, revision: revision + 1, updatedAt: given.now })
      }),
    )
  })
})

describe('a refused alias that Terselink chose', () => {
  it('is replaced, and the request counts as a new one that was never sent', () => {
    const job = sendingJob(
      'createLink',
      { url: 'https://example.com/', custom: 'bbbbbbb' },
      {
        greatestId: 5,
        sends: 2,
        chosenAlias: CHOSEN,
      },
    )
    expect(refusedForGood(job, refused, circumstances())).toMatchObject({
      input: { url: 'https://example.com/' },
      chosenAlias: { refused: 1 },
      idempotencyKey: OTHER_KEY,
      state: 'waiting',
      nextAt: NOW,
      firstSentAt: null,
      attempts: 0,
      doubt: null,
      failure: null,
    })
  })
})

describe('a successful request', () => {
  it('records what was created and claims it', () => {
    const sending = sendingJob('createLink', { url: 'https://example.com/' })
    const outcome = linkOutcome(sending, 3, 'https://S.test/abc/')
    const job = settle(sending, ok(outcome), circumstances())
    expect(job).toMatchObject({ state: 'done', nextAt: null, failure: null, outcome, claim: 'links s.test/abc' })
  })
})
