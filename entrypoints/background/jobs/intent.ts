import type { Endpoint } from '../../../lib/contract/endpoint.ts'
import { type Input, type OperationName, operations } from '../../../lib/contract/operations.ts'
import { checked } from '../../../lib/contract/problem.ts'
import { fail, invalid, ok, type Result } from '../../../lib/model/failure.ts'
import { withoutSealed, withSealedOf } from '../../../lib/sealed-text.ts'

/** A page's input for an operation, validated by the contract: it is stored and sent as returned here. */
export const parseIntent = <N extends OperationName>(operation: N, input: unknown): Result<Input<N>> => {
  const { params, query, body }: Endpoint = operations[operation]
  const parts = [params, query, body]
  const judged = withoutSealed(input)
  const intent: Record<string, unknown> = {}
  for (const part of parts) {
    const parsed = checked(part, judged)
    if (!parsed.ok) return fail({ kind: 'invalid', ...parsed.problem })
    Object.assign(intent, parsed.value)
  }
  // Dropped silently, the request would differ from the input. A parsed input is an object.
  const unknown = Object.keys(input as object).find((name) => !parts.some(({ shape }) => Object.hasOwn(shape, name)))
  if (unknown !== undefined) return invalid(unknown, 'not_in_request')
  // The three parts together are the input, which TypeScript can't infer from a loop.
  return ok(withSealedOf(input, intent) as Input<N>)
}
