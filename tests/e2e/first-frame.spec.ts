import type { Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'
import { startPressing } from '../support/pressing.ts'

/**
 * The text that replaces parts of a stored first frame, to show whether the popup displays the frame or the response.
 */
const MARK = 'Of the first frame'

/** Records what the popup shows once it names a service, and again once it names the real one. */
const note = (then: string) => `
  const seen = () => ({
    service: document.querySelector('.popup-service').textContent,
    preset: document.querySelector('.preset-chip p')?.textContent,
    set: [...document.querySelectorAll('.popup-chips li')].map(({ textContent }) => textContent),
    recent: [...document.querySelectorAll('.recent-link .page-title')].map(({ textContent }) => textContent),
  })
  const first = seen()
  localStorage.setItem('first', JSON.stringify(first))
  const look = () => {
    if (seen().service === first.service) return setTimeout(look, 0)
    localStorage.setItem('then', JSON.stringify(seen()))
    window.close()
  }
  // Without the mark, the service's name never changes.
  if (first.service !== '${MARK}') window.close()
  ${then}
  look()`

const ASLEEP = { asleep: 'at opening', settled: false, drawn: true } as const

const noted = (home: Page, when: 'first' | 'then') =>
  home.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, when)

interface Prepared {
  home: Page
  tab: Page
  /**
   * Puts `MARK` into the stored first frame as the service, the preset's name and its description. The worker may still
   * have a frame of its own to write, which replaces it: then it is to be marked again.
   */
  mark: () => Promise<void>
}

/** Stores settings and a recent link. */
const prepare = async (extension: ExtensionBrowser, site: string): Promise<Prepared> => {
  await askWorker(extension, 'writeSettings', {
    defaults: { options: { status: 'private' }, expiresAfterMinutes: null },
    presets: [{ id: 'p', name: 'Sale', options: { description: 'As stored' }, expiresAfterMinutes: null }],
    rules: [{ id: 'r', presetId: 'p', match: 'host', value: new URL(site).hostname }],
  })
  const input = { url: `${site}/recent` }
  const how = { source: 'options', tabId: null, copy: false, title: 'Recent' } as const
  await askWorker(extension, 'write', { id: crypto.randomUUID(), operation: 'createLink', input, ...how })
  const home = await extension.context.newPage()
  await home.goto(extension.pageUrl('manifest.json'))
  const tab = await extension.context.newPage()
  await tab.goto(`${site}/article`)
  const markStored = () =>
    home.evaluate(async (mark) => {
      const { 'first-frame': stored } = await chrome.storage.session.get('first-frame')
      const text = JSON.stringify(stored ?? null)
      if (!text.includes('"Sale"') || !text.includes('"Recent"')) return text.includes(mark)
      const marked = text
        .replace(/"baseUrl":"[^"]*"/, `"baseUrl":"${mark}"`)
        .replace('"Sale"', `"${mark}"`)
        .replace('"As stored"', `"${mark}"`)
      await chrome.storage.session.set({ 'first-frame': JSON.parse(marked) as unknown })
      return true
    }, MARK)
  return { home, tab, mark: () => expect.poll(markStored).toBe(true) }
}

test('with the worker asleep, the popup shows service, preset, defaults and recent links before the response', async ({
  extension,
  service,
  site,
}) => {
  const pressing = await startPressing(extension)
  const { home, tab, mark } = await prepare(extension, site.url)
  const why = `because the address is on ${new URL(site.url).hostname}`
  await expect(async () => {
    await mark()
    await pressing.press(`${site.url}/article`, { ...ASLEEP, script: note('') }, tab)
    expect(await noted(home, 'first')).toEqual({
      service: MARK,
      preset: `Preset ${MARK}, ${why}`,
      set: ['Private', MARK],
      recent: ['Recent'],
    })
  }).toPass({ timeout: 45_000 })
  expect(await noted(home, 'then')).toMatchObject({
    service: new URL(service.url).host,
    preset: `Preset Sale, ${why}`,
    recent: ['Recent'],
  })
  await pressing.close()
})

test('a press on the first frame sends what the worker has stored, not what the frame contains', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const pressing = await startPressing(extension)
  const { home, tab, mark } = await prepare(extension, site.url)
  const press = `if (first.service === '${MARK}') document.querySelector('button[type=submit]').click(); window.close()`
  await expect(async () => {
    await mark()
    await pressing.press(`${site.url}/article`, { ...ASLEEP, script: note(press) }, tab)
    expect(await noted(home, 'first')).toMatchObject({ service: MARK })
  }).toPass({ timeout: 45_000 })
  const made = () => service.rows(`select url, description, status from links where url not like '%/recent'`)
  await expect.poll(made).toEqual([{ url: `${site.url}/article`, description: 'As stored', status: 'private' }])
  await pressing.close()
})
