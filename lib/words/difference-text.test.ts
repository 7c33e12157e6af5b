import { expect, it } from 'vitest'
import { localClock } from '../../tests/support/service-clock.ts'
import { differenceText } from './difference-text.ts'

const CLOCK = localClock('2030-01-01 00:00:00')

it("names the request and the service's result", () => {
  expect(differenceText({ option: 'custom', asked: 'abc', got: 'x7q' }, CLOCK)).toBe(
    'Custom alias: you asked for “abc”, but the service set “x7q”.',
  )
})

it('says that the service omitted something', () => {
  expect(differenceText({ option: 'expiry', asked: '2031-01-01 00:00:00', got: '' }, CLOCK)).toBe(
    'Expires: you asked for “Jan 1, 2031, 12:00 AM”, but the service ignored it.',
  )
})

it("doesn't claim to know what the service doesn't show", () => {
  expect(differenceText({ option: 'geotarget', asked: 'France: https://a.b', got: null }, CLOCK)).toBe(
    "Country targets: you asked for “France: https://a.b”. The service doesn't show whether it was applied.",
  )
})

it('says where the link leads instead', () => {
  expect(differenceText({ option: 'url', asked: 'https://a.b', got: 'https://c.d' }, CLOCK)).toBe(
    'Long URL: you asked for “https://a.b”, but the service set “https://c.d”.',
  )
})
