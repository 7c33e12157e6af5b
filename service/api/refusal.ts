/** The service understood and says no. Thrown anywhere, turned into `{ error: 1, message }` in one place. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: RefusalStatus
  readonly headers: Readonly<Record<string, string>>

  constructor(status: RefusalStatus, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429

/** A field that cannot be accepted. */
export const invalid = (field: string, problem: string): Refusal => new Refusal(400, `${field} ${problem}`)

/** A value that must be unique and is not free. */
export const taken = (field: string, what: string): Refusal => new Refusal(409, `${field} is taken: ${what}`)

/** There is no such thing, or it is somebody else's: both sound alike. */
export const unknown = (field: string, what: string): Refusal =>
  new Refusal(404, `${field} is unknown: there is no such ${what}`)
