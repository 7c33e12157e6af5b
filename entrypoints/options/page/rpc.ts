import type { Input, WriteName } from '../../../lib/contract/operations.ts'
import type { Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { Caller, ManyWrite } from '../../../lib/rpc/create-caller.ts'

export type Call = Caller['call']
export type Read = Caller['read']

/**
 * Adds a write to the outbox, with a title if its input has no name. `replaces` is the refused job that it corrects.
 * `preset` is the id of the preset of a new link.
 */
export type Send = <N extends WriteName>(
  operation: N,
  input: Input<N>,
  name?: string,
  replaces?: string,
  preset?: string,
) => Promise<Result<JobView>>

/** Adds writes to the outbox for the account that the page shows. */
export interface Sending {
  send: Send
  /** Adds all of them or none. */
  sendMany: (writes: readonly ManyWrite[]) => ReturnType<Caller['writeMany']>
}

/** Makes calls for the account that the page shows, because another one may be connected by now. */
export const callFor =
  (call: Call, account: string): Call =>
  (method, input) =>
    call(method, input, account)

/** Sends every request under this title, in place of a refused job if one is given. */
export const sendAbout =
  (send: Send, name: string, replaces?: string): Send =>
  (operation, input) =>
    send(operation, input, name, replaces)
