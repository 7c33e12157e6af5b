/** The headings of the navigation. The first group stands without one: its links say everything. */
export const SECTION_GROUPS = [
  { id: 'links', title: null },
  { id: 'around', title: 'Around links' },
  { id: 'browser', title: 'This browser' },
  { id: 'service', title: 'Service' },
] as const

/** The page's sections, in the order of its navigation. The id is the hash of its address. */
export const SECTIONS = [
  { id: 'links', title: 'Links', group: 'links' },
  { id: 'bulk', title: 'Bulk', group: 'links' },
  { id: 'channels', title: 'Channels', group: 'around' },
  { id: 'campaigns', title: 'Campaigns', group: 'around' },
  { id: 'domains', title: 'Domains', group: 'around' },
  { id: 'pixels', title: 'Pixels', group: 'around' },
  { id: 'overlays', title: 'Overlays', group: 'around' },
  { id: 'splash', title: 'Splash pages', group: 'around' },
  { id: 'outbox', title: 'Outbox', group: 'browser' },
  { id: 'presets', title: 'Presets', group: 'browser' },
  { id: 'defaults', title: 'Defaults', group: 'browser' },
  { id: 'transfer', title: 'Import and export', group: 'browser' },
  { id: 'account', title: 'Account', group: 'service' },
  { id: 'connection', title: 'Connection', group: 'service' },
  { id: 'privacy', title: 'Privacy', group: 'service' },
] as const satisfies readonly { id: string; title: string; group: (typeof SECTION_GROUPS)[number]['id'] }[]

export type SectionId = (typeof SECTIONS)[number]['id']

export const isSectionId = (name: string): name is SectionId => SECTIONS.some(({ id }) => id === name)

/** What the tab and the browser's history call the page: sections apart, and the page's own name in all of them. */
export const pageTitle = (section: SectionId | null): string => {
  const title = SECTIONS.find(({ id }) => id === section)?.title
  return title === undefined ? 'Terselink options' : `${title} – Terselink options`
}
