import { describe, expect, it } from 'vitest'
import { shownOptions } from './initial-link.ts'

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
