import type { Catalog } from '../message.ts'

/** The popup. */
export const POPUP = {} as const satisfies Catalog
