import { z } from '../zod.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One endpoint of the API as data. Client, worker, service, OpenAPI document and tests are derived from it. */
export interface Endpoint<
  M extends Method = Method,
  Params extends z.ZodMiniObject = z.ZodMiniObject,
  Query extends z.ZodMiniObject = z.ZodMiniObject,
  Body extends z.ZodMiniObject = z.ZodMiniObject,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  method: M
  /** From `/api` on, with `:name` for each key of `params`. */
  path: string
  params: Params
  query: Query
  /** The JSON body; an empty object if the request has none. */
  body: Body
  /** The canonical successful response. */
  output: Output
  /**
   * Whether repeating an identical request, after its response was lost, leaves the service in the same state. A
   * non-repeatable call is only sent again once a read has shown that it did not happen.
   */
  repeatable: boolean
}

const none = z.object({})
type None = typeof none

/** Fills in the defaults of a row and keeps its types. */
export const endpoint = <
  M extends Method,
  Output extends z.ZodMiniType,
  Params extends z.ZodMiniObject = None,
  Query extends z.ZodMiniObject = None,
  Body extends z.ZodMiniObject = None,
>(row: {
  method: M
  path: string
  params?: Params
  query?: Query
  body?: Body
  output: Output
  repeatable: boolean
}): Endpoint<M, Params, Query, Body, Output> => ({
  params: none as unknown as Params,
  query: none as unknown as Query,
  body: none as unknown as Body,
  ...row,
})

/** The caller's input: path parameters, query and body side by side; their names never collide. */
export type InputOf<E extends Endpoint> = Fields<z.input<E['params']>> &
  Fields<z.input<E['query']>> &
  Fields<z.input<E['body']>>

// Zod infers an empty object as one that forbids every key, which would forbid those of the other parts too.
type Fields<T> = string extends keyof T ? Record<never, never> : T

/** The input that a service's handler gets: the caller's input after parsing. */
export type ParsedOf<E extends Endpoint> = Fields<z.output<E['params']>> &
  Fields<z.output<E['query']>> &
  Fields<z.output<E['body']>>

export type OutputOf<E extends Endpoint> = z.output<E['output']>
