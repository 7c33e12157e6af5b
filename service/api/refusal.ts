/**
 * Thrown to refuse a request; `createApp` turns it into `{ error: 1, message }`, with further fields for the caller.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: RefusalStatus
  readonly headers: Readonly<Record<string, string>>
  readonly facts: Readonly<Record<string, boolean | string>>

  constructor(
    status: RefusalStatus,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    facts: Readonly<Record<string, boolean | string>> = {},
  ) {
    // The stack of a refusal isn't used, and recording it takes longer than everything else here.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.status = status
    this.headers = headers
    this.facts = facts
  }
}

type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429

/** A field's value is invalid. */
export const invalid = (field: string, problem: string): Refusal => new Refusal(400, `${field} ${problem}`)

/** A unique value is in use. Clients read the field's name from `taken`. */
export const taken = (field: string, what: string): Refusal =>
  new Refusal(409, `${field} is taken: ${what}`, {}, { taken: field })

/** The object does not exist or belongs to another account; the answer is the same. */
export const unknown = (field: string, what: string): Refusal =>
  new Refusal(404, `${field} is unknown: there is no such ${what}`)
