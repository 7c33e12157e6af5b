import type { Catalog } from '../message.ts'

/** The options page's shell: navigation, section titles, frames, dialogs. */
export const PAGE = {} as const satisfies Catalog
