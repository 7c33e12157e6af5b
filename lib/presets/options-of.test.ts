import { expect, it } from 'vitest'
import { optionsOf } from './options-of.ts'

const NOON = Date.UTC(2030, 0, 31, 12)

it("an expiry counted from now is converted to the service's time", () => {
  const body = { options: { status: 'public' as const }, expiresAfterMinutes: 24 * 60 }
  expect(optionsOf(body, NOON, 120)).toEqual({ status: 'public', expiry: '2030-02-01 14:00:00' })
  expect(optionsOf(body, NOON, null)).toEqual({ status: 'public', expiry: '2030-02-01 12:00:00' })
  expect(body.options).toEqual({ status: 'public' })
})

it('without one, the options stay, including an expiry date', () => {
  const options = { expiry: '2031-01-01 00:00:00', password: 'secret' }
  expect(optionsOf({ options, expiresAfterMinutes: null }, NOON, 120)).toEqual(options)
})
