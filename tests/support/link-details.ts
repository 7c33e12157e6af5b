import type { Output } from '../../lib/contract/operations.ts'

type LinkDetails = Output<'readLink'>['details']

/** What a service shows of a link that has an address and nothing else; a test says only what matters to it. */
export const linkDetails = (differing: Partial<LinkDetails> = {}): LinkDetails => ({
  id: 1,
  shorturl: 'https://s.test/abc',
  longurl: 'https://example.com/',
  title: '',
  description: '',
  location: {},
  device: {},
  expiry: null,
  date: '2030-01-01 00:00:00',
  ...differing,
})
