import { type PlainKey, t } from '../../lib/words/t.ts'

/** The headings of the navigation. The first group has none: its links are clear without. */
export const SECTION_GROUPS = [
  { id: 'links', title: null },
  { id: 'around', title: 'page_group_organize' },
  { id: 'browser', title: 'page_group_browser' },
  { id: 'service', title: 'page_group_service' },
] as const satisfies readonly { id: string; title: PlainKey | null }[]

/** The page's sections, in the order of its navigation. The id is the hash of its address. */
export const SECTIONS = [
  { id: 'links', title: 'page_section_links', group: 'links' },
  { id: 'bulk', title: 'page_section_bulk', group: 'links' },
  { id: 'channels', title: 'page_section_channels', group: 'around' },
  { id: 'campaigns', title: 'page_section_campaigns', group: 'around' },
  { id: 'domains', title: 'page_section_domains', group: 'around' },
  { id: 'pixels', title: 'page_section_pixels', group: 'around' },
  { id: 'overlays', title: 'page_section_overlays', group: 'around' },
  { id: 'splash', title: 'page_section_splash', group: 'around' },
  { id: 'outbox', title: 'page_section_outbox', group: 'browser' },
  { id: 'presets', title: 'page_section_presets', group: 'browser' },
  { id: 'defaults', title: 'page_section_defaults', group: 'browser' },
  { id: 'transfer', title: 'page_section_transfer', group: 'browser' },
  { id: 'account', title: 'page_section_account', group: 'service' },
  { id: 'connection', title: 'page_section_connection', group: 'service' },
  { id: 'privacy', title: 'page_section_privacy', group: 'service' },
] as const satisfies readonly { id: string; title: PlainKey; group: (typeof SECTION_GROUPS)[number]['id'] }[]

export type SectionId = (typeof SECTIONS)[number]['id']

export const isSectionId = (name: string): name is SectionId => SECTIONS.some(({ id }) => id === name)

export const sectionTitle = (section: SectionId): string => t(`page_section_${section}`)

/** The title of the browser's tab, and of the page in its history: different for each section. */
export const pageTitle = (section: SectionId | null): string =>
  section === null ? t('page_title') : t('page_title_section', sectionTitle(section))
