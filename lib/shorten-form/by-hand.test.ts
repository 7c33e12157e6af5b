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

describe('the form that a request was made from', () => {
  it('comes back as it was, whatever its address begins with now', () => {
    const begins = { campaign: 3, status: 'public' as const, domain: 'https://go.example' }
    const asked = { url: 'https://a.example/', campaign: 3, status: 'private' as const, custom: 'x' }
    expect(byHandOfRequest(asked, false, PAGE, () => begins)).toEqual({
      ...NOTHING_BY_HAND,
      url: 'https://a.example/',
      options: { status: 'private', custom: 'x', domain: undefined },
    })
  })

  it('is as good as untouched where it is what the form begins with', () => {
    const byHand = byHandOfRequest({ url: PAGE, campaign: 3 }, false, PAGE, () => ({ campaign: 3, password: 'p' }))
    expect(isAnythingByHand(byHand)).toBe(false)
  })

  it('says that its password is missing', () => {
    const byHand = byHandOfRequest({ url: PAGE }, true, PAGE, () => ({}))
    expect([byHand.needsPassword, isAnythingByHand(byHand)]).toEqual([true, true])
  })
})

describe('a draft', () => {
  it('is the same form again, what was emptied by hand too, also after JSON', () => {
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

  it('keeps of a password only that there was one', () => {
    const kept = withoutPassword({ url: '', options: { password: 'secret', custom: 'x' } })
    expect(kept).toEqual({ url: '', options: { custom: 'x' }, needsPassword: true })
    expect(withoutPassword({ url: '', options: { custom: 'x' } })).toEqual({ url: '', options: { custom: 'x' } })
  })
})
