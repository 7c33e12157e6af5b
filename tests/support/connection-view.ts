import type { ConnectionView } from '../../lib/model/connection-view.ts'
import { UNKNOWN_ZONE } from '../../lib/model/service-clock.ts'

/** Ada's connection as pages show it, with these changes. */
export const connectionView = (changes: Partial<ConnectionView> = {}): ConnectionView => ({
  id: 'https://l.test#1',
  baseUrl: 'https://l.test',
  accountName: 'Ada',
  email: 'ada@l.test',
  avatar: '',
  plan: 'pro',
  serviceZone: UNKNOWN_ZONE,
  passphrase: false,
  locked: false,
  blocked: null,
  unsupportedOptions: [],
  extendedOptions: [],
  appliesAliases: false,
  shortBases: { own: null, byHost: {} },
  canChangeLinks: true,
  keepsUnsentFields: false,
  canDeletePixels: true,
  canReadClicks: true,
  pixelTypes: [{ value: 'vendor01pixel', label: 'Vendor 1' }],
  ...changes,
})
