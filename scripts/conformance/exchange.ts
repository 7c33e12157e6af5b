import type { Answered } from '../../lib/api/client.ts'
import type { OperationName, Output } from '../../lib/contract/operations.ts'

/** An answer as it came, before anything was made of it. */
export interface RawAnswer {
  status: number
  headers: Headers
  /** With its byte order mark, if it has one; `null` where it broke off or is more than is read. */
  text: string | null
}

/**
 * `use` asks for what the service should do, and decides whether an endpoint is there. `attempt` asks for what it may
 * refuse with good reason, and `probe` for what it should refuse, to see how it says so.
 */
export type Purpose = 'use' | 'attempt' | 'probe'

/** One request of the check, with all that came back. */
export interface Exchange<N extends OperationName = OperationName> {
  operation: N
  input: Readonly<Record<string, unknown>>
  purpose: Purpose
  raw: RawAnswer | null
  answered: Answered<Output<N>>
  /** Epoch milliseconds. */
  askedAt: number
  heardAt: number
}

/** One way in which the service differs, and what that means for whoever uses Terselink with it. */
export interface Finding {
  /** The line of the project's field notes that tells of it; `null` where none does. */
  line: number | null
  says: string
  does: string
  /** A field that the specification does not have, where that is all there is to tell. */
  field?: string
}
