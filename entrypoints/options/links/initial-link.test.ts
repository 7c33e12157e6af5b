import { describe, expect, it } from 'vitest'
import type { JobOutcome } from '../../../lib/model/job-view.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { rememberedOptions, shownOptions } from './initial-link.ts'

const details = {
  id: 1,
  shorturl: 'https://go.test/spring',
  longurl: 'https://long.test/',
  title: 'Spring',
  description: 'A note',
  location: { Peru: 'https://pe.test/' },
  device: { iPhone: 'https://ios.test/' },
  expiry: '2027-01-01 00:00:00',
  date: '2026-01-01 00:00:00',
}

describe("the options that a link's detail shows", () => {
  it('are those of the form, in its shape', () => {
    expect(shownOptions(details, ['https://other.test', 'https://go.test'])).toEqual({
      custom: 'spring',
      domain: 'https://go.test',
      metatitle: 'Spring',
      description: 'A note',
      expiry: '2027-01-01 00:00:00',
      geotarget: [{ location: 'Peru', link: 'https://pe.test/' }],
      devicetarget: [{ device: 'iPhone', link: 'https://ios.test/' }],
    })
  })

  it.each(['go.test', 'https://Go.test:443/', 'go.test/'])(
    'contain the domain as the service lists it: %s',
    (domain) => {
      expect(shownOptions(details, ['other.test', domain]).domain).toBe(domain)
    },
  )

  it('contain no domain if there is no short URL', () => {
    expect(shownOptions({ ...details, shorturl: '' }, ['', 'go.test']).domain).toBeUndefined()
  })

  it("omit empty values and a domain that is not the account's", () => {
    const bare = { ...details, title: '', description: '', location: {}, device: {}, expiry: null }
    expect(shownOptions(bare, ['https://other.test'])).toEqual({ custom: 'spring' })
  })

  it.each([
    ['https://go.test/gr%C3%B6%C3%9Fe', 'größe'],
    ['https://go.test/50%25', '50%'],
    ['https://go.test/a%', 'a%'],
    ['https://go.test/l/spring', 'spring'],
  ])('contain the requested alias of %s', (shorturl, custom) => {
    expect(shownOptions({ ...details, shorturl }, []).custom).toBe(custom)
  })
})

const made = (id: number, differences: JobOutcome['differences'] = []): JobOutcome => ({
  id,
  shortUrl: `https://s.test/${id}`,
  differences,
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
