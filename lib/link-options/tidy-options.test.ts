import { describe, expect, it } from 'vitest'
import { deepLinks } from './deep-links.ts'
import { tidyOptions } from './tidy-options.ts'

describe('the options that a form sends', () => {
  it('omit what is empty and keep everything else', () => {
    expect(
      tidyOptions({
        custom: '',
        domain: undefined,
        pixels: [],
        geotarget: [],
        campaign: 3,
        status: 'public',
        parameters: [{ name: 'utm_source', value: '' }],
      }),
    ).toEqual({ campaign: 3, status: 'public', parameters: [{ name: 'utm_source', value: '' }] })
  })

  it('are trimmed, except a password', () => {
    expect(tidyOptions({ custom: ' launch ', description: ' a note ', password: ' secret ' })).toEqual({
      custom: 'launch',
      description: 'a note',
      password: ' secret ',
    })
  })

  it('omit blank rows', () => {
    const typed = { location: 'Peru', link: 'https://a.example/' }
    expect(
      tidyOptions({
        geotarget: [
          { location: ' ', link: '' },
          { ...typed, location: ' Peru' },
        ],
      }),
    ).toEqual({
      geotarget: [typed],
    })
  })

  it('contain no store address beside `auto`, and no deep links without any address', () => {
    expect(tidyOptions({ deeplink: deepLinks(true, { apple: 'https://a.example' }) })).toEqual({
      deeplink: { auto: true },
    })
    expect(tidyOptions({ deeplink: deepLinks(false, { apple: '', google: 'https://g.example' }) })).toEqual({
      deeplink: { auto: false, google: 'https://g.example/' },
    })
    expect(tidyOptions({ deeplink: deepLinks(false, { apple: ' ' }) })).toEqual({})
  })

  it('contain addresses as the URL standard spells them', () => {
    const link = 'HTTPS://E.example/a b'
    expect(
      tidyOptions({
        metaimage: link,
        geotarget: [{ location: 'Peru', link }],
        devicetarget: [{ device: 'iPhone', link }],
        languagetarget: [{ language: 'de', link }],
        deeplink: deepLinks(false, { apple: link }),
        parameters: [{ name: 'link', value: link }],
      }),
    ).toEqual({
      metaimage: 'https://e.example/a%20b',
      geotarget: [{ location: 'Peru', link: 'https://e.example/a%20b' }],
      devicetarget: [{ device: 'iPhone', link: 'https://e.example/a%20b' }],
      languagetarget: [{ language: 'de', link: 'https://e.example/a%20b' }],
      deeplink: { auto: false, apple: 'https://e.example/a%20b' },
      parameters: [{ name: 'link', value: link }],
    })
  })

  it('are a copy of the form', () => {
    const form = { custom: ' x ', geotarget: [{ location: ' Peru ', link: 'https://a.example' }] }
    const before = structuredClone(form)
    tidyOptions(form)
    expect(form).toEqual(before)
  })
})
