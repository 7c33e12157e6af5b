import { operationInput } from '../../../lib/api/operation-input.ts'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import type { Intent } from '../../../lib/outbox/intent.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'

/**
 * The intents of bulk work, each validated by the contract. Their priority is `bulk`, so that clicks don't wait for
 * them.
 */
export const bulkIntents = (
  writes: readonly (RpcInput<'writeMany'>['writes'][number] & { preset?: string | undefined })[],
): Result<Intent[]> => {
  const intents: Intent[] = []
  for (const [index, { id, operation, input, title, preset }] of writes.entries()) {
    const parsed = operationInput(operation, input)
    if (!parsed.ok) return atPlace(parsed, index)
    const common = { source: 'bulk', priority: 'bulk', tabId: null, copy: false } as const
    intents.push({ ...common, id, operation, input: parsed.value, title, preset })
  }
  return ok(intents)
}

/** The failure, whose field begins with the index of the write. */
const atPlace = ({ failure }: Extract<Result<unknown>, { ok: false }>, index: number): Result<never> =>
  fail(failure.kind === 'invalid' ? { ...failure, field: `${index}.${failure.field}` } : failure)
