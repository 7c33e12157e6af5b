import { expect, it } from 'vitest'
import { deepLinks } from '../../../lib/link-options/deep-links.ts'
import type { Collection, Collections } from '../../../lib/model/collections.ts'
import { optionSummary } from './option-summary.ts'

const collection = <T>(...items: T[]): Collection<T> => ({ items, fetchedAt: 1, failure: null })
const collections: Collections = {
  domains: collection(),
  campaigns: collection({ id: 4, name: 'Spring', public: false, rotator: false, list: '' }),
  channels: collection({ id: 7, name: 'News', description: '', color: '', starred: false }),
  pixels: collection({ id: 8, type: 'vendor09', name: 'Shop', tag: 'T', date: '' }),
  overlays: collection(),
  splashPages: collection(),
}

it('the options of a link are summarized by name', () => {
  const words = optionSummary(
    {
      custom: 'sale',
      domain: 'https://go.example',
      metatitle: 'T',
      campaign: 4,
      channel: 99,
      pixels: [8],
      expiry: '2031-01-01 00:00:00',
      type: 'frame',
      status: 'private',
      description: 'N',
      metadescription: 'D',
      metaimage: 'https://example.com/i.png',
      geotarget: [{ location: 'France', link: 'https://fr.example/' }],
      devicetarget: [
        { device: 'iPhone', link: 'https://i.example/' },
        { device: 'iPad', link: 'https://i.example/' },
      ],
      languagetarget: [{ language: 'de', link: 'https://de.example/' }],
      deeplink: deepLinks(true, {}),
      parameters: [{ name: 'utm_source', value: 'x' }],
    },
    collections,
  )
  expect(words).toEqual([
    'alias sale',
    'go.example',
    'title “T”',
    'campaign Spring',
    'channel 99',
    'pixels Shop',
    expect.stringMatching(/^expires Jan 1, 2031, 12:00\sAM$/),
    'redirect frame',
    'Private',
    'note',
    'meta description',
    'meta image',
    '1 country target',
    '2 device targets',
    '1 language target',
    'deep links',
    'utm_source=x',
  ])
})

it('a password is mentioned without its value', () => {
  expect(optionSummary({ password: 'secret' }, null)).toEqual(['password'])
})
