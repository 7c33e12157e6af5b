import { describe, expect, it } from 'vitest'
import { zoneOf } from '../../tests/support/service-clock.ts'
import { optionsOf, startingOptions } from './starting-options.ts'

const NOW = Date.UTC(2026, 4, 1, 12)
const DEFAULTS = {
  options: { campaign: 3, status: 'public' as const, expiry: '2027-01-01 00:00:00' },
  expiresAfterMinutes: null,
}

describe('the initial options of a link', () => {
  it('are the defaults without a preset', () => {
    expect(startingOptions(DEFAULTS, null, NOW, zoneOf(null))).toEqual(DEFAULTS.options)
  })

  it("are the preset's over the defaults", () => {
    const preset = { options: { custom: 'sale', campaign: 4 }, expiresAfterMinutes: null }
    expect(startingOptions(DEFAULTS, preset, NOW, zoneOf(null))).toEqual({
      ...DEFAULTS.options,
      custom: 'sale',
      campaign: 4,
    })
  })

  it('expire as the preset says, even if the defaults differ', () => {
    const preset = { options: {}, expiresAfterMinutes: 60 }
    expect(startingOptions(DEFAULTS, preset, NOW, zoneOf(120)).expiry).toBe('2026-05-01 15:00:00')
    expect(startingOptions({ options: {}, expiresAfterMinutes: 5 }, preset, NOW, zoneOf(0)).expiry).toBe(
      '2026-05-01 13:00:00',
    )
  })
})

const NOON = Date.UTC(2030, 0, 31, 12)

it("an expiry counted from now is converted to the service's time", () => {
  const body = { options: { status: 'public' as const }, expiresAfterMinutes: 24 * 60 }
  expect(optionsOf(body, NOON, zoneOf(120))).toEqual({ status: 'public', expiry: '2030-02-01 14:00:00' })
  expect(optionsOf(body, NOON, zoneOf(null))).toEqual({ status: 'public', expiry: '2030-02-01 12:00:00' })
  expect(body.options).toEqual({ status: 'public' })
})

it('without one, the options stay, including an expiry date', () => {
  const options = { expiry: '2031-01-01 00:00:00', password: 'secret' }
  expect(optionsOf({ options, expiresAfterMinutes: null }, NOON, zoneOf(120))).toEqual(options)
})
