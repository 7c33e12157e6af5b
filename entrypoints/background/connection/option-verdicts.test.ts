import { describe, expect, it } from 'vitest'
import type { Input } from '../../../lib/contract/operations.ts'
import { linkDetails } from '../../../tests/support/link-details.ts'
import { NO_COLLECTIONS } from '../account/collections-cache.ts'
import { collectionVerdictsOf, optionVerdictsOf } from './option-verdicts.ts'

const SHOWN = linkDetails({ id: 3 })

const madeOf = (asked: Omit<Input<'createLink'>, 'url'>, shortUrl = 'https://s.test/abc') => ({
  input: { url: 'https://example.com/', ...asked },
  outcome: { id: 3, shortUrl, differences: [], twin: null, copied: false },
})

describe('a created link', () => {
  it('shows by its short URL whether alias and domain were applied', () => {
    expect(optionVerdictsOf(madeOf({ custom: 'abc', domain: 'https://s.test' }), null)).toEqual({
      custom: 'kept',
      domain: 'kept',
    })
    expect(optionVerdictsOf(madeOf({ custom: 'mine', domain: 'https://go.test' }), null)).toEqual({
      custom: 'dropped',
      domain: 'dropped',
    })
  })

  it.each(['ABC', 'a-b-c', 'a_b.c', 'äbc'])('says nothing of an alias that was tidied up, such as %s', (custom) => {
    expect(optionVerdictsOf(madeOf({ custom }), null)).toEqual({})
  })

  it('shows nothing about options that were not requested or that no response shows', () => {
    expect(optionVerdictsOf(madeOf({}), SHOWN)).toEqual({})
    expect(optionVerdictsOf(madeOf({ password: 'secret', pixels: [1], status: 'public' }), SHOWN)).toEqual({})
    expect(optionVerdictsOf(madeOf({ expiry: '2031-01-01 00:00:00' }), null)).toEqual({})
    expect(optionVerdictsOf(madeOf({ description: '', geotarget: [] }), SHOWN)).toEqual({})
  })

  it('shows by its details what became of expiry and note', () => {
    const made = madeOf({ expiry: '2031-01-01 00:00:00', description: 'a note' })
    expect(optionVerdictsOf(made, SHOWN)).toEqual({ expiry: 'dropped', description: 'dropped' })
    const kept = { ...SHOWN, expiry: '2031-01-01 00:00:00', description: 'a note' }
    expect(optionVerdictsOf(made, kept)).toEqual({ expiry: 'kept', description: 'kept' })
    const changed = { ...SHOWN, expiry: '2031-06-01 00:00:00', description: 'A note.' }
    expect(optionVerdictsOf(made, changed)).toEqual({})
  })

  it("doesn't count targets that are not shown as ignored", () => {
    const made = madeOf({ geotarget: [{ location: 'France', link: 'https://fr.example.com/' }] })
    expect(optionVerdictsOf(made, SHOWN)).toEqual({})
    expect(optionVerdictsOf(made, { ...SHOWN, location: { france: 'https://fr.example.com' } })).toEqual({
      geotarget: 'kept',
    })
  })

  it('shows nothing without a short URL', () => {
    expect(optionVerdictsOf({ ...madeOf({ custom: 'mine' }), outcome: null }, null)).toEqual({})
  })
})

describe('a collection', () => {
  it('is in the plan if it was read, not if it was refused, and otherwise unknown', () => {
    expect(
      collectionVerdictsOf({
        ...NO_COLLECTIONS,
        domains: { items: [], fetchedAt: 9, failure: null },
        channels: { items: [], fetchedAt: 9, failure: { kind: 'not-allowed', said: '' } },
        pixels: { items: [], fetchedAt: 9, failure: { kind: 'unreachable' } },
      }),
    ).toEqual({ domain: 'kept', channel: 'dropped' })
  })
})
