import { type Answered, type RequestOptions, request } from '../../lib/api/client.ts'
import type { Input, OperationName, Output } from '../../lib/contract/operations.ts'
import type { Failure } from '../../lib/model/failure.ts'

/** Our client, speaking to a service with the key of one account. */
export interface Speaker {
  /** Where the service is. */
  baseUrl: string
  send<N extends OperationName>(operation: N, input: Input<N>, options?: RequestOptions): Promise<Answered<Output<N>>>
  /** The answer to what must succeed. */
  get<N extends OperationName>(operation: N, input: Input<N>): Promise<Output<N>>
  /** Why what must fail has failed. */
  refused<N extends OperationName>(operation: N, input: Input<N>): Promise<Failure>
}

export const speaker = (fetch: typeof globalThis.fetch, baseUrl: string, key: string): Speaker => {
  const world = { fetch, now: Date.now }
  return {
    baseUrl,
    send: (operation, input, options) => request(world, { baseUrl, key }, operation, input, options),
    async get(operation, input) {
      const { result } = await request(world, { baseUrl, key }, operation, input)
      if (result.ok) return result.value
      throw new Error(`${operation}: ${JSON.stringify(result.failure)}`)
    },
    async refused(operation, input) {
      const { result } = await request(world, { baseUrl, key }, operation, input)
      if (!result.ok) return result.failure
      throw new Error(`${operation} was not refused: ${JSON.stringify(result.value)}`)
    },
  }
}

let names = 0

/** A name that nothing else in this run has: tests share a service, and none may depend on another. */
export const fresh = (prefix: string): string => {
  names += 1
  return `${prefix}${names}`
}

/** A date-time of the service that is certainly to come. */
export const FUTURE = '2090-01-02 03:04:05'

/** An id that nothing has. */
export const NOBODY = 999_999_999
