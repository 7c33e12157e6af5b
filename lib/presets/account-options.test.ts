import { expect, it } from 'vitest'
import { accountWith } from '../../tests/support/connected-account.ts'
import { type LinkOption, type LinkOptions, OPTION_NAMES } from '../contract/link-options.ts'
import { DEFAULT_SETTINGS, LEFT_OUT_OF_DEFAULTS, type Settings } from '../model/settings.ts'
import {
  appliedTo,
  type ChosenFor,
  leftOutOf,
  type SettingsOfAccounts,
  settingsFor,
  storedAfter,
} from './account-options.ts'

const A = 'https://a.test#1'
const B = 'https://b.test#1'

const settings = (options: Settings['defaults']['options']): Settings => ({
  ...DEFAULT_SETTINGS,
  defaults: { options, expiresAfterMinutes: null },
  presets: [{ id: 'p', name: 'News', options, expiresAfterMinutes: 60 }],
})
const EMPTY: SettingsOfAccounts = { ...settings({}), presets: [] }
const OF_A = {
  domain: 'https://a.example',
  campaign: 1,
  channel: 1,
  pixels: [2, 1],
  type: 'overlay-1',
  status: 'private',
} as const
const accountA = accountWith(A)
const accountB = accountWith(B, {})
const inA = storedAfter(EMPTY, settings({ ...OF_A, pixels: [2, 1] }), accountA)
const optionsIn = (stored: SettingsOfAccounts, account: string | null) => {
  const { defaults, presets } = settingsFor(stored, account)
  return [defaults.options, ...presets.map((preset) => preset.options)]
}

it('options that name things of an account apply to that account only', () => {
  expect(optionsIn(inA, A)).toEqual([OF_A, OF_A])
  expect(optionsIn(inA, B)).toEqual([{ status: 'private' }, { status: 'private' }])
  expect(settingsFor(inA, A).presets[0]).not.toHaveProperty('account')
})

it('without a connection they are shown, and stay those of their account', () => {
  expect(optionsIn(inA, null)).toEqual([OF_A, OF_A])
  expect(storedAfter(inA, settingsFor(inA, null), null)).toEqual(inA)
})

it('a change in another account keeps them', () => {
  const shown = settingsFor(inA, B)
  const renamed = { ...shown, presets: shown.presets.map((preset) => ({ ...preset, name: 'Other' })) }
  const stored = storedAfter(inA, renamed, accountB)
  expect(optionsIn(stored, A)).toEqual([OF_A, OF_A])
  expect(optionsIn(stored, B)).toEqual([{ status: 'private' }, { status: 'private' }])
  expect(stored.presets[0]?.name).toBe('Other')
})

it('what is chosen in another account replaces them, there only', () => {
  const shown = settingsFor(inA, B)
  const stored = storedAfter(inA, { ...shown, defaults: { ...shown.defaults, options: { pixels: [9] } } }, accountB)
  expect(optionsIn(stored, B)).toEqual([{ pixels: [9] }, { status: 'private' }])
  expect(optionsIn(stored, A)).toEqual([{}, OF_A])
})

it('a redirect type that every account has replaces the page that was chosen in another account', () => {
  const shown = settingsFor(inA, B)
  const stored = storedAfter(inA, { ...shown, defaults: { ...shown.defaults, options: { type: 'frame' } } }, accountB)
  expect(optionsIn(stored, B)[0]).toEqual({ type: 'frame' })
  expect(optionsIn(stored, A)[0]).toMatchObject({ campaign: 1, type: 'frame' })
})

it('what was chosen without a connection applies to every account, until it is changed', () => {
  const imported = storedAfter(EMPTY, settings({ campaign: 3 }), null)
  expect(settingsFor(imported, B)).toBe(imported)
  const unchanged = storedAfter(imported, { ...imported, toolbarButton: 'shorten' }, accountB)
  expect(optionsIn(unchanged, A)).toEqual([{ campaign: 3 }, { campaign: 3 }])
  const changed = storedAfter(imported, settings({ campaign: 4 }), accountB)
  expect(optionsIn(changed, A)).toEqual([{}, {}])
})

it('settings without such options are stored as they are', () => {
  const plain = settings({ status: 'private', type: 'frame' })
  expect(storedAfter(EMPTY, plain, accountA)).toEqual(plain)
})

const ALL_LEFT_OUT = [
  { option: 'domain', names: ['a.example'] },
  { option: 'type', names: ['Hello'] },
  { option: 'pixels', names: ['Buyers', 'Visitors'] },
  { option: 'channel', names: ['Newsletter'] },
  { option: 'campaign', names: ['Spring sale'] },
]

it('what is left out is named, also after other changes in other accounts', () => {
  const shown = settingsFor(inA, B)
  expect(shown.leftOut?.p).toHaveLength(ALL_LEFT_OUT.length)
  expect(shown.leftOut?.p).toEqual(expect.arrayContaining(ALL_LEFT_OUT))
  const changed = storedAfter(inA, { ...shown, toolbarButton: 'shorten' }, accountB)
  const without = storedAfter(changed, { ...settingsFor(changed, null), toolbarButton: 'popup' }, null)
  expect(settingsFor(without, B).leftOut).toEqual(shown.leftOut)
})

it('a name stays known while the account has not been read, until another thing is chosen', () => {
  const unread = accountWith(A, {})
  const unchanged = storedAfter(inA, settingsFor(inA, A), unread)
  expect(settingsFor(unchanged, B).leftOut).toEqual(settingsFor(inA, B).leftOut)
  const changed = storedAfter(inA, settings({ channel: 2 }), unread)
  expect(settingsFor(changed, B).leftOut?.p).toEqual([{ option: 'channel', names: [] }])
})

it('a splash page is named, and a redirect type that every account has is not left out', () => {
  const leftOut = (type: string) => settingsFor(storedAfter(EMPTY, settings({ type }), accountA), B).leftOut?.p
  expect(leftOut('1')).toEqual([{ option: 'type', names: ['Wait'] }])
  expect(leftOut('frame')).toBeUndefined()
})

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
