import { describe, expect, it } from 'vitest'
import { planText, sendText } from './plan-text.ts'

const NONE = { all: 1, ready: 0, problems: 0, repeated: 0, existing: 0 }

describe('the plan is described before it is sent', () => {
  it('with the number of requests and their time', () => {
    expect(planText({ ...NONE, ready: 12 }, 31_000)).toEqual(['12 requests, done in 0:31 at the earliest.'])
    expect(planText({ ...NONE, ready: 1 }, 0)).toEqual(['1 request.'])
    expect(sendText({ ...NONE, ready: 1 })).toBe('Shorten 1 link')
  })

  it('with everything that causes no request', () => {
    expect(planText({ ...NONE, problems: 1, repeated: 2, existing: 1 }, 0)).toEqual([
      '1 existing link is used.',
      '2 rows repeat an address and get the same link.',
      '1 row with a problem is left out.',
    ])
    expect(planText(NONE, 0)).toEqual([])
  })

  it('with what is missing if there is nothing to send', () => {
    expect(planText({ ...NONE, all: 0 }, 0)).toEqual([
      'No web addresses found. An address begins with http://, https:// or www.',
    ])
    expect(sendText(NONE)).toBe('Shorten links')
  })

  it('with what goes into the next batch', () => {
    expect(planText({ ...NONE, ready: 10_003 }, 60_000)[1]).toBe(
      'A batch has at most 10,000 links. 3 links stay here for the next batch.',
    )
    expect(sendText({ ...NONE, ready: 10_003 })).toBe('Shorten 10,000 links')
  })
})
