import type { Field } from '../../../lib/bulk/columns.ts'

/** What columns can hold, in the order in which a person chooses. */
export const FIELD_NAMES: Readonly<Record<Field, string>> = {
  url: 'Long URL',
  custom: 'Custom alias',
  short: 'Short link (its alias)',
  metatitle: 'Title',
  description: 'Note',
  domain: 'Domain',
  campaign: 'Campaign',
  channel: 'Channel',
  expiry: 'Expires',
  password: 'Password',
  type: 'Redirect type',
  status: 'Visibility',
  metadescription: 'Meta description',
  metaimage: 'Meta image',
  pixels: 'Pixels',
  created: 'Created (only for the order)',
  parameter: 'Parameter of this name',
}

export const FIELDS = Object.keys(FIELD_NAMES) as Field[]
