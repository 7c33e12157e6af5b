import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { serviceUnderTest } from '../testing/service-under-test.ts'
import { browserOf, deviceNames, isCardMaker, isRobot, referrerHost, systemOf } from './user-agent.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const ROBOTS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0',
  'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
  'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'LinkedInBot/1.0',
  'SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; YandexBot/3.0)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
  'GPTBot/1.2',
  '',
  '   ',
  '-',
  'curl/8.5.0',
  'Wget/1.21.4',
  'HTTPie/3.2.4',
  'aria2/1.37.0',
  'python-requests/2.32.3',
  'Python-urllib/3.12',
  'python-httpx/0.28.1',
  'Python/3.12 aiohttp/3.11.11',
  'Scrapy/2.12.0 (+https://scrapy.org)',
  'Go-http-client/2.0',
  'colly - https://github.com/gocolly/colly/v2',
  'axios/1.7.9',
  'node',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'undici',
  'got (https://github.com/sindresorhus/got)',
  'Deno/2.1.4',
  'Bun/1.1.42',
  'okhttp/4.12.0',
  'Java/17.0.2',
  'Java-http-client/21.0.5',
  'Apache-HttpClient/4.5.14 (Java/17.0.2)',
  'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)',
  'AnApp/1 CFNetwork/1494.0.7 Darwin/23.4.0',
  'Dart/3.5 (dart:io)',
  'reqwest/0.12.12',
  'Ruby',
  'Faraday v2.12.2',
  'libwww-perl/6.77',
  'GuzzleHttp/7',
  'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.19041.5247',
  'PostmanRuntime/7.43.0',
  'insomnia/10.3.0',
  'ApacheBench/2.3',
  'k6/0.55.0 (https://k6.io/)',
  `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  `Mozilla/5.0 (Linux; Android 11) ${webkit} Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse`,
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
  'StatusCake_Pagespeed_Indev',
  'Better Uptime Bot Mozilla/5.0',
  'Site24x7',
  'Datadog/Synthetics',
  'Uptime-Kuma/1.23.16',
  'Blackbox Exporter/0.25.0',
  'kube-probe/1.31',
  'ELB-HealthChecker/2.0',
  'GoogleHC/1.0',
  'check_http/v2.4.12 (nagios-plugins 2.4.12)',
  'Zabbix',
  'Monit/5.34.3',
]

describe('A user agent', () => {
  it.each([
    [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 40) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Mobile/15E148 [Pinterest/iOS]', 'Safari', 'iOS'],
    [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'Opera', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605', 'Safari', 'macOS'],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S) ${webkit} SamsungBrowser/28.0 Chrome/130 Safari`,
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/140.0 Mobile Safari/605.1', 'Firefox', 'iOS'],
    [`Mozilla/5.0 (X11; CrOS x86_64 16181) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    [
      `Mozilla/5.0 (Linux; Android 12) ${webkit} Version/4.0 Chrome/114 Mobile Safari/537.36 Viber/20`,
      'Chrome',
      'Android',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Mobile/15E148 KAKAOTALK 10.4', 'Safari', 'iOS'],
    ['An invented <b>program</b>/1.0 (with a system)', 'Other', 'Other'],
    [`Mozilla/5.0 (X11; FreeBSD amd64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Other'],
    [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 ${'x'.repeat(10_000)}`, 'Chrome', 'Windows'],
  ])('%s is %s on %s, and a person', (userAgent, browser, system) => {
    expect(browserOf(userAgent)).toBe(browser)
    expect(systemOf(userAgent)).toBe(system)
    expect(isRobot(userAgent)).toBe(false)
  })

  it.each(ROBOTS)('%s is a robot', (userAgent) => {
    expect(isRobot(userAgent)).toBe(true)
  })

  it('is read only at its start, however long it is', () => {
    const firefox = `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${'x '.repeat(300)}`
    expect([isRobot(firefox), isRobot(`${firefox} Googlebot`), isCardMaker(`${firefox} Slackbot`)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

it('no robot is counted as a person', async () => {
  await using under = await serviceUnderTest()
  const { body } = await under.call('POST', '/api/url/add', { url: 'https://a.test', custom: 'one', metatitle: 'One' })
  await under.visit('/one')
  for (const userAgent of ROBOTS) expect((await under.visit('/one', { userAgent })).status, userAgent).toBeLessThan(400)
  expect((await under.call('GET', `/api/url/${String(body.id)}`)).body.data).toMatchObject({
    clicks: 1,
    uniqueClicks: 1,
    topBrowsers: { Firefox: 1 },
  })
})

describe('A robot that draws cards', () => {
  it.each([
    ['facebookexternalhit/1.1', true],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', true],
    ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', true],
    ['WhatsApp/2.23.20.0', true],
    ['Iframely/1.3.1 (+https://iframely.com/docs/about)', true],
    ['Mozilla/5.0 (compatible; Viber)', true],
    ['kakaotalk-scrap/1.0', true],
    ['http.rb/5.1.1 (Mastodon/4.2.0; +https://mastodon.social/)', true],
    ['Mastodon/4.3.0 (http.rb/5.2.0; +https://m.test/)', true],
    ['Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)', true],
    ['Synapse (bot; +https://github.com/matrix-org/synapse)', true],
    [`Mozilla/5.0 (Linux; Android 6.0.1) ${webkit} Mobile Safari/537.36 (compatible; Pinterestbot/1.0)`, true],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', false],
    ['Mozilla/5.0 (compatible; UptimeRobot/2.0)', false],
  ])('%s: %s', (userAgent, draws) => {
    expect(isCardMaker(userAgent)).toBe(draws)
    expect(isRobot(userAgent)).toBe(true)
  })
})

describe('A device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1', ['iphone', 'ios', 'mobile']],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Safari/605.1', ['ipad', 'ios', 'tablet']],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', ['android', 'mobile']],
    ['Mozilla/5.0 (Linux; Android 15; SM-X) Chrome/140.0 Safari/537.36', ['android', 'tablet']],
    [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36`, ['windows', 'desktop']],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', ['macos', 'mac', 'desktop']],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', ['linux', 'desktop']],
  ])('%s has the names %j, most specific first', (userAgent, names) => {
    expect(deviceNames(userAgent)).toEqual(names)
  })
})

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('An iPad that claims to be a Mac', () => {
  it.each([
    ['a view inside an app', `${mac} ${apple} Mobile/15E148`, 'Safari'],
    ['Instagram', `${mac} ${apple} Mobile/15E148 Instagram 142.0.0.22.109 (iPad8,9; iOS 14_1; en_US)`, 'Safari'],
    ['Facebook', `${mac} ${apple} Mobile/15E148 [FBAN/FBIOS;FBDV/iPad11,3;FBMD/iPad;FBSN/iPadOS]`, 'Safari'],
    ['Facebook without Mobile', `${mac} ${apple} [FBAN/FBIOS;FBAV/300.0;FBBV/1;FBRV/0]`, 'Safari'],
    ['Gmail and the Google app', `${mac} ${apple} GSA/307.0.6 Mobile/15E148 Safari/604.1`, 'Google Search'],
    ['Pinterest', `${mac} ${apple} Mobile/15E148 [Pinterest/iOS]`, 'Safari'],
    ['Twitter', `${mac} ${apple} Mobile/15E148 Twitter for iPad/8.30`, 'Safari'],
    ['WeChat', `${mac} ${apple} Mobile/15E148 MicroMessenger/8.0.20(0x18001442) NetType/WIFI`, 'WeChat'],
    ['Snapchat', `${mac} ${apple} Mobile/15E148 Snapchat/12.5.0.28 (like Safari/8613.3.9.0.16, panda)`, 'Safari'],
    ['KakaoTalk', `${mac} ${apple} Mobile/15E148 KAKAOTALK 10.4.1`, 'Safari'],
    ['Line', `${mac} ${apple} Mobile/15E148 Safari Line/12.1.1`, 'Safari'],
    ['TikTok', `${mac} ${apple} Mobile/15E148 musical_ly_28.1.0 JsSdk/2.0 Channel/App Store`, 'Safari'],
    ['a home screen app', `${mac} ${apple} Version/13.0.1 Mobile/15E148 Safari/604.1`, 'Safari'],
    ['Chrome for a desktop page', `${mac} ${apple} CriOS/120 Version/11.1.1 Safari/605.1.15`, 'Chrome'],
    ['Firefox for a desktop page', `${mac} ${apple} FxiOS/121.0 Safari/605.1.15`, 'Firefox'],
    ['Edge for a desktop page', `${mac} ${apple} Version/17.0 EdgiOS/120.0.2210.150 Safari/605.1.15`, 'Edge'],
  ])('is an iPad and a person in %s', (_, userAgent, browser) => {
    expect(deviceNames(userAgent)).toEqual(['ipad', 'ios', 'tablet'])
    expect([browserOf(userAgent), systemOf(userAgent)]).toEqual([browser, 'iOS'])
    expect([isRobot(userAgent), isCardMaker(userAgent)]).toEqual([false, false])
  })

  it.each([
    ['Safari, which is the same on both', `${mac} ${apple} Version/17.4 Safari/605.1.15`],
    ['Chrome on a Mac', `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36`],
    ['Firefox on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['a view inside an app for Macs', `${mac} ${apple}`],
    ['DuckDuckGo, which is the same on both', `${mac} ${apple} Version/17.4 Safari/605.1.15 Ddg/17.4`],
  ])('can’t be told from a Mac in %s', (_, userAgent) => {
    expect(deviceNames(userAgent)).toEqual(['macos', 'mac', 'desktop'])
  })

  it('keeps other devices what they are', () => {
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'
    expect(deviceNames(`${iPhone} ${apple} Mobile/15E148 Instagram 300.0`)).toEqual(['iphone', 'ios', 'mobile'])
    expect(isRobot(`${mac} ${apple} (Applebot/0.1; +http://www.apple.com/go/applebot) Mobile/15E148`)).toBe(true)
  })
})

describe('A referrer', () => {
  it.each([
    ['https://News.test:8443/today?x=1', 'news.test'],
    ['http://news.test', 'news.test'],
    ['android-app://com.example', null],
    [`https://${'a.'.repeat(126)}b/`, `${'a.'.repeat(126)}b`],
    [`https://${'a.'.repeat(126)}bc/`, null],
    [`https://a.test/${'x'.repeat(600)}Ä`, 'a.test'],
    [`https://${'x'.repeat(600)}@a.test/`, null],
    ['not an address', null],
    ['', null],
    [undefined, null],
  ])('%s comes from %s', (referrer, host) => {
    expect(referrerHost(referrer)).toBe(host)
  })

  it('comes from the host that a browser would find in it', () => {
    // At most 243 characters: a longer host than DNS allows is not kept.
    const part = fc.stringMatching(/^(?:[a-z0-9-]{1,4}|xn--[a-z0-9]{1,3}|0x[0-9a-f]{1,2}|[A-Zä%@\\ ]|a{60})$/)
    const host = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))
    const port = fc.constantFrom('', ':', ':80', ':8443', ':99999', ':pw@other.test')
    const rest = fc.constantFrom('', '/', '/a?b#c', '?q', '#f', '\\x', '.')
    fc.assert(
      fc.property(fc.constantFrom('http', 'https'), host, port, rest, (scheme, name, after, path) => {
        const referrer = `${scheme}://${name}${after}${path}`
        expect(referrerHost(referrer)).toBe(URL.parse(referrer)?.hostname ?? null)
      }),
      { numRuns: sampleSize(300, 20_000) },
    )
  })
})
