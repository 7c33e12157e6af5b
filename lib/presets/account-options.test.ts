import { expect, it } from 'vitest'
import { type LinkOptions, OPTION_NAMES } from '../contract/link-options.ts'
import { DEFAULT_SETTINGS, LEFT_OUT_OF_DEFAULTS, type Settings } from '../model/settings.ts'
import { optionsLeftOut, type SettingsOfAccounts, settingsFor, storedAfter } from './account-options.ts'

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
  campaign: 3,
  channel: 4,
  pixels: [5],
  type: 'overlay-6',
  status: 'private',
} as const
const inA = storedAfter(EMPTY, settings({ ...OF_A, pixels: [5] }), A)
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
  const stored = storedAfter(inA, renamed, B)
  expect(optionsIn(stored, A)).toEqual([OF_A, OF_A])
  expect(optionsIn(stored, B)).toEqual([{ status: 'private' }, { status: 'private' }])
  expect(stored.presets[0]?.name).toBe('Other')
})

it('what is chosen in another account replaces them, there only', () => {
  const shown = settingsFor(inA, B)
  const stored = storedAfter(inA, { ...shown, defaults: { ...shown.defaults, options: { pixels: [9] } } }, B)
  expect(optionsIn(stored, B)).toEqual([{ pixels: [9] }, { status: 'private' }])
  expect(optionsIn(stored, A)).toEqual([{}, OF_A])
})

it('a redirect type that every account has replaces the page that was chosen in another account', () => {
  const shown = settingsFor(inA, B)
  const stored = storedAfter(inA, { ...shown, defaults: { ...shown.defaults, options: { type: 'frame' } } }, B)
  expect(optionsIn(stored, B)[0]).toEqual({ type: 'frame' })
  expect(optionsIn(stored, A)[0]).toMatchObject({ campaign: 3, type: 'frame' })
})

it('what an earlier version has stored applies to every account, until it is changed', () => {
  const old: SettingsOfAccounts = settings({ campaign: 3 })
  expect(settingsFor(old, B)).toBe(old)
  const unchanged = storedAfter(old, { ...old, toolbarButton: 'shorten' }, B)
  expect(optionsIn(unchanged, A)).toEqual([{ campaign: 3 }, { campaign: 3 }])
  const changed = storedAfter(old, settings({ campaign: 4 }), B)
  expect(optionsIn(changed, A)).toEqual([{}, {}])
})

it('settings without such options are stored as they are', () => {
  const plain = settings({ status: 'private', type: 'frame' })
  expect(storedAfter(EMPTY, plain, A)).toEqual(plain)
})

it.each(OPTION_NAMES)(
  'the option %s is named if it was chosen for another account and names a thing of it',
  (option) => {
    const things = ['domain', 'pixels', 'channel', 'campaign', 'type']
    const values: LinkOptions = { domain: 'https://a.test', pixels: [1], channel: 2, campaign: 3, type: 'overlay-4' }
    const options = { [option]: things.includes(option) ? values[option] : 'anything' }
    const expected = things.includes(option) ? [option] : []
    expect(optionsLeftOut(options, A, B)).toEqual(expected)
    expect(optionsLeftOut(options, A, A)).toEqual([])
    expect(optionsLeftOut(options, undefined, B)).toEqual([])
    const stored = { ...EMPTY, defaults: { options, expiresAfterMinutes: null, account: A } }
    const shown = settingsFor(stored, B)
    expect(shown.leftOut).toEqual(expected.length === 0 ? {} : { [LEFT_OUT_OF_DEFAULTS]: expected })
    expect(storedAfter(stored, shown, B)).toEqual(stored)
  },
)

it('a redirect type with a name, such as frame, is of no account', () => {
  expect(optionsLeftOut({ type: 'frame' }, A, B)).toEqual([])
})
