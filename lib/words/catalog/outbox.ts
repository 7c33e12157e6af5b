import type { Catalog } from '../message.ts'

/** The Outbox, and requests in lists. */
export const OUTBOX = {} as const satisfies Catalog
