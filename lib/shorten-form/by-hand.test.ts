import { describe, expect, it } from 'vitest'
import {
  byHandOfDraft,
  byHandOfRequest,
  draftOf,
  isAnythingByHand,
  NOTHING_BY_HAND,
  withoutPassword,
} from './by-hand.ts'

const PAGE = 'https://example.org/page'

describe('the form of an earlier request', () => {
  it('is restored, whatever the initial options for its address are now', () => {
    const begins = { campaign: 3, status: 'public' as const, domain: 'https://go.example' }
    const asked = { url: 'https://a.example/', campaign: 3, status: 'private' as const, custom: 'x' }
    expect(byHandOfRequest(asked, false, PAGE, () => begins)).toEqual({
      ...NOTHING_BY_HAND,
      url: 'https://a.example/',
      options: { status: 'private', custom: 'x', domain: undefined },
    })
  })

  it('counts as untouched if it equals the initial form', () => {
    const byHand = byHandOfRequest({ url: PAGE, campaign: 3 }, false, PAGE, () => ({ campaign: 3, password: 'p' }))
    expect(isAnythingByHand(byHand)).toBe(false)
  })

  it('says that its password is missing', () => {
    const byHand = byHandOfRequest({ url: PAGE }, true, PAGE, () => ({}))
    expect([byHand.needsPassword, isAnythingByHand(byHand)]).toEqual([true, true])
  })
})

describe('a draft', () => {
  it('restores the form, including what was cleared by hand, even after JSON', () => {
    const byHand = {
      url: 'https://a.example/',
      options: { custom: 'x', campaign: undefined, pixels: [] },
      presetChoice: null,
      needsPassword: false,
    }
    const carried = JSON.parse(JSON.stringify(draftOf(byHand))) as ReturnType<typeof draftOf>
    const again = byHandOfDraft(carried, PAGE)
    expect(again).toEqual(byHand)
    expect('campaign' in again.options).toBe(true)
  })

  it('only records that there was a password', () => {
    const kept = withoutPassword({ url: '', options: { password: 'secret', custom: 'x' } })
    expect(kept).toEqual({ url: '', options: { custom: 'x' }, needsPassword: true })
    expect(withoutPassword({ url: '', options: { custom: 'x' } })).toEqual({ url: '', options: { custom: 'x' } })
  })
})
