import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPTION_NAMES } from '../../../lib/contract/link-options.ts'
import type { Collection, Collections } from '../../../lib/model/collections.ts'
import { inLanguage } from '../../../tests/support/in-language.ts'
import { linkDetails } from '../../../tests/support/link-details.ts'
import { localClock } from '../../../tests/support/service-clock.ts'
import { isUnshown, type KnownOptions, knownOptions, optionSentences } from './option-sentences.ts'

const collection = <T>(...items: T[]): Collection<T> => ({ items, fetchedAt: 1, failure: null })
const channel = { description: '', color: '', starred: false }
const pixel = { type: 'vendor09', tag: 'T', date: '' }
const collections: Collections = {
  domains: collection(),
  campaigns: collection({ id: 4, name: 'Spring sale', public: false, rotator: false, list: '' }),
  channels: collection({ ...channel, id: 7, name: 'Newsletter' }, { ...channel, id: 8, name: 'Shop' }),
  pixels: collection({ ...pixel, id: 1, name: 'Ads' }, { ...pixel, id: 2, name: 'Reach' }),
  overlays: collection({ id: 5, name: 'Welcome', type: 'message', date: '' }),
  splashPages: collection({ id: 6, name: 'Winter', date: '' }),
}
const context = { collections, clock: localClock('2026-11-27 12:00:00') }

const said = (known: KnownOptions, within = context): string =>
  optionSentences(known, within)
    .flatMap(({ sentences }) => sentences)
    .join(' ')

const rows = <K extends string>(cell: K, ...names: [name: string, link: string][]) =>
  names.map(([name, link]) => ({ [cell]: name, link }) as { [key in K]: string } & { link: string })

describe('what an option does', () => {
  it.each<[what: string, known: KnownOptions, text: string]>([
    ['an expiry this year', { expiry: '2026-12-03 18:00:00' }, 'Expires Thursday, December 3.'],
    ['an expiry in another year', { expiry: '2027-01-01 00:00:00' }, 'Expires Friday, January 1, 2027.'],
    ['an expiry that has passed', { expiry: '2026-11-27 11:59:59' }, 'Expired Friday, November 27.'],
    ['an expiry that is no date', { expiry: 'soon' }, 'Expires soon.'],
    [
      'a country target',
      { geotarget: rows('location', ['DE', 'https://de.example.com/']) },
      'Visitors from Germany go to de.example.com.',
    ],
    [
      'countries with one destination, and a path that tells destinations apart',
      {
        geotarget: rows(
          'location',
          ['Germany', 'https://example.com/de?utm_source=a'],
          ['France', 'https://example.com/fr'],
          ['AT', 'https://example.com/de?utm_source=a'],
        ),
      },
      'Visitors from Germany and Austria go to example.com/de. Visitors from France go to example.com/fr.',
    ],
    [
      'many countries',
      {
        geotarget: rows(
          'location',
          ...'abcde'.split('').map((name): [string, string] => [name, 'https://x.example']),
          ...'fghi'.split('').map((name): [string, string] => [name, `https://${name}.example`]),
        ),
      },
      'Visitors from a, b, c, and 2 more go to x.example. Visitors from f go to f.example. Visitors from g go to g.example. 2 more destinations for some visitors.',
    ],
    [
      'a device target',
      { devicetarget: rows('device', ['iPhone', 'https://apps.example/a'], ['iPad', 'https://apps.example/a']) },
      'Visitors on iPhone and iPad go to apps.example/a.',
    ],
    [
      'a language target',
      { languagetarget: rows('language', ['de', 'https://de.example'], ['pt-BR', 'https://de.example']) },
      'Visitors who read German or Brazilian Portuguese go to de.example.',
    ],
    [
      'a long destination',
      { languagetarget: rows('language', ['klingon', `https://example.com/${'long/'.repeat(20)}`]) },
      'Visitors who read klingon go to example.com/long/long/long/long/long/long/long/l….',
    ],
    ['a password', { password: true }, 'Visitors must enter a password.'],
    ['a direct redirect', { type: 'direct' }, 'Visitors go straight to the destination.'],
    ['a frame', { type: 'frame' }, 'The destination is shown in a frame.'],
    ['a splash page', { type: 'splash' }, 'A splash page is shown first.'],
    ['a splash page of the account', { type: '6' }, 'The splash page “Winter” is shown first.'],
    ['a splash page that is not known', { type: '60' }, 'The splash page “60” is shown first.'],
    ['an overlay', { type: 'overlay-5' }, 'The overlay “Welcome” is shown on the destination.'],
    ['deep links that the service finds', { deeplink: { auto: true } }, 'On phones, the app opens if it is installed.'],
    [
      'deep links with store addresses',
      { deeplink: { auto: false, apple: 'https://apps.example/1' } },
      'On phones, the app opens, or its page in the app store.',
    ],
    ['deep links that are off', { deeplink: { auto: false } }, ''],
    [
      'parameters',
      {
        parameters: [
          { name: 'utm_source', value: 'news' },
          { name: 'ref', value: '' },
        ],
      },
      'Adds utm_source=news and ref= to the destination.',
    ],
    ['a passed query', { passquery: true }, 'Passes on the query of the short URL.'],
    ['a query that is not passed', { passquery: false }, ''],
    ['a meta description', { metadescription: 'All about spring' }, 'The preview has its own description.'],
    ['a meta image', { metaimage: 'https://example.com/a.png' }, 'The preview has its own image.'],
    ['pixels by name', { pixels: [1, 2] }, 'Visits are reported to Ads and Reach.'],
    ['a pixel without a known name', { pixels: [99] }, 'Visits are reported to 99.'],
    ['pixels that are not known', { pixels: true }, 'Visits are reported to pixels.'],
    ['a private link', { status: 'private' }, 'The link is private.'],
    ['a public link', { status: 'public' }, 'The link is public.'],
    ['a campaign', { campaign: 4 }, 'Belongs to the campaign Spring sale.'],
    ['a channel', { channel: [7] }, 'Is in the channel Newsletter.'],
    ['several channels', { channel: [7, 8] }, 'Is in the channels Newsletter and Shop.'],
    [
      'what is shown beside the sentences',
      { custom: 'a', domain: 'https://go.example', metatitle: 'T', description: 'N' },
      '',
    ],
    ['nothing', {}, ''],
  ])('is described for %s', (_, known, text) => {
    expect(said(known)).toBe(text)
  })

  it('is described in whole sentences for every combination, in one order, and nothing else is', () => {
    const every: KnownOptions = {
      expiry: '2026-12-03 18:00:00',
      geotarget: rows('location', ['DE', 'https://de.example.com/']),
      devicetarget: rows('device', ['iPhone', 'https://apps.example/a']),
      languagetarget: rows('language', ['fr', 'https://fr.example']),
      password: true,
      type: 'frame',
      deeplink: { auto: true },
      parameters: [{ name: 'a', value: 'b' }],
      passquery: true,
      metadescription: 'D',
      metaimage: 'https://example.com/a.png',
      pixels: [1],
      status: 'private',
      campaign: 4,
      channel: [7],
    }
    const whole = said(every)
    fc.assert(
      fc.property(fc.subarray(OPTION_NAMES), (some) => {
        const known = Object.fromEntries(Object.entries(every).filter(([name]) => some.some((each) => each === name)))
        const parts = optionSentences(known, context)
        expect(parts.map(({ option }) => option).toSorted()).toEqual(Object.keys(known).toSorted())
        for (const { option, sentences } of parts) {
          expect(sentences.join(' ')).toBe(said({ [option]: every[option] }))
          expect(whole).toContain(sentences.join(' '))
          for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
        }
      }),
    )
    expect(said({ expiry: every.expiry, geotarget: every.geotarget, password: true })).toBe(
      'Expires Thursday, December 3. Visitors from Germany go to de.example.com. Visitors must enter a password.',
    )
  })

  it('is described with the names of the language', () => {
    const known: KnownOptions = {
      geotarget: rows('location', ['DE', 'https://de.example']),
      languagetarget: rows('language', ['fr', 'https://fr.example']),
    }
    expect(inLanguage({ tag: 'de', name: 'Deutsch' }, () => said(known))).toBe(
      'Visitors from Deutschland go to de.example. Visitors who read Französisch go to fr.example.',
    )
  })

  it('is described by number while the names are unknown', () => {
    const unnamed = { ...context, collections: null } as unknown as typeof context
    expect(said({ campaign: 4, channel: [7], pixels: [1], type: '6' }, unnamed)).toBe(
      'The splash page “6” is shown first. Visits are reported to 1. Belongs to the campaign 4. Is in the channel 7.',
    )
  })
})

describe('the known options of a link', () => {
  const sent = {
    custom: 'a',
    type: 'frame',
    expiry: '2026-12-01 00:00:00',
    geotarget: rows('location', ['FR', 'https://fr.example']),
    languagetarget: rows('language', ['fr', 'https://fr.example']),
    pixels: [1],
    channel: 7,
    campaign: 4,
    status: 'public' as const,
  }

  it('are those that the service shows, over what was sent from here', () => {
    const details = linkDetails({
      location: { Germany: 'https://de.example' },
      device: { iPhone: 'https://apps.example' },
      passquery: true,
    })
    expect(knownOptions(details, {}, sent)).toMatchObject({
      expiry: undefined,
      geotarget: rows('location', ['Germany', 'https://de.example']),
      devicetarget: rows('device', ['iPhone', 'https://apps.example']),
      passquery: true,
      type: 'frame',
      languagetarget: sent.languagetarget,
      pixels: [1],
      channel: [7],
      campaign: 4,
      status: 'public',
    })
  })

  it('are those that this device knows of the list before the service has answered', () => {
    const facts = {
      expiry: '2026-12-02 00:00:00',
      password: true,
      pixels: true,
      private: true,
      campaign: 4,
      channels: [7],
    }
    expect(said(knownOptions(null, facts, {}))).toBe(
      'Expires Wednesday, December 2. Visitors must enter a password. Visits are reported to pixels. The link is private. Belongs to the campaign Spring sale. Is in the channel Newsletter.',
    )
  })

  it('follow what was changed later than it was sent', () => {
    const facts = { pixels: false, private: true, campaign: null, channels: [8, 7], password: false }
    expect(knownOptions(linkDetails(), facts, sent)).toMatchObject({
      pixels: undefined,
      status: 'private',
      campaign: undefined,
      channel: [8, 7],
      password: undefined,
    })
  })

  it('are those that a service shows beyond SPEC.md, which then are not as last sent', () => {
    const details = { ...linkDetails(), type: 'splash', pixels: [9], haspassword: true, status: 'private' as const }
    expect(knownOptions(details, { private: true, password: true }, sent)).toMatchObject({
      type: 'splash',
      pixels: [9],
      status: 'private',
      password: true,
      languagetarget: sent.languagetarget,
    })
    const options = ['type', 'pixels', 'status', 'password', 'languagetarget', 'metaimage'] as const
    expect(options.filter((option) => isUnshown(option, details))).toEqual(['languagetarget', 'metaimage'])
    expect(options.filter((option) => isUnshown(option, linkDetails()))).toEqual(options)
    expect(knownOptions({ ...details, type: 'direct' }, {}, sent).type).toBeUndefined()
  })

  it('are none where neither the service nor this device knows any', () => {
    expect(optionSentences(knownOptions(linkDetails(), {}, {}), context)).toEqual([])
    expect(optionSentences(knownOptions(null, {}, {}), context)).toEqual([])
  })
})
