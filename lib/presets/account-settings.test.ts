import { describe, expect, it } from 'vitest'
import { accountWith } from '../../tests/support/connected-account.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import { DEFAULT_SETTINGS, type Settings, type SettingsOfAccounts } from '../model/settings.ts'
import { hasUnassigned, matchedSettings, settingsFor, settingsOfFile, storedAfter } from './account-settings.ts'

const A = 'https://a.test#1'
const B = 'https://b.test#1'

const settings = (options: Settings['defaults']['options']): Settings => ({
  ...DEFAULT_SETTINGS,
  defaults: { options, expiresAfterMinutes: null },
  presets: [{ id: 'p', name: 'News', options, expiresAfterMinutes: 60 }],
})
const EMPTY: SettingsOfAccounts = { ...settings({}), presets: [] }
const OF_A: LinkOptions = {
  domain: 'https://a.example',
  campaign: 1,
  channel: 1,
  pixels: [2, 1],
  type: 'overlay-1',
  status: 'private',
}
const accountA = accountWith(A)
const accountB = accountWith(B, {})
const inA = storedAfter(EMPTY, settings(OF_A), accountA)
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

it('what was stored without an account is that of the account that is connected at the next change', () => {
  const imported = storedAfter(EMPTY, settings({ campaign: 3 }), null)
  expect(hasUnassigned(imported)).toBe(true)
  expect(settingsFor(imported, B)).toBe(imported)
  const unchanged = storedAfter(imported, { ...imported, toolbarButton: 'shorten' }, accountB)
  expect(hasUnassigned(unchanged)).toBe(false)
  expect([optionsIn(unchanged, B), optionsIn(unchanged, A)]).toEqual([
    [{ campaign: 3 }, { campaign: 3 }],
    [{}, {}],
  ])
})

it('a domain that was chosen without a connection applies to every account, because it is no id', () => {
  const imported = storedAfter(EMPTY, settings({ domain: 'https://a.example' }), null)
  const unchanged = storedAfter(imported, { ...imported, toolbarButton: 'shorten' }, accountB)
  expect(hasUnassigned(imported)).toBe(false)
  expect(optionsIn(unchanged, A)).toEqual([{ domain: 'https://a.example' }, { domain: 'https://a.example' }])
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

describe('settings from a file', () => {
  const view = { id: 'v', name: 'News', query: `channel=1&account=${encodeURIComponent(A)}&name.channel=Newsletter` }
  const file = settingsOfFile({ ...inA, views: [view] })
  const elsewhere = { ...accountWith(B, { channels: ['Other', 'newsletter '], pixels: ['Buyers'] }) }

  it('stay those of their account', () => {
    const stored = storedAfter(EMPTY, file, elsewhere)
    expect(optionsIn(stored, A)).toEqual([OF_A, OF_A])
    expect(optionsIn(stored, B)).toEqual([{ status: 'private' }, { status: 'private' }])
    expect(settingsFor(stored, B).leftOut?.p).toEqual(expect.arrayContaining(ALL_LEFT_OUT))
    expect(stored.views).toEqual([view])
  })

  it('get what has the same name in this account, if the user wants that', () => {
    const matched = matchedSettings(file, elsewhere)
    expect(optionsIn(storedAfter(EMPTY, matched, elsewhere), B)[1]).toEqual({
      status: 'private',
      channel: 2,
      pixels: [1],
    })
    expect(matched.views[0]?.query).toBe(`channel=2&account=${encodeURIComponent(B)}&name.channel=newsletter+`)
  })

  it('apply to no account if they name none, as those of version 1.0.0', () => {
    const { id, name } = view
    const old = settingsOfFile({ ...settings(OF_A), views: [{ id, name, query: 'channel=1&note=yes' }] })
    const stored = storedAfter(EMPTY, old, accountA)
    const domain = 'https://a.example'
    for (const account of [A, B]) expect(optionsIn(stored, account)[0]).toEqual({ status: 'private', domain })
    expect(settingsFor(stored, A).leftOut?.p).toContainEqual({ option: 'campaign', names: [], value: 1 })
    expect(stored.views[0]?.query).toBe('channel=1&note=yes&account=')
    expect(optionsIn(storedAfter(EMPTY, matchedSettings(old, accountA), accountA), A)[0]).toEqual(OF_A)
  })

  it('of version 1.0.0 keep their ids after other changes', () => {
    const stored = storedAfter(EMPTY, settingsOfFile(settings(OF_A)), accountA)
    const changed = storedAfter(stored, { ...settingsFor(stored, B), toolbarButton: 'shorten' }, accountB)
    expect(changed.presets).toEqual(stored.presets)
  })
})

it('views that were stored without an account are those of the account that is connected at the next change', () => {
  const view = { id: 'v', name: 'News', query: 'channel=1' }
  const before = { ...EMPTY, views: [view] }
  expect(hasUnassigned(before)).toBe(true)
  const [stored] = storedAfter(before, before, accountA).views
  expect(stored?.query).toBe(`channel=1&account=${encodeURIComponent(A)}&name.channel=Newsletter`)
  expect(storedAfter(before, before, null).views).toEqual([view])
})
