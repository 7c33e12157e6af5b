import type { OperationName, Output, ParsedInput } from '../../../lib/contract/operations.ts'
import type { Site } from '../../http/site.ts'
import type { Store } from '../../store/open-store.ts'

/** What an endpoint may know of the world: whose account it is, the database, and the moment of the request. */
export interface CallContext {
  accountId: number
  /** Inside the request's transaction for everything that writes. */
  store: Store
  site: Site
  now: number
}

/**
 * A password is hashed before the handler runs and before the transaction begins: slow work must not hold the
 * database, and no handler can store or show what it never sees.
 */
export type WithPasswordHashed<I> = 'password' extends keyof I
  ? Omit<I, 'password'> & { passwordHash?: string | null }
  : I

export type HandlerInput<N extends OperationName> = WithPasswordHashed<ParsedInput<N>>

export type Handler<N extends OperationName> = (context: CallContext, input: HandlerInput<N>) => Promise<Output<N>>

export type HandlersFor<N extends OperationName> = { [Name in N]: Handler<Name> }
