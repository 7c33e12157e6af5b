import type { AccountKind } from '../../../lib/transfer/account-file.ts'

/** What can be saved, in the order of the page's navigation. */
export const KIND_NAMES: Readonly<Record<AccountKind, string>> = {
  links: 'Links',
  channels: 'Channels',
  channelItems: 'Channel items',
  campaigns: 'Campaigns',
  domains: 'Domains',
  pixels: 'Pixels',
  overlays: 'Overlays',
  splashPages: 'Splash pages',
}

export const KINDS = Object.keys(KIND_NAMES) as AccountKind[]
