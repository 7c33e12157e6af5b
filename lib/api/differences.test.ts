import { describe, expect, it } from 'vitest'
import { linkDetails } from '../../tests/support/link-details.ts'
import { differences, saidDifferences } from './differences.ts'

const url = linkDetails().longurl

describe('success that is not as asked (FIELD.md line 17)', () => {
  it('reports if nothing was changed', () => {
    expect(differences({ url }, 'https://s.test/x7', null)).toEqual([])
    expect(differences({ url, custom: 'abc', domain: 'https://s.test' }, 'https://s.test/abc', null)).toEqual([])
  })

  it('reports an alias that the service changed, including its case', () => {
    expect(differences({ url, custom: 'abc' }, 'https://s.test/x7q', null)).toEqual([
      { option: 'custom', asked: 'abc', got: 'x7q' },
    ])
    expect(differences({ url, custom: 'ABC' }, 'https://s.test/abc', null)).toHaveLength(1)
  })

  it('reads an alias in any script', () => {
    expect(differences({ url, custom: 'été' }, 'https://s.test/%C3%A9t%C3%A9', null)).toEqual([])
    expect(differences({ url, custom: 'e\u0301te\u0301' }, 'https://s.test/%C3%A9t%C3%A9', null)).toEqual([])
    expect(differences({ url, custom: '50%' }, 'https://s.test/50%', null)).toEqual([])
  })

  it('reports a domain that fell back to the default', () => {
    expect(differences({ url, domain: 'https://go.example' }, 'https://s.test/abc', null)).toEqual([
      { option: 'domain', asked: 'go.example', got: 's.test' },
    ])
  })

  it('treats a domain as equal with or without scheme, slash, capitals or punycode', () => {
    for (const domain of ['go.bücher.example', 'http://go.bücher.example/', 'https://GO.xn--bcher-kva.example'])
      expect(differences({ url, domain }, 'https://go.xn--bcher-kva.example/abc', null)).toEqual([])
  })

  it('reports a dropped or changed expiry, and a dropped note', () => {
    const asked = { url, expiry: '2031-01-01 00:00:00', description: 'mine' }
    expect(differences(asked, 'https://s.test/abc', linkDetails())).toEqual([
      { option: 'expiry', asked: '2031-01-01 00:00:00', got: '' },
      { option: 'description', asked: 'mine', got: '' },
    ])
    const kept = linkDetails({ expiry: '2031-01-01 00:00:00', description: 'mine' })
    expect(differences(asked, 'https://s.test/abc', kept)).toEqual([])
  })

  it('reports missing targets, and says if the response shows none at all', () => {
    const asked = {
      url,
      geotarget: [
        { location: 'France', link: 'https://example.com/fr' },
        { location: 'Japan', link: 'https://example.com/jp' },
      ],
      devicetarget: [{ device: 'iPhone', link: 'https://example.com/i' }],
    }
    const shown = linkDetails({ location: { france: 'https://example.com/fr' } })
    expect(differences(asked, 'https://s.test/abc', shown)).toEqual([
      {
        option: 'geotarget',
        asked: 'France: https://example.com/fr, Japan: https://example.com/jp',
        got: 'france: https://example.com/fr',
      },
      { option: 'devicetarget', asked: 'iPhone: https://example.com/i', got: null },
    ])
  })

  it('reports a target that leads elsewhere, but not another spelling of its address', () => {
    const asked = { url, geotarget: [{ location: 'France', link: 'https://EXAMPLE.com' }] }
    const withTarget = (link: string) =>
      differences(asked, 'https://s.test/abc', linkDetails({ location: { France: link } }))
    expect(withTarget('https://example.com/')).toEqual([])
    expect(withTarget('https://example.com/fr')).toEqual([
      { option: 'geotarget', asked: 'France: https://EXAMPLE.com', got: 'France: https://example.com/fr' },
    ])
    expect(withTarget('')).toHaveLength(1)
  })

  it('claims nothing about options that no response shows', () => {
    const asked = { url, password: 'secret', pixels: [1], type: 'frame', status: 'public' as const, channel: 4 }
    expect(differences(asked, 'https://s.test/abc', linkDetails())).toEqual([])
  })
})

describe('what a service says of a link wherever it lists it', () => {
  const another = 'https://example.com/another?b=2'

  it('shows that the link leads somewhere else', () => {
    expect(saidDifferences({ url }, { longurl: another })).toEqual([{ option: 'url', asked: url, got: another }])
    expect(saidDifferences({ url: 'https://example.com/?a=1' }, { longurl: url })).toHaveLength(1)
    expect(saidDifferences({ url: 'https://example.com/?a=1' }, { longurl: 'https://example.com/?a=2' })).toHaveLength(
      1,
    )
  })

  it("doesn't take another spelling or an addition to the query for another destination", () => {
    for (const longurl of [another, `${another}&amp;c=3`, 'http://www.example.com/another/?a=1&b=2', ''])
      expect(saidDifferences({ url: another }, { longurl })).toEqual([])
  })

  it('shows a channel and a campaign that were ignored, or another campaign', () => {
    const asked = { url, channel: 4, campaign: 5 }
    expect(saidDifferences(asked, { longurl: url, channels: [3], campaign: null })).toEqual([
      { option: 'channel', asked: '4', got: '' },
      { option: 'campaign', asked: '5', got: '' },
    ])
    expect(saidDifferences(asked, { longurl: url, campaign: 6 })).toEqual([
      { option: 'campaign', asked: '5', got: '6' },
    ])
  })

  it('shows no difference in fields that are as requested, not requested, or not returned', () => {
    const asked = { url, channel: 4, campaign: 5 }
    expect(saidDifferences(asked, { longurl: url, channels: [3, 4], campaign: 5 })).toEqual([])
    expect(saidDifferences(asked, { longurl: url })).toEqual([])
    expect(saidDifferences({ url }, { longurl: url, channels: [3], campaign: 6 })).toEqual([])
  })
})
