/** The page's sections, in the order of its navigation. The id is the hash of its address. */
export const SECTIONS = [
  { id: 'links', title: 'Links' },
  { id: 'channels', title: 'Channels' },
  { id: 'campaigns', title: 'Campaigns' },
  { id: 'domains', title: 'Domains' },
  { id: 'pixels', title: 'Pixels' },
  { id: 'overlays', title: 'Overlays' },
  { id: 'splash', title: 'Splash pages' },
  { id: 'outbox', title: 'Outbox' },
  { id: 'account', title: 'Account' },
  { id: 'defaults', title: 'Defaults' },
  { id: 'connection', title: 'Connection' },
] as const

export type SectionId = (typeof SECTIONS)[number]['id']

export const isSectionId = (name: string): name is SectionId => SECTIONS.some(({ id }) => id === name)
