import type { Catalog } from '../message.ts'

/** Connection, Account and the passphrase. */
export const CONNECTION = {} as const satisfies Catalog
