import { describe, expect, it } from 'vitest'
import { linkDetail, linkRow } from './link.ts'

describe('What a service says about a link that it shows', () => {
  const answer = (message: unknown) => linkDetail({ id: 1, details: { id: 1 }, message })

  it('is one line of plain text', () => {
    const message = 'Disabled by the operator:\n\u202E<b>phishing</b>'
    expect(answer(message)).toMatchObject({ id: 1, message: 'Disabled by the operator: <b>phishing</b>' })
  })

  it.each([undefined, null, '', '  ', 7, {}])('is left out if it is %o', (message) => {
    expect(answer(message)).not.toHaveProperty('message')
  })
})

describe('What a row says beyond SPEC.md', () => {
  const whole = {
    domain: 'https://go.test',
    campaign: 3,
    channels: [1, 2],
    pixels: [],
    expiry: null,
    haspassword: true,
    targets: { geotarget: 1, devicetarget: 0, languagetarget: 0 },
    type: 'overlay-4',
    status: 'public',
    passquery: false,
    uniqueclicks: 3,
    clicks7days: 1,
    clicks30days: 2,
    lastclick: '2030-01-01',
    lastchange: '2030-01-01 00:00:00',
  }

  it('is read from rows and details', () => {
    expect(linkRow({ id: 1, ...whole })).toMatchObject(whole)
    expect(linkDetail({ id: 1, details: { id: 1, ...whole } })).toMatchObject({ details: whole })
  })

  it.each([
    ['domain', ['a'.repeat(513), 7]],
    ['campaign', ['Spring', 0, '3']],
    ['channels', ['News', [0], ['1'], Array.from({ length: 1_001 }, () => 1)]],
    ['haspassword', ['yes', 1]],
    ['targets', [3, { geotarget: 'Italy' }, []]],
    ['status', ['shared', 1]],
    ['lastclick', ['yesterday', '2030-02-30', 0]],
  ])('is unknown, and nothing else is, if %s has another type', (field, values) => {
    const { [field as keyof typeof whole]: _, ...others } = whole
    for (const value of values) {
      const row = linkRow({ id: 1, ...whole, [field]: value })
      expect(row).toMatchObject(others)
      expect(row).not.toHaveProperty(field)
    }
  })
})
