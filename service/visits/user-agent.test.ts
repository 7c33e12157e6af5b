import { describe, expect, it } from 'vitest'
import { browserOf, deviceNames, isCardMaker, isRobot, referrerHost, systemOf } from './user-agent.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('A user agent', () => {
  it.each([
    [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 40) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Mobile/15E148 [Pinterest/iOS]', 'Other', 'iOS'],
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
    ['curl/8.5.0', 'Other', 'Other'],
    ['', 'Other', 'Other'],
  ])('%s is %s on %s, and a person', (userAgent, browser, system) => {
    expect(browserOf(userAgent)).toBe(browser)
    expect(systemOf(userAgent)).toBe(system)
    expect(isRobot(userAgent)).toBe(false)
  })

  it.each([
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0',
    'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (compatible; YandexBot/3.0)',
    'LinkedInBot/1.0',
    'SkypeUriPreview Preview/0.5',
  ])('%s is a robot', (userAgent) => {
    expect(isRobot(userAgent)).toBe(true)
  })
})

describe('A robot that draws cards', () => {
  it.each([
    ['facebookexternalhit/1.1', true],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', true],
    ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', true],
    ['WhatsApp/2.23.20.0', true],
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

describe('A referrer', () => {
  it.each([
    ['https://News.test:8443/today?x=1', 'news.test'],
    ['http://news.test', 'news.test'],
    ['android-app://com.example', null],
    [`https://${'a.'.repeat(126)}b/`, `${'a.'.repeat(126)}b`],
    [`https://${'a.'.repeat(126)}bc/`, null],
    ['not an address', null],
    ['', null],
    [undefined, null],
  ])('%s comes from %s', (referrer, host) => {
    expect(referrerHost(referrer)).toBe(host)
  })
})
