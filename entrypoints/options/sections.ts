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
  { id: 'links', group: 'links' },
  { id: 'bulk', group: 'links' },
  { id: 'channels', group: 'around' },
  { id: 'campaigns', group: 'around' },
  { id: 'domains', group: 'around' },
  { id: 'pixels', group: 'around' },
  { id: 'overlays', group: 'around' },
  { id: 'splash', group: 'around' },
  { id: 'outbox', group: 'browser' },
  { id: 'presets', group: 'browser' },
  { id: 'defaults', group: 'browser' },
  { id: 'transfer', group: 'browser' },
  { id: 'account', group: 'service' },
  { id: 'connection', group: 'service' },
  { id: 'privacy', group: 'service' },
] as const satisfies readonly { id: string; group: (typeof SECTION_GROUPS)[number]['id'] }[]

export type SectionId = (typeof SECTIONS)[number]['id']

export const isSectionId = (name: string): name is SectionId => SECTIONS.some(({ id }) => id === name)

export const sectionTitle = (section: SectionId): string => t(`page_section_${section}`)

/** The title of the browser's tab, and of the page in its history: different for each section. */
export const pageTitle = (section: SectionId | null): string =>
  section === null ? t('page_title') : t('page_title_section', sectionTitle(section))
