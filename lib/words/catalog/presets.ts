import type { Catalog } from '../message.ts'

/** Presets and rules. */
export const PRESETS = {} as const satisfies Catalog
