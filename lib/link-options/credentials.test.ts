import { describe, expect, it } from 'vitest'
import type { LinkOptions } from '../contract/link-options.ts'
import { credentialsIn, optionsWithoutCredentials, withoutCredentials } from './credentials.ts'
import { deepLinks } from './deep-links.ts'

const SECRET = 'https://user:secret@example.com/a'
const OPEN = 'https://example.com/a'
const NOTHING_KEPT: ReadonlySet<string> = new Set()

const options = (link: string): LinkOptions => ({
  metatitle: 'A title',
  metaimage: link,
  geotarget: [
    { location: 'fr', link: OPEN },
    { location: 'de', link },
  ],
  devicetarget: [{ device: 'android', link }],
  languagetarget: [{ language: 'fr', link }],
  deeplink: deepLinks(false, { apple: link, google: OPEN }),
})

describe('a user name and password in the addresses of a form', () => {
  it('are found in the long URL, in every target and deep link, and in the image', () => {
    expect(credentialsIn(SECRET, options(SECRET), NOTHING_KEPT).map(({ field }) => field)).toEqual([
      'url',
      'metaimage',
      'geotarget.1.link',
      'devicetarget.0.link',
      'languagetarget.0.link',
      'deeplink.apple',
    ])
    expect(credentialsIn(OPEN, options(OPEN), NOTHING_KEPT)).toEqual([])
    expect(credentialsIn(OPEN, {}, NOTHING_KEPT)).toEqual([])
  })

  it('are removed from all of them, without any other change', () => {
    expect(optionsWithoutCredentials(options(SECRET), NOTHING_KEPT)).toEqual(options(OPEN))
    expect(optionsWithoutCredentials({ metatitle: SECRET }, NOTHING_KEPT)).toEqual({ metatitle: SECRET })
  })

  it('stay in an address for which the user keeps them', () => {
    const kept = new Set([SECRET])
    expect(credentialsIn(SECRET, options(SECRET), kept)).toEqual([])
    expect(optionsWithoutCredentials(options(SECRET), kept)).toEqual(options(SECRET))
  })
})

it.each([
  ['http://user:pass@example.com/a?b#c', 'http://example.com/a?b#c'],
  ['https://user@example.com', 'https://example.com/'],
  ['<https://user@example.com>', 'https://example.com/'],
  ['view-source:https://user:pass@example.com/a', 'https://example.com/a'],
  ['https://:pass@example.com:8443/', 'https://example.com:8443/'],
  ['  HTTPS://user:p%40ss@example.com/ ', 'https://example.com/'],
])('%j without user name and password is %j', (address, without) => {
  expect(withoutCredentials(address)).toBe(without)
})

it.each([
  'https://example.com/user:pass@',
  'https://example.com/?q=a:b@c',
  'user:pass@example.com',
  'ftp://user:pass@example.com/',
  'https://@example.com/',
  '',
])('%j has no user name or password', (address) => {
  expect(withoutCredentials(address)).toBeNull()
})
