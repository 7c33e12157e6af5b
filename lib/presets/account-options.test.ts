import { expect, it } from 'vitest'
import { accountWith } from '../../tests/support/connected-account.ts'
import { type LinkOption, type LinkOptions, OPTION_NAMES, optionRow } from '../contract/link-options.ts'
import { type ChosenFor, DEFAULT_SETTINGS, LEFT_OUT_OF_DEFAULTS } from '../model/settings.ts'
import { appliedTo, chosenBy, leftOutOf, matchByName } from './account-options.ts'
import { settingsFor, storedAfter } from './account-settings.ts'

const A = 'https://a.test#1'
const B = 'https://b.test#1'
const EMPTY = DEFAULT_SETTINGS
const accountB = accountWith(B, {})

it.each(OPTION_NAMES)('the option %s is left out in another account if it names a thing of the first one', (option) => {
  const things = ['domain', 'pixels', 'channel', 'campaign', 'type']
  const values: LinkOptions = { domain: 'https://a.test', pixels: [1], channel: 2, campaign: 3, type: 'overlay-4' }
  const options: LinkOptions = { [option]: things.includes(option) ? values[option] : 'anything' }
  const expected = things.includes(option) ? [option] : []
  const leftOut = (account: ChosenFor | undefined, id: string | null) =>
    appliedTo({ options, account }, id).leftOut.map((each) => each.option)
  const ofA = { id: A, names: {} }
  expect(leftOut(ofA, B)).toEqual(expected)
  expect(leftOut(ofA, A)).toEqual([])
  expect(leftOut(ofA, null)).toEqual([])
  expect(leftOut(undefined, B)).toEqual([])
  const stored = { ...EMPTY, defaults: { options, expiresAfterMinutes: null, account: ofA } }
  const shown = settingsFor(stored, B)
  expect(Object.keys(shown.leftOut ?? {})).toEqual(expected.length === 0 ? [] : [LEFT_OUT_OF_DEFAULTS])
  expect(storedAfter(stored, shown, accountB).defaults.options).toEqual(options)
})

it.each(OPTION_NAMES)('the option %s is stored with the name of what it names in the account', (option) => {
  const account = accountWith(A, {
    channels: ['News'],
    campaigns: ['Sale'],
    pixels: ['Buyers'],
    overlays: ['Hello'],
  })
  const values: LinkOptions = { domain: 'https://a.test', pixels: [1], channel: 1, campaign: 1, type: 'overlay-1' }
  const names = { domain: 'a.test', pixels: 'Buyers', channel: 'News', campaign: 'Sale', type: 'Hello' }
  const isThing = 'collection' in optionRow(option) || optionRow(option).kind === 'redirect'
  const options: LinkOptions = { [option]: isThing ? values[option] : 'anything' }
  const stored = chosenBy(account, { options }, undefined)
  expect(stored.account?.names ?? {}).toEqual(isThing ? { [option]: [names[option as keyof typeof names]] } : {})
})

it('of a preset over the defaults and a draft, each option is named once: as in the draft, or else in the preset', () => {
  const named = (option: LinkOption, name: string) => ({ option, names: [name] })
  const shown = {
    ...EMPTY,
    leftOut: {
      [LEFT_OUT_OF_DEFAULTS]: [named('channel', 'defaults'), named('campaign', 'defaults')],
      p: [named('channel', 'preset'), named('pixels', 'preset')],
      other: [named('domain', 'other')],
    },
  }
  expect(leftOutOf(shown, ['p'], [named('pixels', 'draft')])).toEqual([
    named('channel', 'preset'),
    named('campaign', 'defaults'),
    named('pixels', 'draft'),
  ])
  expect(leftOutOf(null, ['p'], [])).toEqual([])
})

it('what has the same name is found, if exactly one thing of the account has it', () => {
  const { collections } = accountWith(B, {
    channels: ['Other', ' NEWS'],
    campaigns: ['Sale', 'sale'],
    pixels: ['Buyers'],
    overlays: ['Hello'],
    splashPages: ['Wait'],
  })
  const named = (option: LinkOption, ...names: string[]) => ({ option, names })
  const leftOut = [
    named('channel', 'News'),
    named('campaign', 'Sale'),
    named('pixels', 'Visitors', 'Buyers'),
    named('type', 'wait'),
    named('domain', 'go.test'),
  ]
  expect(matchByName(leftOut, collections)).toEqual({
    options: { channel: 2, pixels: [1], type: '1' },
    matched: [named('channel', 'News'), named('pixels', 'Buyers'), named('type', 'wait')],
    rest: [named('campaign', 'Sale'), named('pixels', 'Visitors'), named('domain', 'go.test')],
  })
  expect(matchByName(leftOut, null)).toEqual({ options: {}, matched: [], rest: leftOut })
})
