import type { LinkOptions } from '../contract/link.ts'

/** What a person calls each option, in the middle of a sentence. */
export const OPTION_NAMES: Readonly<Record<keyof LinkOptions, string>> = {
  custom: 'alias',
  type: 'redirect type',
  password: 'password',
  domain: 'domain',
  expiry: 'expiry',
  geotarget: 'country targets',
  devicetarget: 'device targets',
  languagetarget: 'language targets',
  metatitle: 'meta title',
  metadescription: 'meta description',
  metaimage: 'meta image',
  description: 'note',
  pixels: 'pixels',
  channel: 'channel',
  campaign: 'campaign',
  deeplink: 'deep links',
  status: 'visibility',
  parameters: 'parameters',
}
