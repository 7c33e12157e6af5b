import { SECOND } from '../durations.ts'

/** The pause after a failure. Each further failure doubles it. */
const RETRY_AFTER_MS = SECOND
/** When the database is available again, what waited for it is stored within this time. */
const MAX_RETRY_AFTER_MS = 4 * SECOND

/** Work that runs one at a time, now or soon, and again until it succeeds. */
export class Repeated {
  readonly #work: () => Promise<void>
  readonly #onFirstFailure: (error: unknown) => void
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null
  /** The run after the present one. */
  #next: Promise<void> | null = null
  /** Failures in a row. */
  #failures = 0

  /** `onFirstFailure` is called for the first of several failures in a row. */
  constructor(work: () => Promise<void>, onFirstFailure: (error: unknown) => void) {
    this.#work = work
    this.#onFirstFailure = onFirstFailure
  }

  get hasFailed(): boolean {
    return this.#failures > 0
  }

  /** The run in progress. It may have begun before the work that the caller waits for. */
  get running(): Promise<void> | null {
    return this.#running
  }

  /** Resolves after a run that began after this call, or rejects as it does. */
  run(): Promise<void> {
    if (this.#running === null) return this.#start()
    this.#next ??= this.#running.catch(() => {}).then(() => this.#start())
    return this.#next
  }

  /** Runs within this time. After a failure, the pending retry is not made earlier. */
  runWithin(ms: number): void {
    if (this.hasFailed || (this.#timer !== null && ms > 0)) return
    this.#runIn(ms)
  }

  #runIn(ms: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    // `#attempt` has reported the failure.
    this.#timer = setTimeout(() => void this.run().catch(() => {}), ms)
    // Stopping the service runs the work, so the timer needn't keep the process alive.
    this.#timer.unref()
  }

  #start(): Promise<void> {
    this.#next = null
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#running = this.#attempt().finally(() => {
      // A run that comes next begins a moment later, and no other one in between.
      if (this.#next === null) this.#running = null
    })
    return this.#running
  }

  async #attempt(): Promise<void> {
    try {
      await this.#work()
      this.#failures = 0
    } catch (error) {
      this.#failures += 1
      if (this.#failures === 1) this.#onFirstFailure(error)
      // Retries by itself, because nothing else may trigger another run.
      this.#runIn(Math.min(RETRY_AFTER_MS * 2 ** (this.#failures - 1), MAX_RETRY_AFTER_MS))
      throw error
    }
  }
}
