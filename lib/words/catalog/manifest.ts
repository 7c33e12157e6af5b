import type { Catalog } from '../message.ts'

export const MANIFEST = {
  manifest_name: 'Terselink',
  manifest_description:
    'Shorten the page, a link or a selection with your own link service: one gesture, and it is copied.',
  manifest_shorten_tab: 'Shorten this tab and copy the link',
} as const satisfies Catalog
