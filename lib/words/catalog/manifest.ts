import type { Catalog } from '../message.ts'

/** The extension in the browser: its name, what it does, and its keyboard shortcuts. */
export const MANIFEST = {
  manifest_name: 'Terselink',
  /** Shown in the browser’s list of extensions and in stores. At most 132 characters. */
  manifest_description:
    'Create a short link to the page, a link or a selection with your own link service: one gesture, and it is copied.',
  /** Shown in the browser’s list of keyboard shortcuts. */
  manifest_shorten_tab: 'Create a short link to this page and copy it',
} as const satisfies Catalog
