import { describe, expect, it } from 'vitest'
import { zoneOf } from '../../tests/support/service-clock.ts'
import { DEFAULT_SETTINGS, type Settings } from '../model/settings.ts'
import { optionsByAddress } from './options-by-address.ts'

const settings: Settings = {
  ...DEFAULT_SETTINGS,
  defaults: { options: { status: 'public' }, expiresAfterMinutes: null },
  presets: [
    {
      id: 'docs',
      name: 'Docs',
      options: { custom: 'one-only', metatitle: 'From the docs', description: 'A note' },
      expiresAfterMinutes: 60,
    },
  ],
  rules: [{ id: '1', presetId: 'docs', match: 'host', value: 'docs.test' }],
}

const plan = {
  starting: { status: 'public' },
  options: { status: 'public' },
  settings,
  now: Date.UTC(2026, 2, 1, 12),
  zone: zoneOf(60),
} as const

describe('the options of many addresses', () => {
  it("come from the matching rule's preset without its alias, otherwise from the default ones", () => {
    const optionsOf = optionsByAddress(plan)
    expect(optionsOf('https://docs.test/page')).toEqual({
      options: {
        status: 'public',
        metatitle: 'From the docs',
        description: 'A note',
        expiry: '2026-03-01 14:00:00',
      },
      preset: settings.presets[0],
    })
    expect(optionsOf('https://other.test/')).toEqual({ options: { status: 'public' }, preset: null })
    expect(optionsOf('no address')).toEqual({ options: { status: 'public' }, preset: null })
  })

  it('keep manual options, whichever preset is chosen', () => {
    const optionsOf = optionsByAddress({ ...plan, options: { description: 'By hand' } })
    expect(optionsOf('https://docs.test/').options).toEqual({
      metatitle: 'From the docs',
      description: 'By hand',
      expiry: '2026-03-01 14:00:00',
    })
  })

  it('leave a preset what was typed over it and erased again', () => {
    const optionsOf = optionsByAddress({ ...plan, options: { status: 'public', description: '' } })
    expect(optionsOf('https://docs.test/').options.description).toBe('A note')
  })

  it('are the same for all if rules are off', () => {
    const optionsOf = optionsByAddress({ ...plan, settings: null })
    expect(optionsOf('https://docs.test/')).toBe(optionsOf('https://other.test/'))
  })
})
