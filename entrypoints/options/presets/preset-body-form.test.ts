import { describe, expect, it } from 'vitest'
import { mergeEdit } from '../page/merge-edits.ts'
import { bodyFields, bodyForm, bodyOf, bodyOfFields, withExpiry } from './preset-body-form.ts'

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

  it('is the same after it was compared as fields, with one field for both kinds of expiry', () => {
    const fixed = bodyForm({ options: { expiry: '2027-01-01 00:00:00', status: 'public' }, expiresAfterMinutes: null })
    const counted = bodyForm({ options: { metatitle: 'Title', pixels: [1] }, expiresAfterMinutes: 5 })
    for (const form of [fixed, counted, bodyForm({ options: {}, expiresAfterMinutes: null })])
      expect(bodyOfFields(bodyFields(form))).toEqual(form)
    expect(Object.keys(bodyFields(fixed)).sort()).toEqual(['expires', 'status'])
  })

  it('has one expiry, also if a fixed one was stored elsewhere where one counted from the creation was typed', () => {
    const base = bodyFields({ options: {}, expires: NEVER })
    const typed = bodyFields({ options: {}, expires: { amount: '2', unit: 'days' } })
    const stored = bodyFields({ options: { expiry: '2027-01-01 00:00:00', status: 'public' }, expires: NEVER })
    const merged = mergeEdit({ base, typed }, stored)
    expect(merged.conflicts.map(({ field }) => field)).toEqual(['expires'])
    expect(bodyOfFields(merged.typed)).toEqual({
      options: { status: 'public' },
      expires: { amount: '2', unit: 'days' },
    })
  })

  it('replaces a fixed expiry by one counted from now', () => {
    const form = withExpiry({ options: { expiry: '2027-01-01 00:00:00', status: 'public' }, expires: NEVER }, NEVER)
    expect(form.options).toEqual({ status: 'public' })
  })
})
