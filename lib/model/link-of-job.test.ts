import { expect, it } from 'vitest'
import { jobView } from '../../tests/support/job-view.ts'
import { linkOfJob } from './link-of-job.ts'

const made = { id: 7, shortUrl: 'https://s.test/a', differences: [] }

it.each([
  ['a link that was created', jobView({ operation: 'createLink', outcome: made }), 7],
  ['no link before it is created', jobView({ operation: 'createLink', outcome: null }), null],
  ['the link that is edited', jobView({ operation: 'updateLink', input: { id: 7 }, outcome: null }), 7],
  ['the link that is deleted', jobView({ operation: 'deleteLink', input: { id: 7 } }), 7],
  [
    'the link that is added to a campaign',
    jobView({ operation: 'assignLinkToCampaign', input: { campaignid: 1, linkid: 7 } }),
    7,
  ],
  [
    'the link that is added to a channel',
    jobView({ operation: 'assignToChannel', input: { channelid: 1, type: 'links', itemid: 7 } }),
    7,
  ],
  [
    'no link where a bio page has the number',
    jobView({ operation: 'assignToChannel', input: { channelid: 1, type: 'bio', itemid: 7 } }),
    null,
  ],
  [
    'no link where a created campaign has the number',
    jobView({ operation: 'createCampaign', input: { name: 'a' }, outcome: { ...made, shortUrl: null } }),
    null,
  ],
])('a request is about %s', (_, job, link) => {
  expect(linkOfJob(job)).toBe(link)
})
