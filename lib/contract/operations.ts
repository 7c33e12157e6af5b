import type { InputOf, OutputOf, ParsedOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { extended, extendedAnswers, extendedBodies } from './extended.ts'

/** The operations of the second table: only offered if the connected service was seen to have them. */
export type ExtendedName = keyof typeof extended
export const EXTENDED_NAMES = Object.keys(extended) as ExtendedName[]

/** The operations of both tables: everything that a client can call, with the fields beyond SPEC.md. */
export const operations = { ...endpoints, ...extendedAnswers, ...extendedBodies, ...extended }

export type Operations = typeof operations
export type OperationName = keyof Operations
export type Input<N extends OperationName> = InputOf<Operations[N]>
export type ParsedInput<N extends OperationName> = ParsedOf<Operations[N]>
export type Output<N extends OperationName> = OutputOf<Operations[N]>

type NamesOf<M> = { [N in OperationName]: Operations[N]['method'] extends M ? N : never }[OperationName]

/** Reads change nothing: they can be repeated, cached and discarded. */
export type ReadName = NamesOf<'GET'>
/** Writes go through the outbox. */
export type WriteName = NamesOf<'POST' | 'PUT' | 'DELETE'>

const isOperationName = (name: string): name is OperationName => Object.hasOwn(operations, name)
export const isReadName = (name: string): name is ReadName => isOperationName(name) && operations[name].method === 'GET'
export const isWriteName = (name: string): name is WriteName =>
  isOperationName(name) && operations[name].method !== 'GET'
