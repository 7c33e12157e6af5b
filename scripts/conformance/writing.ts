import type { Input, Output } from '../../lib/contract/operations.ts'
import type { Result } from '../../lib/model/failure.ts'
import type { CleaningUp, Creation } from './clean-up.ts'
import type { Conversation } from './conversation.ts'
import type { Purpose } from './exchange.ts'
import type { Seen } from './reading-visit.ts'
import type { Noticed } from './report.ts'

export interface Writing {
  conversation: Conversation
  made: CleaningUp
  seen: Seen
  /** In every name and address that is made, so that a person knows them. */
  tag: string
  now: () => number
}

/** Where every link of the check leads. */
export const TARGET = 'https://example.com/'

export const notice = (operation: Noticed['operation'], line: number | null, says: string, does: string): Noticed => ({
  operation,
  finding: { line, says, does },
})

/** Makes something, and remembers that it is to be taken away again, also where the answer leaves it open. */
export const create = async <N extends Creation>(
  { conversation, made }: Writing,
  operation: N,
  input: Input<N>,
  name: string,
  purpose: Purpose = 'use',
): Promise<Result<Output<N>>> => {
  const result = await conversation.ask(operation, input, purpose)
  made.remember(operation, name, result)
  return result
}
