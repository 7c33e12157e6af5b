import { describe, expect, it } from 'vitest'
import { deepLinks } from './deep-links.ts'
import { tidyOptions } from './tidy-options.ts'

describe('what a form sends', () => {
  it('leaves out what is empty and keeps everything else', () => {
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

  it('takes the spaces around a text away, but not those of a password', () => {
    expect(tidyOptions({ custom: ' launch ', description: ' a note ', password: ' secret ' })).toEqual({
      custom: 'launch',
      description: 'a note',
      password: ' secret ',
    })
  })

  it('leaves out rows in which nothing was typed', () => {
    const typed = { location: 'Peru', link: 'https://a.example' }
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

  it('sends no store address beside `auto`, and no deep links without any address', () => {
    expect(tidyOptions({ deeplink: deepLinks(true, { apple: 'https://a.example' }) })).toEqual({
      deeplink: { auto: true },
    })
    expect(tidyOptions({ deeplink: deepLinks(false, { apple: '', google: 'https://g.example' }) })).toEqual({
      deeplink: { auto: false, google: 'https://g.example' },
    })
    expect(tidyOptions({ deeplink: deepLinks(false, { apple: ' ' }) })).toEqual({})
  })

  it('does not change the form', () => {
    const form = { custom: ' x ', geotarget: [{ location: ' Peru ', link: 'https://a.example' }] }
    const before = structuredClone(form)
    tidyOptions(form)
    expect(form).toEqual(before)
  })
})
