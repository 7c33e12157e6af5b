import type { OperationName, Output, ParsedInput } from '../../../lib/contract/operations.ts'
import type { Published } from '../../domains/domain-proof.ts'
import type { Store } from '../../store/open-store.ts'
import type { AppDeps } from '../app-deps.ts'

/** What a handler gets besides its input. */
export interface CallContext extends Pick<AppDeps, 'site' | 'takedowns' | 'domains' | 'clickDays'> {
  accountId: number
  /** In writes, the store of the request's transaction. */
  store: Store
  /** What the request's domain publishes; `null` if the request needs no proof. */
  published: Published | null
  now: number
}

/**
 * Passwords are hashed before the transaction begins: hashing is slow and must not block the database, and a handler
 * cannot store or return a password that it never sees.
 */
export type WithPasswordHashed<I> = 'password' extends keyof I
  ? Omit<I, 'password'> & { passwordHash?: string | null }
  : I

export type HandlerInput<N extends OperationName> = WithPasswordHashed<ParsedInput<N>>

export type Handler<N extends OperationName> = (context: CallContext, input: HandlerInput<N>) => Promise<Output<N>>

export type HandlersFor<N extends OperationName> = { [Name in N]: Handler<Name> }
