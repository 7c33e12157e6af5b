import { expect, it } from 'vitest'
import type { Preset } from '../../lib/model/settings.ts'
import { optionHints } from './option-hints.ts'

it('says of each default whether the form still has it, and nothing about other options', () => {
  const options = { campaign: 3, pixels: [1, 2], domain: 'https://go.example' }
  const initial = { options, preset: null, rule: null }
  expect(optionHints({ campaign: 3, pixels: [1], custom: 'x' }, initial, [])).toEqual({
    campaign: 'Your default.',
    pixels: 'Differs from your default.',
    domain: 'Differs from your default.',
  })
  expect(optionHints({ custom: 'x' }, { ...initial, options: {} }, [])).toEqual({})
})

it('names the preset if that, and no default, has set the option', () => {
  const preset: Preset = { id: 'p', name: 'Sale', options: { campaign: 4, custom: 'sale' }, expiresAfterMinutes: 60 }
  const options = { campaign: 4, custom: 'sale', expiry: '2026-05-01 13:00:00', domain: 'https://go.example' }
  expect(optionHints({ ...options, custom: 'mine' }, { options, preset, rule: null }, [])).toEqual({
    campaign: 'From the preset Sale.',
    custom: 'Differs from the preset Sale.',
    expiry: 'From the preset Sale.',
    domain: 'Your default.',
  })
})

it('begins with the fact that the service ignored the option, whatever the form contains', () => {
  const initial = { options: { expiry: '2026-05-01 13:00:00' }, preset: null, rule: null }
  expect(optionHints({ ...initial.options }, initial, ['expiry', 'password'])).toEqual({
    expiry: 'Your service ignored this last time. Your default.',
    password: 'Your service ignored this last time.',
  })
})
