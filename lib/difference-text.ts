import type { Difference } from './rpc/protocol.ts'

const NAMES: Readonly<Record<Difference['option'], string>> = {
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

/** Says what the service made otherwise than it was asked, in one sentence. The values are text, not markup. */
export const differenceText = ({ option, asked, got }: Difference): string => {
  const name = NAMES[option]
  if (got === null) return `You asked for the ${name} “${asked}”; the service does not show what became of it.`
  if (got === '') return `You asked for the ${name} “${asked}”; the service left it out.`
  return `You asked for the ${name} “${asked}”; the service made it “${got}”.`
}
