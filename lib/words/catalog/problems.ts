import type { Catalog } from '../message.ts'

/** What is wrong with an input. */
export const PROBLEMS = {} as const satisfies Catalog
