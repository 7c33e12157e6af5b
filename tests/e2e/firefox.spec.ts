import { connectFirefox } from '../support/firefox/connect-firefox.ts'
import type { FirefoxPage } from '../support/firefox/firefox-page.ts'
import { expect, test } from '../support/firefox/firefox-test.ts'
import type { FirefoxBrowser } from '../support/firefox/launch-firefox.ts'
import { pasted } from '../support/firefox/pasted.ts'
import type { ServiceUnderTest } from '../support/service-under-test.ts'

// Two starts of the browser.
test.setTimeout(180_000)

const PASSPHRASE = 'correct horse battery staple'
/** Firefox stops an event page half a minute after the last event; here sooner. */
const SOON_IDLE = { 'extensions.background.idle.timeout': 2_000 }

/** The popup in a tab, which the tests can access. */
const shorten = async (firefox: FirefoxBrowser, address: string): Promise<FirefoxPage> => {
  const popup = await firefox.open(firefox.pageUrl('popup.html'))
  await popup.fill('Long URL', address)
  await popup.click('button', 'Shorten')
  return popup
}

/** No browser fires an alarm within half a minute: brings forward the one that there is, if any. */
const bringAlarmForward = async (page: FirefoxPage): Promise<void> => {
  await page.evaluate(
    "browser.alarms.get('drain').then((alarm) => alarm && browser.alarms.create('drain', { when: Date.now() }))",
  )
}

const outcome = (popup: FirefoxPage) => () => popup.text('[role=status]')

/** Waits until the outbox shows it. */
const isDone = async (firefox: FirefoxBrowser): Promise<void> => {
  const outbox = await firefox.open(firefox.pageUrl('options.html#outbox'))
  await expect.poll(() => outbox.text('table'), { timeout: 60_000 }).toContain('Done')
}

const urls = (service: ServiceUnderTest) => () => service.links().map(({ url }) => url)

test('in Firefox, one press creates the link and copies it, the options page lists it, and the sidebar follows the active tab', async ({
  firefox,
  service,
  site,
}) => {
  const options = await connectFirefox(firefox, service.url, service.key)
  expect(await options.evaluate('document.documentElement.outerHTML')).not.toContain(service.key)
  const popup = await shorten(firefox, `${site.url}/article?id=7`)
  await expect.poll(outcome(popup)).toContain('Copied')
  expect(urls(service)()).toEqual([`${site.url}/article?id=7`])
  const shortUrl = `${service.url}/${service.links()[0]?.alias}`
  expect(await outcome(popup)()).toContain(shortUrl)
  expect(await pasted(await firefox.open(`${site.url}/paste`))).toBe(shortUrl)

  const links = await firefox.open(firefox.pageUrl('options.html#links'))
  await expect.poll(() => links.text('table')).toContain(shortUrl)

  const inSidebar = (what: string) =>
    options.evaluate(`browser.extension.getViews({ type: 'sidebar' })[0]?.document.${what}`)
  const longUrl = () => inSidebar("querySelector('input[name=url]')?.value")
  await firefox.open(`${site.url}/first`)
  await firefox.openSidebar()
  await expect.poll(longUrl).toBe(`${site.url}/first`)
  await firefox.open(`${site.url}/second`)
  await expect.poll(longUrl).toBe(`${site.url}/second`)
  await inSidebar("querySelector('.popup-form .primary').click()")
  await expect.poll(urls(service)).toEqual([`${site.url}/article?id=7`, `${site.url}/second`])
  await expect.poll(() => inSidebar("querySelector('[role=status]').textContent")).toContain(service.links()[1]?.alias)
})

test('in Firefox, an idle event page is woken by its alarm and sends what was waiting, once', { tag: '@long' }, async ({
  launch,
  service,
  site,
}) => {
  const firefox = await launch({ preferences: SOON_IDLE })
  const options = await connectFirefox(firefox, service.url, service.key)
  await options.close()
  await service.stop()
  const popup = await shorten(firefox, `${site.url}/article`)
  await expect.poll(outcome(popup)).toContain('Waiting to send')
  await popup.close()
  await expect.poll(firefox.eventPage).toBe('stopped')
  await service.startAgain()
  // Part of the extension, and runs nothing.
  const icon = await firefox.open(firefox.pageUrl('icon/16.png'))
  const made = async () => {
    // Perhaps it isn't due yet: the backoff has to pass.
    await bringAlarmForward(icon)
    return urls(service)()
  }
  await expect.poll(made, { timeout: 60_000, intervals: [1_000] }).toEqual([`${site.url}/article`])
  await isDone(firefox)
  expect(urls(service)()).toEqual([`${site.url}/article`])
})

test('in Firefox, an event page that is stopped before the response creates nothing twice', { tag: '@long' }, async ({
  firefox,
  gate,
  service,
  site,
}) => {
  await connectFirefox(firefox, gate.url, service.key)
  const { reached, release } = gate.hold('/api/url/add', 'after')
  await shorten(firefox, `${site.url}/article`)
  await reached
  // The popup, which has lost its response, may restart it at once.
  expect(await firefox.stopEventPage()).toBe('stopped')
  release()
  await isDone(firefox)
  // The response was lost with it: it looked up the link instead of sending it again.
  expect(gate.arrived.slice(gate.arrived.indexOf('POST /api/url/add') + 1)).toContain('GET /api/urls')
  expect(urls(service)()).toEqual([`${site.url}/article`])
})

test('a Firefox that is killed while a link is waiting sends it once when it is started again', {
  tag: '@long',
}, async ({ launch, service, site }) => {
  const first = await launch()
  await connectFirefox(first, service.url, service.key)
  await service.stop()
  const popup = await shorten(first, `${site.url}/article`)
  await expect.poll(outcome(popup)).toContain('Waiting to send')
  await first.kill()
  await service.startAgain()

  // No page of the extension is opened: the browser's own start is enough.
  const second = await launch()
  await expect.poll(urls(service), { timeout: 60_000 }).toEqual([`${site.url}/article`])
  await isDone(second)
  expect(urls(service)()).toEqual([`${site.url}/article`])
})

test('in Firefox, a passphrase locks the key when the browser starts', { tag: '@long' }, async ({
  launch,
  service,
  site,
}) => {
  const first = await launch()
  const options = await connectFirefox(first, service.url, service.key)
  await options.click('button', 'Set a passphrase')
  await options.fill('New passphrase', PASSPHRASE)
  await options.fill('Repeat the passphrase', PASSPHRASE)
  await options.click('button', 'Set')
  await expect.poll(() => options.count('button', 'Lock')).toBe(1)
  await first.close()

  const second = await launch()
  const popup = await shorten(second, `${site.url}/article`)
  await expect.poll(outcome(popup)).toContain('Waiting to send')
  expect(urls(service)()).toEqual([])
  await popup.fill('Passphrase', PASSPHRASE)
  await popup.click('button', 'Unlock')
  await expect.poll(urls(service)).toEqual([`${site.url}/article`])
  await expect.poll(outcome(popup)).toContain(`${service.url}/${service.links()[0]?.alias}`)
})
