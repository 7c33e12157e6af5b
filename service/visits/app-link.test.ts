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

  const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'
  const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const chrome = `${engine} Chrome/140.0.0.0 Mobile`

  it.each([
    ['Chrome', `${android} ${chrome} Safari/537.36`],
    ['Chrome with a build', `Mozilla/5.0 (Linux; Android 12; SM-G991B Build/SP1A.210812.016) ${chrome} Safari/537.36`],
    ['Chrome on a tablet', `${android} ${engine} Chrome/140.0.0.0 Safari/537.36`],
    ['Samsung Internet', `${android} ${engine} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
    ['Edge', `${android} ${chrome} Safari/537.36 EdgA/140.0.0.0`],
    ['Opera', `${android} ${chrome} Safari/537.36 OPR/90.0.0.0`],
    ['Vivaldi', `${android} ${chrome} Safari/537.36 Vivaldi/7.0`],
    ['Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ])('is an intent in %s', (_, userAgent) => {
    expect(appLink(userAgent, TARGET, STORES)?.way).toBe('intent')
  })

  it.each([
    ['DuckDuckGo', `${android} ${engine} Version/4.0 Chrome/124.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`],
    ['DuckDuckGo with its short name', `${android} ${chrome} Safari/537.36 Ddg/128.0`],
    ['UC Browser', `${android} ${engine} Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.7.2.1636 Mobile Safari/537.36`],
    ['UC Turbo', `${android} ${engine} Version/4.0 Chrome/78.0 UCTurbo/1.10 Mobile Safari/537.36`],
    ['Huawei Browser', `${android} ${engine} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`],
    ['Huawei’s engine', `${android} ${engine} Chrome/99.0 Mobile HuaweiBrowser/12.1 HMSCore/6.6 Safari/537.36`],
    ['Mi Browser', `${android} ${engine} Version/4.0 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.5`],
    ['Vivo Browser', `${android} ${engine} Chrome/87.0 Mobile Safari/537.36 VivoBrowser/13.8`],
    ['HeyTap Browser', `${android} ${engine} Version/4.0 Chrome/115.0 Mobile Safari/537.36 HeyTapBrowser/45.10`],
    ['QQ Browser', `${android} ${engine} Version/4.0 Chrome/98.0 MQQBrowser/14.4 Mobile Safari/537.36`],
    ['Baidu', `${android} ${engine} Version/4.0 Chrome/97.0 Mobile Safari/537.36 baiduboxapp/13.30`],
    ['WeChat', `${android} ${engine} Version/4.0 Chrome/116.0 XWEB/1160 Mobile Safari/537.36 MicroMessenger/8.0`],
    ['Facebook', `${android} ${chrome} Safari/537.36 [FB_IAB/FB4A;FBAV/450.0;]`],
    ['Instagram', `${android} ${chrome} Safari/537.36 Instagram 300.0.0 Android (34/14; 420dpi)`],
    ['Puffin', `${android} ${engine} Chrome/119.0 Mobile Safari/537.36 Puffin/10.4AP`],
    ['Firefox Focus', 'Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0 Focus/125.0'],
    ['a browser from an old Android', `${android} ${engine} Version/4.0 Chrome/30.0.0.0 Mobile Safari/537.36`],
  ])('is a page with two choices in %s', (_, userAgent) => {
    expect(appLink(userAgent, TARGET, STORES)).toEqual({
      way: 'choose',
      address: TARGET.address,
      store: 'https://google.test/1?a=b;c#d',
    })
    // Without a store there is only one place to go.
    expect(appLink(userAgent, TARGET, '{"auto":true}')).toBeNull()
  })

  it('does nothing on a computer, without a store for the platform, or with an invalid one', () => {
    expect(appLink(COMPUTER, TARGET, STORES)).toBeNull()
    expect(appLink(ANDROID, TARGET, '{"apple":"https://apple.test/1"}')).toBeNull()
    expect(appLink(IPHONE, TARGET, '{"google":"https://google.test/1"}')).toBeNull()
    expect(appLink(ANDROID, TARGET, '{"auto":false}')).toBeNull()
    expect(appLink(IPHONE, TARGET, '{"apple":"javascript:alert(1)"}')).toBeNull()
  })
})
