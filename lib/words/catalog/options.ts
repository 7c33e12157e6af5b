import type { Catalog } from '../message.ts'

/** Link options: names, hints, problems. */
export const OPTIONS = {} as const satisfies Catalog
