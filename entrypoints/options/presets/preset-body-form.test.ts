import { describe, expect, it } from 'vitest'
import { LATEST_EXPIRY_MINUTES } from '../../../lib/model/settings.ts'
import { mergeEdit } from '../page/merge-edits.ts'
import { type BodyValues, bodyOf, bodyValues, expiryMinutes } from './preset-body-form.ts'

const NOW = '2026-03-01 12:00:00'
const NEVER = { fixed: '', amount: '', unit: 'days' } as const
const FIXED = { ...NEVER, fixed: '2027-01-01 00:00:00' }

describe("the form of a preset's body", () => {
  it('is stored without empty values', () => {
    const values = { metatitle: ' Title ', description: '', parameters: [{ name: '', value: '' }], expires: NEVER }
    expect(bodyOf(values, NOW)).toEqual({
      body: { options: { metatitle: 'Title' }, expiresAfterMinutes: null },
      problems: {},
    })
  })

  it('is restored as it was stored', () => {
    const body = { options: { custom: 'menu', password: 'p', pixels: [3] }, expiresAfterMinutes: 90 }
    expect(bodyOf(bodyValues(body), NOW)).toEqual({ body, problems: {} })
  })

  it('reports each invalid field, including the expiry', () => {
    const { problems } = bodyOf({ custom: 'a b', metaimage: 'x', expires: { ...NEVER, amount: 'x' } }, NOW)
    expect(Object.keys(problems).sort()).toEqual(['custom', 'expiresAfterMinutes', 'metaimage'])
  })

  it('accepts a pattern as the alias, unless its second link would have the alias of its first', () => {
    const problemOf = (custom: string) => bodyOf({ custom, expires: NEVER }, NOW).problems.custom
    expect(problemOf('spring-{random:4}')).toBeUndefined()
    expect(problemOf('spring-{random:1}')).toBe(
      'Must contain at least three random characters. With fewer, the alias of the next link may already be taken.',
    )
    expect(problemOf('spring-{date}')).toBe('Only these words have a meaning in braces: random, random:4, title, path.')
  })

  it('is restored with either kind of expiry', () => {
    for (const body of [
      { options: { expiry: FIXED.fixed, status: 'public' as const }, expiresAfterMinutes: null },
      { options: { metatitle: 'Title', pixels: [1] }, expiresAfterMinutes: 5 },
      { options: {}, expiresAfterMinutes: null },
    ])
      expect(bodyOf(bodyValues(body), NOW)).toEqual({ body, problems: {} })
  })

  it('has one expiry, also if a fixed one was stored elsewhere where one counted from the creation was typed', () => {
    const merged = mergeEdit<BodyValues>(
      { base: { expires: NEVER }, values: { expires: { ...NEVER, amount: '2' } } },
      { status: 'public', expires: FIXED },
    )
    expect(merged.conflicts.map(({ field }) => field)).toEqual(['expires'])
    expect(merged.values).toEqual({ status: 'public', expires: { ...NEVER, amount: '2' } })
  })
})

describe('an expiry counted from now', () => {
  const expiry = (expiresAfterMinutes: number | null) => bodyValues({ options: {}, expiresAfterMinutes }).expires

  it('is shown in the largest unit without a fraction', () => {
    expect(expiry(7 * 24 * 60)).toEqual({ fixed: '', amount: '7', unit: 'days' })
    expect(expiry(36 * 60)).toEqual({ fixed: '', amount: '36', unit: 'hours' })
    expect(expiry(90)).toEqual({ fixed: '', amount: '90', unit: 'minutes' })
    expect(expiry(null).amount).toBe('')
  })

  it('is restored as the same minutes', () => {
    for (const minutes of [1, 59, 60, 61, 1440, 1500, LATEST_EXPIRY_MINUTES])
      expect(expiryMinutes(expiry(minutes))).toEqual({ minutes, problem: null })
    expect(expiryMinutes(expiry(null))).toEqual({ minutes: null, problem: null })
  })

  it('is a whole number from 1 up to ten years', () => {
    for (const amount of ['0', '-1', '1.5', '1e3', 'x', '12345678901'])
      expect(expiryMinutes({ amount, unit: 'minutes' })).not.toMatchObject({ problem: null })
    // A whole number, but too large.
    for (const amount of ['6000000', '99999999999', '9'.repeat(400)])
      expect(expiryMinutes({ amount, unit: 'minutes' }).problem).toBe('Enter ten years or less.')
    expect(expiryMinutes({ amount: '4000', unit: 'days' }).problem).toBe('Enter ten years or less.')
    expect(expiryMinutes({ amount: ' 3 ', unit: 'hours' })).toEqual({ minutes: 180, problem: null })
  })
})
