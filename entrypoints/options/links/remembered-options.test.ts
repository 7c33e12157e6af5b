import { describe, expect, it } from 'vitest'
import type { JobOutcome } from '../../../lib/model/job-view.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { rememberedOptions } from './remembered-options.ts'

const made = (id: number, differences: JobOutcome['differences'] = []): JobOutcome => ({
  id,
  shortUrl: `https://s.test/${id}`,
  differences,
  copied: false,
  twin: null,
})

const create = jobView({
  operation: 'createLink',
  state: 'done',
  createdAt: 1,
  input: { url: 'https://long.test/', campaign: 3, pixels: [1, 2], type: 'frame', status: 'public' },
  outcome: made(9),
})

describe('the options that were requested for a link here', () => {
  it('are those of the job that created it, without its long URL', () => {
    expect(rememberedOptions([create], 9)).toEqual({ campaign: 3, pixels: [1, 2], type: 'frame', status: 'public' })
    expect(rememberedOptions([create], 8)).toEqual({})
  })

  it('are updated by later changes, whatever the order of the jobs', () => {
    const update = jobView({
      operation: 'updateLink',
      createdAt: 2,
      input: { id: 9, url: 'https://l.test/', pixels: [], campaign: null, type: 'direct', password: 'x' },
      outcome: made(9),
    })
    const assign = jobView({ operation: 'assignLinkToCampaign', createdAt: 3, input: { campaignid: 5, linkid: 9 } })
    const channel = jobView({
      operation: 'assignToChannel',
      createdAt: 4,
      input: { channelid: 6, type: 'links', itemid: 9 },
    })
    const bio = jobView({ operation: 'assignToChannel', createdAt: 5, input: { channelid: 8, type: 'bio', itemid: 9 } })
    expect(rememberedOptions([bio, channel, assign, update, create], 9)).toEqual({
      type: 'direct',
      status: 'public',
      campaign: 5,
      channel: 6,
    })
  })

  it('exclude what the service changed', () => {
    const told = { ...create, outcome: made(9, [{ option: 'pixels', asked: '1, 2', got: null }]) }
    expect(rememberedOptions([told], 9)).toEqual({ campaign: 3, type: 'frame', status: 'public' })
  })
})
