import type { Catalog } from '../message.ts'

/** Bulk. */
export const BULK = {} as const satisfies Catalog
