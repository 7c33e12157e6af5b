import type { Catalog } from '../message.ts'

/** Parts that both pages show. */
export const SHARED = {} as const satisfies Catalog
