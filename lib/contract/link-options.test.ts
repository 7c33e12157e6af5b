import { expect, it } from 'vitest'
import { FORM_ORDER, OPTION_NAMES, optionRow } from './link-options.ts'

it('every option has its own place in the form', () => {
  const places = OPTION_NAMES.map((option) => `${optionRow(option).group} ${optionRow(option).place}`)
  expect(new Set(places).size).toBe(OPTION_NAMES.length)
  expect(FORM_ORDER.slice(0, 7)).toEqual(['custom', 'domain', 'campaign', 'channel', 'pixels', 'expiry', 'type'])
})

it('no two options have the same column name', () => {
  const names = OPTION_NAMES.flatMap((option) => optionRow(option).columns?.split(' ') ?? [])
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})
