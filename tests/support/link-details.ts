import type { Output } from '../../lib/contract/operations.ts'

type LinkDetails = Output<'readLink'>['details']

/** A service's details of a link with only an address; a test passes only what matters to it. */
export const linkDetails = (changes: Partial<LinkDetails> = {}): LinkDetails => ({
  id: 1,
  shorturl: 'https://s.test/abc',
  longurl: 'https://example.com/',
  title: '',
  description: '',
  location: {},
  device: {},
  expiry: null,
  date: '2030-01-01 00:00:00',
  ...changes,
})
