import { describe, expect, it } from 'vitest'
import { waitingJob } from '../../tests/support/outbox-job.ts'
import {
  EMPTY_VALUES,
  isRemovable,
  type LinkOption,
  type OptionValue,
  type RemovableOption,
} from '../contract/link-options.ts'
import type { LinkFacts } from '../model/link-facts.ts'
import { newLibraryState } from './library-state.ts'
import { ownWrite } from './own-writes.ts'
import { factsStillKnown } from './row-facts.ts'
import { derivedFields, type StoredLink } from './stored-link.ts'

const NOW = 1_800_000_000_000
const DATE = '2030-06-01 00:00:00'
const LINK = {
  id: 7,
  alias: 'one',
  shorturl: 'https://s.test/one',
  longurl: 'https://a.test/',
  clicks: 0,
  title: '',
  description: '',
  date: DATE,
}

const factsAfter = (operation: 'createLink' | 'updateLink', input: object, facts?: LinkFacts): LinkFacts => {
  const outcome = { id: 7, shortUrl: LINK.shorturl, differences: [] }
  const job = waitingJob(operation, { ...input }, { state: 'done', outcome })
  const stored: StoredLink = {
    ...LINK,
    ...derivedFields(LINK),
    connection: 'https://s.test#1',
    pass: 1,
    block: 1,
    guessed: false,
    facts,
  }
  const known = new Map(operation === 'updateLink' ? [[7, stored]] : [])
  const change = ownWrite(job, NOW, DATE)?.decide(newLibraryState(stored.connection), known)
  return change?.put[0]?.facts ?? {}
}

describe('the title of the page that a link was made from', () => {
  const known: LinkFacts = { pageTitle: 'Refund policy', campaign: 3 }

  it('is forgotten when the link leads to another page', () => {
    const after = factsAfter('updateLink', { id: 7, url: 'https://a.test/warranty' }, known)
    expect(after).toMatchObject({ campaign: 3 })
    expect(after).not.toHaveProperty('pageTitle')
  })

  it('stays with another alias, or another spelling of the address', () => {
    expect(factsAfter('updateLink', { id: 7, custom: 'two' }, known).pageTitle).toBe('Refund policy')
    expect(factsAfter('updateLink', { id: 7, url: 'http://www.a.test' }, known).pageTitle).toBe('Refund policy')
  })

  it('is forgotten when the service lists another address, unless that of this device was a guess', () => {
    const facts = { pageTitle: 'Refund policy' }
    const longurl = 'https://a.test/?utm_source=news'
    expect(factsStillKnown({ longurl: 'https://a.test/', facts, guessed: false }, longurl)).toEqual({})
    expect(factsStillKnown({ longurl: 'https://a.test/', facts, guessed: true }, longurl)).toEqual(facts)
    expect(factsStillKnown({ longurl: 'https://a.test/?a=1&b=2', facts }, 'https://a.test/?a=1&amp;b=2')).toEqual(facts)
    expect(factsStillKnown(undefined, longurl)).toBeUndefined()
  })
})

const PLAIN: LinkFacts = {
  channels: [],
  allChannels: true,
  campaign: null,
  expiry: null,
  password: false,
  targets: false,
  pixels: false,
  madeHere: true,
  preset: null,
}

/** A value, and what is known of a link if this is its only option; nothing for options that no fact shows. */
const SAMPLES: { readonly [O in LinkOption]: [value: OptionValue<O>, facts: LinkFacts] } = {
  custom: ['one', {}],
  type: ['frame', {}],
  password: ['sesame', { password: true }],
  domain: ['https://go.test', {}],
  expiry: ['2031-01-01 00:00:00', { expiry: '2031-01-01 00:00:00' }],
  geotarget: [[{ location: 'Italy', link: 'https://a.test/it' }], { targets: true }],
  devicetarget: [[{ device: 'iPhone', link: 'https://a.test/ios' }], { targets: true }],
  languagetarget: [[{ language: 'de', link: 'https://a.test/de' }], { targets: true }],
  metatitle: ['A title', {}],
  metadescription: ['A text', {}],
  metaimage: ['https://a.test/a.png', {}],
  description: ['A note', {}],
  pixels: [[3], { pixels: true }],
  channel: [4, { channels: [4] }],
  campaign: [5, { campaign: 5 }],
  deeplink: [{ auto: true }, {}],
  status: ['public', { private: false }],
  parameters: [[{ name: 'utm_source', value: 'mail' }], {}],
  passquery: [true, {}],
}

describe.each(Object.entries(SAMPLES))('The option %s alone', (option, [value, facts]) => {
  const input = { url: LINK.longurl, [option]: value }

  it('is known of a link that was created with it', () => {
    expect(factsAfter('createLink', input)).toEqual({ ...PLAIN, ...facts })
  })

  it('is known of a link that it was added to, and nothing else', () => {
    const own = option === 'channel' ? { ...facts, allChannels: undefined } : facts
    expect(factsAfter('updateLink', { id: 7, [option]: value }, PLAIN)).toEqual({ ...PLAIN, ...own })
    expect(factsAfter('updateLink', { id: 7, [option]: value }, {})).toEqual(facts)
  })

  it.runIf(isRemovable(option))('is no longer known of a link that it was removed from', () => {
    const before = factsAfter('createLink', input)
    const after = factsAfter('updateLink', { id: 7, [option]: EMPTY_VALUES[option as RemovableOption] }, before)
    // It may stay in other channels, and have other targets.
    const open = option === 'channel' ? { channels: undefined, allChannels: undefined } : {}
    expect(after).toEqual({ ...PLAIN, ...open, ...(before.targets && { targets: true }) })
  })
})

it('A link whose targets of one kind are removed may have others, unless all are removed', () => {
  const removed = { id: 7, geotarget: [] }
  expect(factsAfter('updateLink', removed, { targets: true }).targets).toBe(true)
  expect(factsAfter('updateLink', removed, {}).targets).toBeUndefined()
  const all = { ...removed, devicetarget: [], languagetarget: [] }
  expect(factsAfter('updateLink', all, { targets: true }).targets).toBe(false)
})
