import type { Catalog } from '../message.ts'

/** Links: list, detail, form, selection. */
export const LINKS = {} as const satisfies Catalog
