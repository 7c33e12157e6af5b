import type { Catalog } from '../message.ts'

/** Defaults and Privacy. */
export const SETTINGS = {} as const satisfies Catalog
