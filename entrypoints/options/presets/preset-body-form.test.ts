import { describe, expect, it } from 'vitest'
import { bodyForm, bodyOf, rebaseBody, withExpiry } from './preset-body-form.ts'

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

  it('accepts a pattern as the alias, unless its second link would have the alias of its first', () => {
    const problemOf = (custom: string) => bodyOf({ options: { custom }, expires: NEVER }, NOW).problems.custom
    expect(problemOf('spring-{random:4}')).toBeUndefined()
    expect(problemOf('spring-{random:1}')).toBe(
      'Must contain at least three random characters. With fewer, the alias of the next link may already be taken.',
    )
    expect(problemOf('spring-{date}')).toBe('Only these words have a meaning in braces: random, random:4, title, path.')
  })

  it('contains the changes of both tabs, and of a field that both changed the one made here', () => {
    const base = bodyForm({ options: { metatitle: 'Old', status: 'public', pixels: [1] }, expiresAfterMinutes: null })
    const typed = { ...base, options: { metatitle: 'Mine', status: 'public' as const } }
    const stored = bodyForm({
      options: { metatitle: 'Theirs', description: 'Note', pixels: [1] },
      expiresAfterMinutes: 5,
    })
    expect(rebaseBody(typed, base, stored)).toEqual({
      options: { metatitle: 'Mine', description: 'Note' },
      expires: { amount: '5', unit: 'minutes' },
    })
  })

  it("doesn't count an empty field as a change", () => {
    const typed = { options: { description: '', pixels: [] }, expires: NEVER }
    const stored = { options: { description: 'Note', pixels: [2] }, expires: NEVER }
    expect(rebaseBody(typed, { options: {}, expires: NEVER }, stored)).toEqual(stored)
  })

  it('has one expiry: a relative one that was typed here replaces a fixed one from elsewhere', () => {
    const typed = { options: {}, expires: { amount: '2', unit: 'days' as const } }
    const stored = { options: { expiry: '2027-01-01 00:00:00', status: 'public' as const }, expires: NEVER }
    expect(rebaseBody(typed, { options: {}, expires: NEVER }, stored)).toEqual({
      ...typed,
      options: { status: 'public' },
    })
  })

  it('replaces a fixed expiry by one counted from now', () => {
    const form = withExpiry({ options: { expiry: '2027-01-01 00:00:00', status: 'public' }, expires: NEVER }, NEVER)
    expect(form.options).toEqual({ status: 'public' })
  })
})
