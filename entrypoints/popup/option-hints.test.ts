import { expect, it } from 'vitest'
import { optionHints } from './option-hints.ts'

it('says of each default whether the form still has it, and nothing of other options', () => {
  const defaults = { campaign: 3, pixels: [1, 2], domain: 'https://go.example' }
  expect(optionHints({ campaign: 3, pixels: [1], custom: 'x' }, defaults)).toEqual({
    campaign: 'Your default.',
    pixels: 'Differs from your default.',
    domain: 'Differs from your default.',
  })
  expect(optionHints({ custom: 'x' }, {})).toEqual({})
})
