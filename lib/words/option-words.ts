import type { LinkOption } from '../contract/link-options.ts'

/** What a person reads about an option. */
export interface OptionWords {
  /** Over its field. */
  label: string
  /** In the middle of a sentence. */
  name: string
  /** In a list of what a link gets, with `{}` for the value; the name where the value is not shown. */
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
    given: 'alias {}',
    placeholder: 'random',
  },
  type: { label: 'Redirect type', name: 'redirect type', given: 'redirect {}' },
  password: { label: 'Password', name: 'password' },
  domain: { label: 'Domain', name: 'domain', given: '{}' },
  expiry: { label: 'Expires', name: 'expiry', given: 'expires {}' },
  geotarget: {
    label: 'Country targets',
    name: 'country targets',
    given: '{}',
    thing: 'country target',
  },
  devicetarget: {
    label: 'Device targets',
    name: 'device targets',
    given: '{}',
    thing: 'device target',
  },
  languagetarget: {
    label: 'Language targets',
    name: 'language targets',
    given: '{}',
    thing: 'language target',
  },
  metatitle: {
    label: 'Meta title',
    name: 'meta title',
    given: 'title “{}”',
    column: 'Title',
  },
  metadescription: { label: 'Meta description', name: 'meta description' },
  metaimage: {
    label: 'Meta image',
    name: 'meta image',
    hint: 'The address of a JPEG or PNG image.',
    placeholder: 'https://',
  },
  description: { label: 'Note', name: 'note' },
  pixels: { label: 'Pixels', name: 'pixels', given: 'pixels {}', thing: 'pixel' },
  channel: { label: 'Channel', name: 'channel', given: 'channel {}', thing: 'channel' },
  campaign: { label: 'Campaign', name: 'campaign', given: 'campaign {}', thing: 'campaign' },
  deeplink: { label: 'Deep links', name: 'deep links', thing: 'deep link' },
  status: { label: 'Visibility', name: 'visibility', given: '{}' },
  parameters: { label: 'Parameters', name: 'parameters', given: '{}', thing: 'parameter' },
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

/** A name at the beginning of a line. */
export const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
