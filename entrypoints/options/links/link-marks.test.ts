import { describe, expect, it } from 'vitest'
import { jobView } from '../../../tests/support/job-view.ts'
import { linkMarks } from './link-marks.ts'

describe('the pending jobs of each link', () => {
  it('are grouped by link, oldest first, for every operation', () => {
    const jobs = [
      jobView({ id: 'delete', operation: 'deleteLink', input: { id: 5 }, createdAt: 9 }),
      jobView({ id: 'campaign', operation: 'assignLinkToCampaign', input: { campaignid: 1, linkid: 5 }, createdAt: 3 }),
      jobView({ id: 'channel', operation: 'assignToChannel', input: { channelid: 1, type: 'links', itemid: 6 } }),
      jobView({ id: 'update', operation: 'updateLink', input: { id: 6 }, createdAt: 2_000 }),
    ]
    const marks = linkMarks(jobs)
    expect([...marks].map(([id, mine]) => [id, mine.map((job) => job.id)])).toEqual([
      [5, ['campaign', 'delete']],
      [6, ['channel', 'update']],
    ])
  })

  it('exclude bio pages and campaigns with the same number', () => {
    const bio = jobView({ operation: 'assignToChannel', input: { channelid: 1, type: 'bio', itemid: 5 } })
    const campaign = jobView({ operation: 'deleteCampaign', input: { id: 5 } })
    expect(linkMarks([bio, campaign]).size).toBe(0)
  })
})
