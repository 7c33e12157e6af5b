import { describe, expect, it } from 'vitest'
import { appLink } from './app-link.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36'
const WEB_VIEW = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Version/4.0 Chrome/140.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1'
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const TARGET = {
  address: 'https://shop.test:8443/a%20b?x=1&y=;end#top',
  fallback: 'https://shop.test/for-phones',
}
const STORES = JSON.stringify({ apple: 'https://apple.test/1', google: 'https://google.test/1?a=b;c#d' })

describe('A deep link', () => {
  it('opens the app or its store on Android, and encodes the store’s address', () => {
    expect(appLink(ANDROID, TARGET, STORES)).toEqual({
      way: 'intent',
      address:
        'intent://shop.test:8443/a%20b?x=1&y=;end#Intent;scheme=https;' +
        'S.browser_fallback_url=https%3A%2F%2Fgoogle.test%2F1%3Fa%3Db%3Bc%23d;end',
    })
  })

  it('falls back to the visitor’s target when it is automatic', () => {
    const target = { address: 'https://shop.test/a', fallback: 'https://shop.test/b' }
    expect(appLink(ANDROID, target, '{"auto":true}')).toEqual({
      way: 'intent',
      address: 'intent://shop.test/a#Intent;scheme=https;S.browser_fallback_url=https%3A%2F%2Fshop.test%2Fb;end',
    })
    expect(appLink(IPHONE, target, '{"auto":true}')).toBeNull()
  })

  it('lets the user choose on an iPhone and in a web view', () => {
    expect(appLink(IPHONE, TARGET, STORES)).toEqual({
      way: 'choose',
      address: TARGET.address,
      store: 'https://apple.test/1',
    })
    expect(appLink(WEB_VIEW, TARGET, STORES)).toEqual({
      way: 'choose',
      address: TARGET.address,
      store: 'https://google.test/1?a=b;c#d',
    })
  })

  it('has no intent that is longer than an address may be: the visitor chooses, or goes to the target', () => {
    const long = (path: string) => ({ address: `https://shop.test/${path}`, fallback: `https://shop.test/${path}` })
    const target = long('%C3%BC'.repeat(700))
    expect(appLink(ANDROID, target, '{"auto":true}')).toBeNull()
    expect(appLink(ANDROID, target, STORES)).toMatchObject({ way: 'intent' })
    expect(appLink(ANDROID, long('a'.repeat(8_100)), STORES)).toEqual({
      way: 'choose',
      address: `https://shop.test/${'a'.repeat(8_100)}`,
      store: 'https://google.test/1?a=b;c#d',
    })
  })

  it('does nothing on a computer, without a store for the platform, or with an invalid one', () => {
    expect(appLink(COMPUTER, TARGET, STORES)).toBeNull()
    expect(appLink(ANDROID, TARGET, '{"apple":"https://apple.test/1"}')).toBeNull()
    expect(appLink(IPHONE, TARGET, '{"google":"https://google.test/1"}')).toBeNull()
    expect(appLink(ANDROID, TARGET, '{"auto":false}')).toBeNull()
    expect(appLink(IPHONE, TARGET, '{"apple":"javascript:alert(1)"}')).toBeNull()
  })
})
