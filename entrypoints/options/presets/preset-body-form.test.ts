import { describe, expect, it } from 'vitest'
import { bodyForm, bodyOf, withExpiry } from './preset-body-form.ts'

const NOW = '2026-03-01 12:00:00'
const NEVER = { amount: '', unit: 'days' } as const

describe('the form of a preset', () => {
  it('is stored without what is empty', () => {
    const form = {
      options: { metatitle: ' Title ', description: '', parameters: [{ name: '', value: '' }] },
      expires: NEVER,
    }
    expect(bodyOf(form, NOW)).toEqual({
      body: { options: { metatitle: 'Title' }, expiresAfterMinutes: null },
      problems: {},
    })
  })

  it('comes back from what is stored as it was', () => {
    const body = { options: { custom: 'menu', password: 'p', pixels: [3] }, expiresAfterMinutes: 90 }
    expect(bodyOf(bodyForm(body), NOW)).toEqual({ body, problems: {} })
  })

  it('names each field that is wrong, the expiry too', () => {
    const { problems } = bodyOf({ options: { custom: 'a b', metaimage: 'x' }, expires: { ...NEVER, amount: 'x' } }, NOW)
    expect(Object.keys(problems).sort()).toEqual(['custom', 'expiresAfterMinutes', 'metaimage'])
  })

  it('gives up a fixed expiry for one that is counted from now', () => {
    const form = withExpiry({ options: { expiry: '2027-01-01 00:00:00', status: 'public' }, expires: NEVER }, NEVER)
    expect(form.options).toEqual({ status: 'public' })
  })
})
