import type { Catalog } from '../message.ts'

/** Channels, campaigns, domains, pixels and assigning links to them. */
export const COLLECTIONS = {} as const satisfies Catalog
