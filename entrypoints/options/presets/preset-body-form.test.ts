import { describe, expect, it } from 'vitest'
import { bodyForm, bodyOf, withExpiry } from './preset-body-form.ts'

const NOW = '2026-03-01 12:00:00'
const NEVER = { amount: '', unit: 'days' } as const

describe("the form of a preset's body", () => {
  it('is stored without empty values', () => {
    const form = {
      options: { metatitle: ' Title ', description: '', parameters: [{ name: '', value: '' }] },
      expires: NEVER,
    }
    expect(bodyOf(form, NOW)).toEqual({
      body: { options: { metatitle: 'Title' }, expiresAfterMinutes: null },
      problems: {},
    })
  })

  it('is restored as it was stored', () => {
    const body = { options: { custom: 'menu', password: 'p', pixels: [3] }, expiresAfterMinutes: 90 }
    expect(bodyOf(bodyForm(body), NOW)).toEqual({ body, problems: {} })
  })

  it('reports each invalid field, including the expiry', () => {
    const { problems } = bodyOf({ options: { custom: 'a b', metaimage: 'x' }, expires: { ...NEVER, amount: 'x' } }, NOW)
    expect(Object.keys(problems).sort()).toEqual(['custom', 'expiresAfterMinutes', 'metaimage'])
  })

  it('replaces a fixed expiry by one counted from now', () => {
    const form = withExpiry({ options: { expiry: '2027-01-01 00:00:00', status: 'public' }, expires: NEVER }, NEVER)
    expect(form.options).toEqual({ status: 'public' })
  })
})
