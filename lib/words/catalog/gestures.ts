import type { Catalog } from '../message.ts'

/** What is said without a window: badge, notifications, menus, address bar. */
export const GESTURES = {} as const satisfies Catalog
