import { type Answered, unanswered } from '../../lib/api/client.ts'
import type { RateReading } from '../../lib/api/rate-headers.ts'
import type { Input, OperationName, Output } from '../../lib/contract/operations.ts'
import { type Failure, fail, type Result } from '../../lib/model/failure.ts'
import type { RateModel } from './rate-model.ts'
import type { ServiceModel } from './service-model.ts'
import { EPOCH, type VirtualTime } from './virtual-time.ts'

export interface NetworkModelOptions {
  /** The percentage of requests with a fault. */
  faultPercent: number
  /** Connections break before the first byte of the answer; the browser repeats the request, which is answered. */
  resends: boolean
  /** From then on there are no faults. */
  faultsUntil: number
  hasDate: boolean
  /** The service's clock minus the true time. */
  serviceOffset: number
}

export interface NetworkModelParts {
  time: VirtualTime
  service: ServiceModel
  rate: RateModel
  random: () => number
}

/** The client's timeout. */
const TIMEOUT_MS = 20_000
/** The longest time a service needs, however late the request arrived (`LATE_MS` of the outbox is longer). */
const LATEST_COMMIT_MS = 28_000

/** A proxy answers; the request never reaches the service. */
const ANSWERED_INSTEAD = {
  'broken before': { kind: 'service-error', status: 503 },
  'garbage instead': { kind: 'unreadable', status: 200, detail: 'JSON' },
  'not found page': { kind: 'unreadable', status: 404, detail: 'JSON' },
  redirect: { kind: 'redirected' },
  'slow down in the headers': { kind: 'slow-down', until: 0 },
  'slow down in the body': { kind: 'slow-down', until: 0 },
} as const satisfies Record<string, Failure>

/** The service handles the request, but the client gets another answer. */
const ANSWERED_AFTER = {
  'broken after': { kind: 'service-error', status: 500 },
  'garbage after': { kind: 'unreadable', status: 200, detail: 'id' },
} as const satisfies Record<string, Failure>

type Instead = keyof typeof ANSWERED_INSTEAD
type After = keyof typeof ANSWERED_AFTER
/**
 * A reused connection breaks before the first byte of the answer, and the browser repeats the request (FIELD.md line 19).
 * `resent`: only the answer to the second copy arrives. `sent twice`: that connection breaks too.
 */
type Fault = Instead | After | 'lost request' | 'lost answer' | 'resent' | 'sent twice' | 'slow' | null

const isUnanswered = (fault: Fault): boolean =>
  fault === 'lost request' || fault === 'lost answer' || fault === 'sent twice'

const FAULTS: Fault[] = [
  ...(Object.keys(ANSWERED_INSTEAD) as Instead[]),
  ...(Object.keys(ANSWERED_AFTER) as After[]),
  'lost request',
  'lost answer',
  'lost answer',
  'sent twice',
  'slow',
]

const isInstead = (fault: Fault): fault is Instead => fault !== null && fault in ANSWERED_INSTEAD
const isAfter = (fault: Fault): fault is After => fault !== null && fault in ANSWERED_AFTER

interface Client<T> {
  broken: (failure: Failure) => void
  answered: (result: Result<T>, retryAfter: number | null) => void
}

interface Call<N extends OperationName> {
  operation: N
  input: Input<N>
  key: string | null
  /** The request's job. */
  by: string
}

/** The network between client and service, with its faults. */
export class NetworkModel {
  readonly #parts: NetworkModelParts
  readonly #options: NetworkModelOptions
  /** Until then nothing answers. */
  downUntil = 0
  /** Until then the key is refused. */
  keyDeadUntil = 0
  /** How often a proxy, which doesn't know the window, answered "slow down". */
  untrueSlowDowns = 0
  /** Jobs whose result exists twice because the browser repeated the request. */
  readonly madeTwice: string[] = []
  /** Jobs that were done, but got "slow down" as the answer to the browser's second copy. */
  readonly doneBehindSlowDown: string[] = []

  constructor(parts: NetworkModelParts, options: NetworkModelOptions) {
    this.#parts = parts
    this.#options = options
  }

  #between(least: number, most: number): number {
    return least + Math.floor(this.#parts.random() * (most - least))
  }

  #fault(): Fault {
    const { random, time } = this.#parts
    if (time.now >= this.#options.faultsUntil || random() * 100 >= this.#options.faultPercent) return null
    const fault = FAULTS[this.#between(0, FAULTS.length)] ?? null
    return fault === 'lost answer' && this.#options.resends ? 'resent' : fault
  }

  get serviceNow(): number {
    return EPOCH + this.#parts.time.now + this.#options.serviceOffset
  }

  /** `clientNow` is called when the answer arrives. */
  exchange<N extends OperationName>(call: Call<N>, clientNow: () => number): Promise<Answered<Output<N>>> {
    const { time } = this.#parts
    return new Promise((resolve) => {
      const broken = (failure: Failure): void => resolve(unanswered(failure))
      const answered = (result: Result<Output<N>>, retryAfter: number | null): void => {
        const rate = this.#reading(clientNow(), retryAfter)
        const told: Result<Output<N>> =
          rate.retryAt === null ? result : fail({ kind: 'slow-down', until: rate.retryAt })
        const clockOffsetMs = this.#options.hasDate ? Math.floor(this.serviceNow / 1_000) * 1_000 - clientNow() : null
        resolve({ result: told, rate, idempotent: call.key !== null && this.#parts.service.honorsKey, clockOffsetMs })
      }
      time.after(TIMEOUT_MS, () => broken({ kind: 'timeout', afterMs: TIMEOUT_MS }))
      if (time.now < this.downUntil) time.after(this.#between(1, 30), () => broken({ kind: 'unreachable' }))
      else this.#travel(call, this.#fault(), { broken, answered })
    })
  }

  #reading(clientNow: number, retryAfter: number | null): RateReading {
    const reading = this.#parts.rate.reading(this.serviceNow, clientNow, this.#options.hasDate)
    return { ...reading, retryAt: retryAfter === null ? null : clientNow + retryAfter * 1_000 }
  }

  #travel<N extends OperationName>(call: Call<N>, fault: Fault, client: Client<Output<N>>): void {
    const { time } = this.#parts
    const there = this.#between(5, 150)
    if (isUnanswered(fault)) {
      const breaksAfter = this.#between(1, TIMEOUT_MS * 1.2)
      time.after(breaksAfter, () => client.broken({ kind: 'unreachable' }))
    }
    if (isInstead(fault)) {
      const failure = ANSWERED_INSTEAD[fault]
      const retryAfter = failure.kind === 'slow-down' ? this.#between(1, 60) : null
      if (retryAfter !== null) this.untrueSlowDowns += 1
      time.after(there * 2, () => client.answered(fail(failure), retryAfter))
    } else if (fault !== 'lost request') {
      const sentAt = this.serviceNow
      time.after(there, () => this.#arrive(call, fault, client, sentAt))
    }
  }

  #arrive<N extends OperationName>(
    call: Call<N>,
    fault: Exclude<Fault, Instead | 'lost request'>,
    { answered }: Client<Output<N>>,
    sentAt: number,
  ): void {
    const { time, rate } = this.#parts
    const back = this.#between(5, 150)
    const isLost = isUnanswered(fault)
    if (!rate.take(this.serviceNow, sentAt)) {
      const retryAfter = rate.retryAfter(this.serviceNow)
      if (!isLost) time.after(back, () => answered(fail({ kind: 'slow-down', until: 0 }), retryAfter))
      return
    }
    const works = fault === null ? this.#between(2, 80) : this.#between(2, LATEST_COMMIT_MS)
    time.after(works, () => {
      const result = this.#work(call)
      if (fault === 'sent twice') this.#workAgain(call)
      if (fault === 'resent') time.after(back, () => this.#answerCopy(call, answered))
      else if (!isLost) time.after(back, () => answered(isAfter(fault) ? fail(ANSWERED_AFTER[fault]) : result, null))
    })
  }

  #answerCopy<N extends OperationName>(call: Call<N>, answered: Client<Output<N>>['answered']): void {
    const { time, rate } = this.#parts
    const result = this.#workAgain(call)
    if (result === null) this.doneBehindSlowDown.push(call.by)
    const retryAfter = result === null ? rate.retryAfter(this.serviceNow) : null
    time.after(this.#between(5, 150), () => answered(result ?? fail({ kind: 'slow-down', until: 0 }), retryAfter))
  }

  /** The answer to the browser's second copy; `null` if it exceeds the limit. */
  #workAgain<N extends OperationName>(call: Call<N>): Result<Output<N>> | null {
    const { service, rate } = this.#parts
    const before = service.links.length + service.channels.length
    // The client doesn't know about this request, as if another client had sent it.
    if (!rate.takeForOthers(this.serviceNow)) return null
    const result = this.#work(call)
    if (service.links.length + service.channels.length > before) this.madeTwice.push(call.by)
    return result
  }

  #work<N extends OperationName>({ operation, input, key, by }: Call<N>): Result<Output<N>> {
    if (this.#parts.time.now < this.keyDeadUntil)
      return fail(operation === 'readAccount' ? { kind: 'key-refused', said: '' } : { kind: 'not-allowed', said: '' })
    return this.#parts.service.answer(operation, input, key, by)
  }
}
