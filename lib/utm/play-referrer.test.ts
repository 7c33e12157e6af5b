import { describe, expect, it } from 'vitest'
import { withParameters } from '../contract/target-address.ts'
import { isPlayListing, withReferrer } from './play-referrer.ts'

const APP = 'https://play.google.com/store/apps/details?id=com.example.app'
const NEWS = [
  { name: 'utm_source', value: 'news' },
  { name: 'utm_campaign', value: 'spring sale' },
]

describe("an app's page on Google Play", () => {
  it.each([APP, `${APP}&hl=de`, 'https://play.google.com/store/apps/details/?id=a', ` ${APP} `])('is %j', (address) =>
    expect(isPlayListing(address)).toBe(true),
  )

  it.each([
    'https://play.google.com/store/apps/developer?id=Example',
    'https://play.google.com/store/books/details?id=1',
    'https://play.google.com.evil.example/store/apps/details?id=a',
    'https://example.com/?u=play.google.com/store/apps/details',
    'play',
    undefined,
  ])('is not %j', (address) => expect(isPlayListing(address)).toBe(false))

  it('gets the parameters of a campaign as its referrer, encoded', () => {
    const parameters = withReferrer(APP, [{ name: 'hl', value: 'de' }, ...NEWS])
    expect(parameters).toEqual([
      { name: 'hl', value: 'de' },
      { name: 'referrer', value: 'utm_source=news&utm_campaign=spring%20sale' },
    ])
    expect(withParameters(APP, parameters)).toBe(
      `${APP}&hl=de&referrer=utm_source%3Dnews%26utm_campaign%3Dspring%2520sale`,
    )
  })

  it('keeps what its referrer has, in the address or in a parameter', () => {
    const address = `${APP}&referrer=utm_source%3Dold%26utm_term%3Dtea`
    expect(withReferrer(address, NEWS)).toEqual([
      { name: 'referrer', value: 'utm_source=news&utm_term=tea&utm_campaign=spring%20sale' },
    ])
    expect(withReferrer(APP, [{ name: 'referrer', value: 'a=1' }, ...NEWS.slice(0, 1)])).toEqual([
      { name: 'referrer', value: 'a=1&utm_source=news' },
    ])
  })

  it('keeps its parameters without a campaign, as other pages keep all', () => {
    expect(withReferrer(APP, [{ name: 'hl', value: 'de' }])).toEqual([{ name: 'hl', value: 'de' }])
    expect(withReferrer('https://example.com/', NEWS)).toEqual(NEWS)
  })
})
