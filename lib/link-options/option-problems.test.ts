import { describe, expect, it } from 'vitest'
import { deepLinks } from './deep-links.ts'
import { INCOMPLETE_DATE_TIME, optionProblems } from './option-problems.ts'
import { tidyOptions } from './tidy-options.ts'

const NOW = '2026-05-01 12:00:00'
const fieldsOf = (...form: Parameters<typeof optionProblems>) => optionProblems(...form).map(({ field }) => field)

describe("problems of a form's options", () => {
  it('are none in an empty form or in added rows that are blank', () => {
    const blank = {
      custom: ' ',
      metaimage: '',
      geotarget: [{ location: ' ', link: '' }],
      devicetarget: [{ device: '', link: '' }],
      languagetarget: [{ language: '', link: '' }],
      parameters: [{ name: '', value: '' }],
      deeplink: deepLinks(false, { apple: '' }),
    }
    expect(optionProblems({}, NOW)).toEqual([])
    expect(optionProblems(blank, NOW)).toEqual([])
  })

  it.each(['a b', 'a/b', 'a?b', 'a#b'])('refuses the alias %j', (custom) => {
    expect(fieldsOf({ custom }, NOW)).toEqual(['custom'])
  })

  it.each(['launch', 'größe', '発売', 'a.b-c_d'])('leaves the alias %j to the service', (custom) => {
    expect(fieldsOf({ custom }, NOW)).toEqual([])
  })

  it('include a second target for the same value', () => {
    const link = 'https://example.org/'
    const rows = ['Peru', 'Chile', ' Peru '].map((location) => ({ location, link }))
    expect(fieldsOf({ geotarget: rows }, NOW)).toEqual(['geotarget.2.location'])
  })

  it("include an expiry that is not after the service's current time", () => {
    expect(fieldsOf({ expiry: NOW }, NOW)).toEqual(['expiry'])
    expect(fieldsOf({ expiry: '2026-05-01 12:00:01' }, NOW)).toEqual([])
  })

  it('include an address with invisible characters inside, but not around it', () => {
    const form = (link: string) => ({ metaimage: link, geotarget: [{ location: 'Peru', link }] })
    expect(optionProblems(form('\u2068https://a.test/x.png\u200B'), NOW)).toEqual([])
    expect(tidyOptions(form('\u2068https://a.test/x.png\u200B'))).toEqual(form('https://a.test/x.png'))
    const problem = {
      code: 'invisible_characters',
      params: { shown: 'https://a.te[U+200B]st/', clean: 'https://a.test/' },
    }
    expect(optionProblems(form('https://a.te\u200Bst/'), NOW)).toEqual([
      { field: 'metaimage', problem },
      { field: 'geotarget.0.link', problem },
    ])
  })

  it('include an expiry of which only a part was typed', () => {
    expect(optionProblems({ expiry: INCOMPLETE_DATE_TIME }, NOW)).toEqual([
      { field: 'expiry', problem: { code: 'incomplete_date_time' } },
    ])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'example.com',
    'https://',
    'http://.com',
    'https://http://a.test',
  ])('include %j as an address, in any field', (address) => {
    const form = {
      metaimage: address,
      geotarget: [{ location: 'Peru', link: address }],
      devicetarget: [{ device: 'iPhone', link: address }],
      languagetarget: [{ language: 'es', link: address }],
      deeplink: deepLinks(false, { google: address }),
    }
    expect(fieldsOf(form, NOW)).toEqual([
      'metaimage',
      'geotarget.0.link',
      'devicetarget.0.link',
      'languagetarget.0.link',
      'deeplink.google',
    ])
  })

  it('include addresses that are too long once they are encoded', () => {
    const link = `https://a.test/${'ü'.repeat(1_400)}`
    const form = {
      geotarget: [{ location: 'Peru', link }],
      metaimage: link,
      deeplink: { google: link },
      devicetarget: [{ device: 'Android', link: 'https://a.test/' }],
    }
    expect(optionProblems(form, NOW)).toEqual(
      ['metaimage', 'geotarget.0.link', 'deeplink.google'].map((field) => ({
        field,
        problem: { code: 'address_too_long' },
      })),
    )
  })

  it('count rows as the form does, including blank ones', () => {
    const form = {
      geotarget: [
        { location: '', link: '' },
        { location: '', link: 'https://a.example' },
      ],
      parameters: [
        { name: '', value: '' },
        { name: '', value: 'x' },
      ],
    }
    expect(fieldsOf(form, NOW)).toEqual(['geotarget.1.location', 'parameters.1.name'])
  })

  it('include a missing device target for deep links', () => {
    const deeplink = deepLinks(true, {})
    expect(fieldsOf({ deeplink }, NOW)).toEqual(['deeplink'])
    expect(fieldsOf({ deeplink, devicetarget: [{ device: '', link: '' }] }, NOW)).toEqual(['deeplink'])
    expect(fieldsOf({ deeplink, devicetarget: [{ device: 'iPad', link: 'https://a.example' }] }, NOW)).toEqual([])
  })
})
