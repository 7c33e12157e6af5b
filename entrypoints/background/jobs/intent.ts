import type { Endpoint } from '../../../lib/contract/endpoint.ts'
import { type Input, type OperationName, operations } from '../../../lib/contract/operations.ts'
import { checked } from '../../../lib/contract/problem.ts'
import { fail, invalid, ok, type Result } from '../../../lib/model/failure.ts'
import { withoutSealed, withSealedOf } from '../../../lib/sealed-text.ts'

/**
 * A page's input for a write, which the outbox parses, once, with the alias that it gets: here only that nothing of it
 * would be dropped.
 */
export const wholeInput = (operation: OperationName, input: unknown): Result<Record<string, unknown>> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return parseIntent(operation, input)
  const unknown = unknownField(operations[operation], input)
  return unknown === undefined ? ok(input as Record<string, unknown>) : invalid(unknown, 'not_in_request')
}

/** A field that parsing would drop silently: then the request would differ from the input. */
const unknownField = ({ params, query, body }: Endpoint, input: object): string | undefined =>
  Object.keys(input).find((name) => ![params, query, body].some(({ shape }) => Object.hasOwn(shape, name)))

/** A page's input for an operation, validated by the contract: it is stored and sent as returned here. */
export const parseIntent = <N extends OperationName>(operation: N, input: unknown): Result<Input<N>> => {
  const endpoint: Endpoint = operations[operation]
  const judged = withoutSealed(input)
  const intent: Record<string, unknown> = {}
  for (const part of [endpoint.params, endpoint.query, endpoint.body]) {
    const parsed = checked(part, judged)
    if (!parsed.ok) return fail({ kind: 'invalid', ...parsed.problem })
    Object.assign(intent, parsed.value)
  }
  // A parsed input is an object.
  const unknown = unknownField(endpoint, input as object)
  if (unknown !== undefined) return invalid(unknown, 'not_in_request')
  // The three parts together are the input, which TypeScript can't infer from a loop.
  return ok(withSealedOf(input, intent) as Input<N>)
}
