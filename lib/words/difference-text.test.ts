import { expect, it } from 'vitest'
import { differenceText } from './difference-text.ts'

it("names the request and the service's result", () => {
  expect(differenceText({ option: 'custom', asked: 'abc', got: 'x7q' })).toBe(
    'Custom alias: you asked for “abc”, but the service set “x7q”.',
  )
})

it('says that the service omitted something', () => {
  expect(differenceText({ option: 'expiry', asked: '2031-01-01 00:00:00', got: '' })).toBe(
    'Expires: you asked for “2031-01-01 00:00:00”, but the service ignored it.',
  )
})

it("doesn't claim to know what the service doesn't show", () => {
  expect(differenceText({ option: 'geotarget', asked: 'France: https://a.b', got: null })).toBe(
    "Country targets: you asked for “France: https://a.b”. The service doesn't show whether it was applied.",
  )
})
