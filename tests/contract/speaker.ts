import { type Answered, type RequestOptions, request } from '../../lib/api/client.ts'
import type { Input, OperationName, Output } from '../../lib/contract/operations.ts'
import type { Failure } from '../../lib/model/failure.ts'

/** Our client with one account's key. */
export interface Speaker {
  baseUrl: string
  send<N extends OperationName>(operation: N, input: Input<N>, options?: RequestOptions): Promise<Answered<Output<N>>>
  /** Returns the answer of a request that must succeed. */
  get<N extends OperationName>(operation: N, input: Input<N>): Promise<Output<N>>
  /** Returns the failure of a request that must fail. */
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

/** A unique name, since tests share a service. */
export const fresh = (prefix: string): string => {
  names += 1
  return `${prefix}${names}`
}

/** A date-time in the future. */
export const FUTURE = '2090-01-02 03:04:05'

/** An id that doesn't exist. */
export const NOBODY = 999_999_999
