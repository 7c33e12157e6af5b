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

describe('the change of a link', () => {
  it('says everything that is known, for a service that replaces the whole', () => {
    expect(linkChange(URL, { ...before, description: 'Another' }, before, [])).toEqual({
      url: URL,
      ...before,
      description: 'Another',
    })
  })

  it('says in so many words what was there and is to be there no more', () => {
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

  it('does not speak of what nobody saw', () => {
    expect(Object.keys(linkChange(URL, before, before, []))).not.toContain('password')
  })

  it('takes away by name what is not shown, unless something else was typed for it', () => {
    const change = linkChange(URL, { ...before, campaign: 4 }, before, ['password', 'pixels', 'campaign'])
    expect(change).toMatchObject({ password: null, pixels: [], campaign: 4 })
  })

  it('is a body that the contract takes, whatever is taken away', () => {
    const all = ['password', 'expiry', 'geotarget', 'devicetarget', 'languagetarget', 'metatitle'] as const
    const rest = ['metadescription', 'metaimage', 'description', 'pixels', 'channel', 'campaign', 'deeplink'] as const
    const change = linkChange(URL, {}, {}, [...all, ...rest, 'parameters'])
    expect(Object.keys(change)).toHaveLength(15)
    expect(linkUpdate.safeParse(change).success).toBe(true)
  })
})
