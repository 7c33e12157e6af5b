import type { Endpoint } from '../contract/endpoint.ts'
import { type Input, type OperationName, operations } from '../contract/operations.ts'
import { check } from '../contract/problem.ts'
import { fail, invalid, ok, type Result } from '../model/failure.ts'
import { withoutSealed, withSealedOf } from '../sealed-text.ts'

/** An input divided as its request carries it: path, query and body. */
interface InputParts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
}

/** The first field that parsing would drop silently, so that the request would differ from the input. */
const unknownField = ({ params, query, body }: Endpoint, input: object): string | undefined =>
  Object.keys(input).find((name) => ![params, query, body].some(({ shape }) => Object.hasOwn(shape, name)))

/** An endpoint's input, parsed by the contract; otherwise `invalid` with the field's name. */
export const inputParts = (endpoint: Endpoint, input: unknown): Result<InputParts> => {
  const parts: InputParts = { params: {}, query: {}, body: {} }
  for (const name of ['params', 'query', 'body'] as const) {
    const parsed = check(endpoint[name], input)
    if (!parsed.ok) return fail({ kind: 'invalid', ...parsed.problem })
    parts[name] = parsed.value
  }
  // A parsed input is an object.
  const unknown = unknownField(endpoint, input as object)
  return unknown === undefined ? ok(parts) : invalid(unknown, 'not_in_request')
}

/** An operation's input, parsed by the contract: it is stored and sent as returned here. */
export const operationInput = <N extends OperationName>(operation: N, input: unknown): Result<Input<N>> => {
  const parts = inputParts(operations[operation], withoutSealed(input))
  if (!parts.ok) return parts
  const { params, query, body } = parts.value
  // The three parts together are the input, which TypeScript can't infer.
  return ok(withSealedOf(input, { ...params, ...query, ...body }) as Input<N>)
}
