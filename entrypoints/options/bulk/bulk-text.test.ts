import { describe, expect, it } from 'vitest'
import { NO_JOBS } from '../../../lib/model/job-view.ts'
import { receivedBatch as told } from '../../../tests/support/received-batch.ts'
import { announcedOf, barText, batchTitle, planText, sendText, sourceText, stopText } from './bulk-text.ts'

describe('a batch', () => {
  it('is described before it is stopped', () => {
    expect(stopText({ ...NO_JOBS, waiting: 168, done: 32 })).toEqual([
      "168 links won't be created.",
      'The 32 links that were already created stay, with their results.',
    ])
    expect(stopText({ ...NO_JOBS, waiting: 1, done: 1 })).toEqual([
      "1 link won't be created.",
      'The link that was already created stays, with its result.',
    ])
    expect(stopText({ ...NO_JOBS, waiting: 2 })).toEqual(["2 links won't be created."])
  })

  it('has the name of its file, or the number of its links', () => {
    expect(batchTitle({ name: 'links.csv', size: 2 })).toBe('links.csv')
    expect(batchTitle({ name: '', size: 2 })).toBe('2 links')
  })
})

const NONE = { all: 1, ready: 0, problems: 0, taken: 0, repeated: 0, existing: 0 }

describe('the plan is described before it is sent', () => {
  it('with the number of requests and their time', () => {
    expect(planText({ ...NONE, ready: 12 }, 31_000)).toEqual(['12 requests, done in 0:31 at the earliest.'])
    expect(planText({ ...NONE, ready: 1 }, 0)).toEqual(['1 request.'])
    expect(sendText({ ...NONE, ready: 1 })).toBe('Shorten 1 link')
  })

  it('with everything that causes no request', () => {
    expect(planText({ ...NONE, problems: 1, taken: 1, repeated: 2, existing: 1 }, 0)).toEqual([
      '1 existing link is used.',
      '2 rows repeat an address and use the same link.',
      '2 rows with a problem are left out.',
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

  it('in the bar as short notes', () => {
    expect(barText({ ...NONE, ready: 12, problems: 6, taken: 1 }, 24_000)).toBe(
      '12 ready · 6 with a problem · 1 alias taken · 0:24',
    )
    expect(barText({ ...NONE, repeated: 2, existing: 1 }, 24_000)).toBe('0 ready · 2 repeated · 1 existing')
  })
})

describe('the line of a source', () => {
  it('names the service only if it was recognized', () => {
    expect(sourceText('imp.csv', 40, 'Bitly')).toBe('imp.csv · 40 links · a list from Bitly')
    expect(sourceText('imp.csv', 1, null)).toBe('imp.csv · 1 link')
    expect(sourceText(null, 2, null)).toBe('2 links')
  })
})

describe('what is announced of a batch', () => {
  it('is the same until the batch ends', () => {
    expect(announcedOf(told({ done: 7, waiting: 5 }), 0)).toBe('Sending 12 links')
    expect(announcedOf(told({ done: 8, waiting: 4 }), 0)).toBe('Sending 12 links')
    expect(announcedOf(told({ done: 12 }), 0)).toBe('12 of 12 created')
  })
})
