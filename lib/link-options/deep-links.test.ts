import { describe, expect, it } from 'vitest'
import { deepLinks, deviceTargetsFor } from './deep-links.ts'

const APPLE = 'https://apps.example/app/1'
const GOOGLE = 'https://play.example/app/1'
const PAGE = 'https://example.org/page'

describe('device targets for deep links', () => {
  it('lead the devices of each platform to its store', () => {
    expect(deviceTargetsFor(deepLinks(false, { apple: ` ${APPLE} `, google: GOOGLE }), PAGE)).toEqual([
      { device: 'iPhone', link: APPLE },
      { device: 'iPad', link: APPLE },
      { device: 'Android', link: GOOGLE },
    ])
  })

  it('contain no device of a platform without a store', () => {
    expect(deviceTargetsFor(deepLinks(false, { apple: ' ', google: GOOGLE }), PAGE)).toEqual([
      { device: 'Android', link: GOOGLE },
    ])
  })

  it('lead to the long URL if the service finds the apps by itself', () => {
    const targets = deviceTargetsFor(deepLinks(true, { apple: APPLE }), PAGE)
    expect(targets.map(({ device }) => device)).toEqual(['iPhone', 'iPad', 'Android'])
    expect(new Set(targets.map(({ link }) => link))).toEqual(new Set([PAGE]))
  })

  it('leave the address empty if the long URL is unknown', () => {
    expect(deviceTargetsFor(deepLinks(true, {}), '').map(({ link }) => link)).toEqual(['', '', ''])
  })
})
