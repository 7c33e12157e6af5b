import { describe, expect, it } from 'vitest'
import { linkUpdate } from '../../../lib/contract/link.ts'
import { linkChange } from './link-change.ts'

const URL = 'https://long.test/'
const before = {
  custom: 'spring',
  domain: 'https://go.test',
  metatitle: 'Spring',
  description: 'A note',
  expiry: '2027-01-01 00:00:00',
  geotarget: [{ location: 'Peru', link: 'https://pe.test/' }],
}

describe('the update of a link', () => {
  it('contains everything known, for a service that replaces the whole link', () => {
    expect(linkChange(URL, { ...before, description: 'Another' }, before, [])).toEqual({
      url: URL,
      ...before,
      description: 'Another',
    })
  })

  it('contains an explicit empty value for what was removed', () => {
    expect(linkChange(URL, { custom: 'spring', domain: 'https://go.test', geotarget: [] }, before, [])).toEqual({
      url: URL,
      custom: 'spring',
      domain: 'https://go.test',
      metatitle: '',
      description: '',
      expiry: null,
      geotarget: [],
    })
  })

  it('omits options that were not visible', () => {
    expect(Object.keys(linkChange(URL, before, before, []))).not.toContain('password')
  })

  it('clears hidden options by name, unless something else was typed for them', () => {
    const change = linkChange(URL, { ...before, campaign: 4 }, before, ['password', 'pixels', 'campaign'])
    expect(change).toMatchObject({ password: null, pixels: [], campaign: 4 })
  })

  it('is valid by the contract, whatever is removed', () => {
    const all = ['password', 'expiry', 'geotarget', 'devicetarget', 'languagetarget', 'metatitle'] as const
    const rest = ['metadescription', 'metaimage', 'description', 'pixels', 'channel', 'campaign', 'deeplink'] as const
    const change = linkChange(URL, {}, {}, [...all, ...rest, 'parameters'])
    expect(Object.keys(change)).toHaveLength(15)
    expect(linkUpdate.safeParse(change).success).toBe(true)
  })
})
