import { describe, expect, it } from 'vitest'
import { doubtfulJob, sendingJob, waitingJob } from '../../tests/support/outbox-job.ts'
import type { WriteName } from '../contract/operations.ts'
import { placeInLane } from './lane.ts'

const laneOf = (operation: WriteName, input: Record<string, unknown>) => waitingJob(operation, input).lane

describe('a lane', () => {
  it('is shared by two creations that a read could confuse', () => {
    const link = (url: string, more: object = {}) => laneOf('createLink', { url, ...more })
    expect(link('http://www.Example.com/a/?b=1&c=2#d')).toBe(link('https://example.com/a?c=2&b=1'))
    expect(link('https://example.com/a', { custom: 'one' })).toBe(link('https://example.com/a', { custom: 'two' }))
    expect(laneOf('createChannel', { name: ' News' })).toBe(laneOf('createChannel', { name: 'news' }))
    expect(laneOf('createDomain', { domain: 'https://Go.test/' })).toBe(
      laneOf('createDomain', { domain: 'http://go.test' }),
    )
    const pixel = { type: 'vendor01pixel', tag: 'A-1' }
    expect(laneOf('createPixel', { ...pixel, name: 'Ads' })).toBe(laneOf('createPixel', { ...pixel, name: 'ads' }))
    expect(laneOf('createCampaign', {})).toBe(laneOf('createCampaign', {}))
  })

  it("is not shared by creations that can't be confused", () => {
    const lanes = [
      laneOf('createLink', { url: 'https://example.com/a' }),
      laneOf('createLink', { url: 'https://example.com/b' }),
      laneOf('createLink', { url: 'https://example.com/a?b=1' }),
      laneOf('createChannel', { name: 'News' }),
      laneOf('createCampaign', { name: 'News' }),
      laneOf('createPixel', { name: 'News', type: 'vendor01pixel', tag: 'A-1' }),
      laneOf('createDomain', { domain: 'https://news.test' }),
    ]
    expect(new Set(lanes).size).toBe(lanes.length)
  })

  it('is one per changed object', () => {
    const link = laneOf('updateLink', { id: 7, url: 'https://example.com/' })
    expect(laneOf('deleteLink', { id: 7 })).toBe(link)
    expect(laneOf('assignLinkToCampaign', { campaignid: 3, linkid: 7 })).toBe(link)
    expect(laneOf('assignToChannel', { channelid: 3, type: 'links', itemid: 7 })).toBe(link)
    const others = [
      laneOf('deleteLink', { id: 8 }),
      laneOf('assignToChannel', { channelid: 7, type: 'qr', itemid: 7 }),
      laneOf('assignToChannel', { channelid: 7, type: 'bio', itemid: 7 }),
      laneOf('deleteChannel', { id: 7 }),
      laneOf('deleteCampaign', { id: 7 }),
      laneOf('deletePixel', { id: 7 }),
      laneOf('deleteDomain', { id: 7 }),
    ]
    expect(new Set([...others, link]).size).toBe(others.length + 1)
    expect(laneOf('updateChannel', { id: 7, name: 'A' })).toBe(laneOf('deleteChannel', { id: 7 }))
    expect(laneOf('updateCampaign', { id: 7, name: 'A' })).toBe(laneOf('deleteCampaign', { id: 7 }))
    expect(laneOf('updatePixel', { id: 7, tag: 'A' })).toBe(laneOf('deletePixel', { id: 7 }))
    expect(laneOf('updateDomain', { id: 7 })).toBe(laneOf('deleteDomain', { id: 7 }))
  })
})

describe('the order in a lane', () => {
  const input = { name: 'News' }
  const rankOf = (job: Parameters<typeof placeInLane>[0]) => placeInLane(job).laneRank

  it('puts the job in flight first, then those that may have happened, then the unsent ones', () => {
    const lost = doubtfulJob('createChannel', input)
    expect(rankOf(sendingJob('createChannel', input))).toBe(0)
    expect(rankOf(lost)).toBe(0)
    expect(rankOf({ ...lost, state: 'unsure' })).toBe(2)
    expect(rankOf(waitingJob('createChannel', input))).toBe(3)
  })

  it('puts a creation that its key can confirm before one that only a read can', () => {
    const lost = doubtfulJob('createChannel', input)
    expect(rankOf({ ...lost, state: 'waiting' })).toBeLessThan(rankOf({ ...lost, state: 'unsure' }))
  })

  it('puts unsent creations of bulk work behind clicks, but keeps the order of changes', () => {
    const bulk = { priority: 'bulk' } as const
    const [creation, update] = [waitingJob('createChannel', input), waitingJob('updateChannel', { id: 7, ...input })]
    expect(rankOf({ ...creation, ...bulk })).toBe(4)
    expect(rankOf({ ...update, ...bulk })).toBe(rankOf(update))
    expect(rankOf({ ...doubtfulJob('createChannel', input), ...bulk, state: 'unsure' })).toBe(2)
  })

  it('keeps the order of changes, however their outcome is found out', () => {
    const lost = doubtfulJob('updateChannel', { id: 7, ...input })
    expect(rankOf({ ...lost, state: 'waiting' })).toBe(rankOf({ ...lost, state: 'unsure' }))
  })

  it('excludes jobs that are settled or wait for the user', () => {
    const lost = doubtfulJob('createChannel', input)
    expect(placeInLane({ ...lost, state: 'unsure', nextAt: null }).lane).toBeNull()
    expect(placeInLane({ ...lost, state: 'done', nextAt: null }).lane).toBeNull()
    expect(placeInLane({ ...lost, state: 'failed', nextAt: null }).lane).toBeNull()
    expect(placeInLane({ ...lost, state: 'unsure' }).lane).toBe('new channel news')
  })
})
