import type { Catalog } from '../message.ts'

/** Import and export. */
export const TRANSFER = {} as const satisfies Catalog
