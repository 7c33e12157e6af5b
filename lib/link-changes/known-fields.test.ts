import { describe, expect, it } from 'vitest'
import { linkDetails } from '../../tests/support/link-details.ts'
import { isSameField, shownFields } from './known-fields.ts'

describe('the fields that the details of a link show', () => {
  it('have a value, or none', () => {
    const details = linkDetails({ title: 'T', device: { iOS: 'https://a.test/' }, expiry: '2031-01-01 00:00:00' })
    expect(shownFields(details)).toEqual({
      url: 'https://example.com/',
      custom: 'abc',
      domain: 'https://s.test',
      expiry: '2031-01-01 00:00:00',
      devicetarget: [{ device: 'iOS', link: 'https://a.test/' }],
      metatitle: 'T',
      description: null,
      passquery: null,
    })
  })

  it('are more at our service, which says what a link has, or that it has none', () => {
    const more = { campaign: null, channels: [1, 2], pixels: [], type: 'direct', status: 'private' as const }
    const targets = { geotarget: 0, devicetarget: 1, languagetarget: 0 }
    expect(shownFields({ ...linkDetails(), ...more, haspassword: false, targets })).toMatchObject({
      campaign: null,
      channel: [1, 2],
      pixels: [],
      type: 'direct',
      status: 'private',
      password: null,
      geotarget: null,
      languagetarget: null,
    })
    expect(shownFields({ ...linkDetails(), haspassword: true })).not.toHaveProperty('password')
  })

  it('are unknown without a short URL, after a text was cut, and for targets that may only not be shown', () => {
    const shown = shownFields(linkDetails({ shorturl: '', longurl: '', description: `${'a'.repeat(8191)}…` }))
    expect(Object.keys(shown).toSorted()).toEqual(['expiry', 'metatitle', 'passquery'])
  })
})

describe('two values of a field', () => {
  it.each([
    ['url', 'https://Example.com', 'https://example.com/', true],
    ['url', 'https://example.com/a', 'https://example.com/A', false],
    ['domain', 'https://go.test', 'go.test', true],
    ['description', '', null, true],
    ['passquery', false, undefined, true],
    ['pixels', [2, 1], [1, 2], true],
    ['pixels', [2, 1], [1], false],
    ['channel', 7, [7], true],
    ['channel', 7, [7, 8], false],
    ['campaign', 7, 7, true],
    ['geotarget', [{ location: 'FR', link: 'https://a.test/' }], [], false],
    [
      'devicetarget',
      [
        { device: 'iOS', link: 'https://a.test/' },
        { device: 'Android', link: 'https://b.test/' },
      ],
      [
        { device: 'Android', link: 'https://b.test/' },
        { device: 'iOS', link: 'https://a.test/' },
      ],
      true,
    ],
    [
      'parameters',
      [
        { name: 'a', value: '1' },
        { name: 'b', value: '2' },
      ],
      [
        { name: 'b', value: '2' },
        { name: 'a', value: '1' },
      ],
      false,
    ],
  ] as const)('of %s: %j and %j are the same: %j', (field, one, other, isSame) => {
    expect(isSameField(field, one, other)).toBe(isSame)
  })
})
