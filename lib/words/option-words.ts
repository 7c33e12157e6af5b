import type { LinkOption } from '../contract/link-options.ts'

/** What a person reads about an option. */
export interface OptionWords {
  /** Over its field. */
  label: string
  /** In the middle of a sentence. */
  name: string
  /** At the beginning of a sentence about what is wrong with it. */
  subject: string
  /** The value in a list of what a link gets, with `{}` for it; the name where it is left out. */
  given?: string
  /** Over its column in a table, where that is not the label. */
  column?: string
  /** Under its field. */
  hint?: string
  placeholder?: string
  /** One of its rows, or one of its addresses. */
  thing?: string
}

export const OPTION_WORDS: Readonly<Record<LinkOption, OptionWords>> = {
  custom: {
    label: 'Custom alias',
    name: 'alias',
    subject: 'The custom alias',
    given: 'alias {}',
    placeholder: 'random',
  },
  type: { label: 'Redirect type', name: 'redirect type', subject: 'The redirect type', given: 'redirect {}' },
  password: { label: 'Password', name: 'password', subject: 'The password' },
  domain: { label: 'Domain', name: 'domain', subject: 'The domain', given: '{}' },
  expiry: { label: 'Expires', name: 'expiry', subject: 'The expiry', given: 'expires {}' },
  geotarget: {
    label: 'Country targets',
    name: 'country targets',
    subject: 'A country target',
    thing: 'country target',
  },
  devicetarget: {
    label: 'Device targets',
    name: 'device targets',
    subject: 'A device target',
    thing: 'device target',
  },
  languagetarget: {
    label: 'Language targets',
    name: 'language targets',
    subject: 'A language target',
    thing: 'language target',
  },
  metatitle: {
    label: 'Meta title',
    name: 'meta title',
    subject: 'The meta title',
    given: 'title “{}”',
    column: 'Title',
  },
  metadescription: { label: 'Meta description', name: 'meta description', subject: 'The meta description' },
  metaimage: {
    label: 'Meta image',
    name: 'meta image',
    subject: 'The meta image',
    hint: 'The address of a JPEG or PNG image.',
    placeholder: 'https://',
  },
  description: { label: 'Note', name: 'note', subject: 'The note' },
  pixels: { label: 'Pixels', name: 'pixels', subject: 'The pixels', given: 'pixels {}', thing: 'pixel' },
  channel: { label: 'Channel', name: 'channel', subject: 'The channel', given: 'channel {}', thing: 'channel' },
  campaign: { label: 'Campaign', name: 'campaign', subject: 'The campaign', given: 'campaign {}', thing: 'campaign' },
  deeplink: { label: 'Deep links', name: 'deep links', subject: 'The deep links', thing: 'deep link' },
  status: { label: 'Visibility', name: 'visibility', subject: 'The visibility', given: '{}' },
  parameters: { label: 'Parameters', name: 'parameters', subject: 'A parameter', given: '{}', thing: 'parameter' },
}

/** What a person calls the values of choices. */
const VALUE_NAMES: Readonly<Record<string, string>> = {
  direct: 'Direct',
  frame: 'Frame',
  splash: 'Splash',
  public: 'Public',
  private: 'Private',
}

export const valueName = (value: string): string => VALUE_NAMES[value] ?? value

/** Over the cells of rows. */
export const CELL_NAMES: Readonly<Record<string, string>> = {
  location: 'Country',
  device: 'Device',
  language: 'Language',
  link: 'Address',
  name: 'Name',
  value: 'Value',
}
